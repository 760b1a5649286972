/** What was asked, beside the conversation where the screen is wide: each entry leads to its turn, and the one that is read is marked. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { VirtualList, type VirtualListHandle } from "../../parts/virtual-list.tsx";
import { countText, timeText, words } from "../../words.ts";
import { splitClientNotes } from "./client-notes.ts";
import { rowOf, type TalkItem } from "./talk-items.ts";

const ENTRY_HEIGHT = 64;
/** Fewer are seen at once anyway. */
const MIN_ENTRIES = 3;

type List = { readonly current: VirtualListHandle | null };

export const TalkOutline = ({
  items,
  list,
  frame,
}: {
  readonly items: readonly TalkItem[];
  /** The conversation, and what it stands in. */
  readonly list: List;
  readonly frame: { readonly current: HTMLElement | null };
}): JSX.Element | null => {
  const { conversation: text } = words();
  const own = useRef<VirtualListHandle>(null);
  const places = useMemo(
    () => [...items.keys()].filter((at) => items[at]?.is === "prompt"),
    [items],
  );
  const here = useEntryInSight(places, list, frame);
  useEffect(() => {
    const [first, last] = own.current?.seen() ?? [0, Infinity];
    if (here <= first || here >= last) own.current?.scrollTo(here);
  }, [here]);
  if (places.length < MIN_ENTRIES) return null;
  return (
    <nav class="panel talk-outline" aria-label={text.kinds.prompts}>
      <h2>
        {text.kinds.prompts} <span class="muted number">{countText(places.length)}</span>
      </h2>
      <VirtualList
        count={places.length}
        rowHeight={ENTRY_HEIGHT}
        keyOf={(at) => items[places[at] ?? -1]?.key ?? String(at)}
        label={text.kinds.prompts}
        height="100%"
        handle={own}
      >
        {(at) => {
          const place = places[at] ?? 0;
          const row = rowOf(items[place]);
          return row === null ? null : (
            <button
              type="button"
              class="talk-entry"
              aria-current={at === here ? "true" : undefined}
              onClick={() => list.current?.scrollTo(place, "start")}
            >
              <time class="number muted small" dateTime={row.ts}>
                {timeText(row.ts)}
              </time>
              <span class="two-lines" dir="auto">
                {entryText(row.text ?? row.line)}
              </span>
            </button>
          );
        }}
      </VirtualList>
    </nav>
  );
};

/** More has no room in two lines. */
const ENTRY_UNITS = 200;

/** What begins a heading, or a block of code. */
const LINE_MARKS = /^(?:#{1,6}[ \t]+|```[\w-]*[ \t]*$)/gm;

/** What somebody typed; of a prompt that is nothing else, what the client said. */
function entryText(prompt: string): string {
  const { said, note } = splitClientNotes(prompt);
  return (said === "" ? note : said).replaceAll(LINE_MARKS, "").trim().slice(0, ENTRY_UNITS);
}

/** Which of them was asked last before what is seen; drawn again only when that is another. */
function useEntryInSight(
  places: readonly number[],
  list: List,
  frame: { readonly current: HTMLElement | null },
): number {
  const [here, setHere] = useState(0);
  useEffect(() => {
    const scroller = frame.current?.querySelector<HTMLElement>(".virtual");
    if (scroller === null || scroller === undefined) return undefined;
    let due = 0;
    const look = (): void => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(() => {
        const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
        const top = isAtEnd ? Infinity : scroller.scrollTop + scroller.clientHeight / 3;
        const at = places.findLastIndex((place) => (list.current?.startOf(place) ?? 0) <= top);
        setHere(Math.max(0, at));
      });
    };
    look();
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(due);
      scroller.removeEventListener("scroll", look);
    };
  }, [places]);
  return here;
}
