/**
 * What was asked, what failed for it and which files it changed, beside the conversation where the screen is wide: each entry
 * leads to its place, and the prompt that is read is marked.
 */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { lastPathPart } from "../../last-path-part.ts";
import { findLastSorted } from "../../parts/find-last-sorted.ts";
import { Icon } from "../../parts/icon.tsx";
import { VirtualList, type VirtualListHandle } from "../../parts/virtual-list.tsx";
import { timeText, words } from "../../words.ts";
import { splitClientNotes } from "./client-notes.ts";
import type { OutlineEntry } from "./outline-entries.ts";

const HEIGHTS = { prompt: 64, failure: 30, file: 30 } as const;

type List = { readonly current: VirtualListHandle | null };

export const TalkOutline = ({
  entries,
  list,
  frame,
}: {
  readonly entries: readonly OutlineEntry[];
  /** The conversation, and what it stands in. */
  readonly list: List;
  readonly frame: { readonly current: HTMLElement | null };
}): JSX.Element => {
  const { conversation: text } = words();
  const own = useRef<VirtualListHandle>(null);
  const here = useEntryInSight(entries, list, frame);
  useEffect(() => {
    const [first, last] = own.current?.visibleRange() ?? [0, Infinity];
    if (here <= first || here >= last) own.current?.scrollTo(here);
  }, [here]);
  return (
    <nav class="list-panel talk-outline" aria-label={text.outline}>
      <h2>{text.outline}</h2>
      <VirtualList
        count={entries.length}
        rowHeight={(at) => HEIGHTS[entries[at]?.is ?? "prompt"]}
        keyOf={(at) => entries[at]?.key ?? String(at)}
        label={text.outline}
        height="100%"
        handle={own}
      >
        {(at) => {
          const entry = entries[at];
          return entry === undefined ? null : (
            <Entry
              entry={entry}
              isHere={at === here}
              onGo={() => list.current?.scrollTo(entry.place, "start")}
            />
          );
        }}
      </VirtualList>
    </nav>
  );
};

const Entry = ({
  entry,
  isHere,
  onGo,
}: {
  readonly entry: OutlineEntry;
  readonly isHere: boolean;
  readonly onGo: () => void;
}): JSX.Element => {
  if (entry.is === "prompt") {
    const { ts, text, line } = entry.row;
    return (
      <button
        type="button"
        class="talk-entry"
        aria-current={isHere ? "true" : undefined}
        onClick={onGo}
      >
        <time class="number muted small" dateTime={ts}>
          {timeText(ts)}
        </time>
        <span class="two-lines" dir="auto">
          {entryText(text ?? line)}
        </span>
      </button>
    );
  }
  const isFile = entry.is === "file";
  const about = isFile ? entry.file : entry.row.line;
  const { kinds } = words().conversation;
  return (
    <button type="button" class="talk-entry" data-is={entry.is} title={about} onClick={onGo}>
      <Icon name={isFile ? "file" : "warning"} size={14} />
      <span class="one-line">
        <span class="unseen">{isFile ? kinds.edits : kinds.failed} </span>
        {isFile ? lastPathPart(about) : about}
      </span>
    </button>
  );
};

/** More has no room in two lines. */
const ENTRY_UNITS = 200;

/** What begins a heading, or a block of code. */
const LINE_MARKS = /^(?:#{1,6}[ \t]+|```[\w-]*[ \t]*$)/gm;

/** What somebody typed; of a prompt that is nothing else, what the client said. */
function entryText(prompt: string): string {
  const { words: said, note } = splitClientNotes(prompt);
  return (said === "" ? note : said).replaceAll(LINE_MARKS, "").trim().slice(0, ENTRY_UNITS);
}

/** Which prompt was asked last before what is seen; drawn again only when that is another. */
function useEntryInSight(
  entries: readonly OutlineEntry[],
  list: List,
  frame: { readonly current: HTMLElement | null },
): number {
  const [here, setHere] = useState(0);
  useEffect(() => {
    const scroller = frame.current?.querySelector<HTMLElement>(".virtual");
    if (scroller === null || scroller === undefined) return undefined;
    let due = 0;
    const prompts = [...entries.entries()].filter(([, { is }]) => is === "prompt");
    const look = (): void => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(() => {
        const view = list.current?.view() ?? null;
        if (view === null) return;
        const isAtEnd = view.top + view.height >= view.whole - 2;
        const top = isAtEnd ? Infinity : view.top + view.height / 3;
        const last = findLastSorted(
          prompts,
          ([, { place }]) => (list.current?.startOf(place) ?? 0) <= top,
        );
        setHere(prompts[last]?.[0] ?? 0);
      });
    };
    look();
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(due);
      scroller.removeEventListener("scroll", look);
    };
  }, [entries]);
  return here;
}
