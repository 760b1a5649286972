/**
 * A session to read: prompts, what was done for each in one line that unfolds, answers as their writer meant them. An ended one
 * begins at its beginning; one that goes on is followed at its end until somebody scrolls away.
 */
import "./conversation.css";
import "./talk-items.css";
import "./talk-overview.css";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { useRowMover } from "../../palette/row-focus.ts";
import { FindContext } from "../../parts/marked-text.tsx";
import { SplitPane } from "../../parts/split-pane.tsx";
import { useMedia } from "../../parts/use-media.ts";
import { EmptyState, FailurePanel, LoadingSkeleton } from "../../parts/answer-view.tsx";
import { VirtualList, type VirtualListHandle } from "../../parts/virtual-list.tsx";
import { go, pageLocation, teamChoice, withQuery } from "../../router.ts";
import { localDay, words, zone } from "../../words.ts";
import { loadedTexts } from "../call/use-call-content.ts";
import { EventDetail } from "../event-detail.tsx";
import { nextMatch } from "../timeline-rows.ts";
import { FindField } from "../timeline-bar.tsx";
import { TranscriptSourceContext } from "../session-contexts.ts";
import type { Story } from "../use-story.ts";
import { ItemView } from "./item-view.tsx";
import { estimatedItemHeight } from "./item-height.ts";
import { type TalkItem, talkItems, rowOf } from "./talk-items.ts";
import { findTalkMatches, indexOfTalkEvent } from "./talk-matches.ts";
import { outlineOf } from "./outline-entries.ts";
import { TalkOutline } from "./talk-outline.tsx";
import { TalkOverview } from "./talk-overview.tsx";
import { onTalkKey, promptMover } from "./talk-keys.ts";
import { TalkChips } from "./talk-chips.tsx";
import { parseTalkKinds } from "./talk-kinds.ts";
import type { TalkTurn } from "./talk-turns.ts";
import { useFoundCalls } from "./use-found-calls.ts";
import { useLanding } from "./use-landing.ts";
import { useTranscript } from "./use-transcript.ts";
import { type BuiltTurns, useTurns } from "./use-turns.ts";

const NO_TURNS: readonly TalkTurn[] = [];
const NO_ITEMS: readonly TalkItem[] = [];
const ROW_HEIGHT = 44;
/** So wide, there is room beside what is read. */
const HAS_OUTLINE = "(min-width: 1600px)";
/** So near to its end, somebody follows it. */
const END_MARGIN_PX = 48;

const change = (changes: Readonly<Record<string, string | null>>): void =>
  go(withQuery(changes), "replace");

/** With everything that is known of it beside the conversation; a link from elsewhere only leads to its place. */
const openEvent = (event: string | null): void =>
  change({ event, detail: event === null ? null : "1" });

export const Conversation = ({
  id,
  story,
  isLive,
}: {
  readonly id: string;
  readonly story: Story;
  readonly isLive: boolean;
}): JSX.Element => {
  const { conversation: text } = words();
  const find = pageLocation.value.query.get("q") ?? "";
  const opened = pageLocation.value.query.get("event");
  const only = pageLocation.value.query.get("only");
  const hasPane = opened !== null && pageLocation.value.query.has("detail");
  const isWide = useMedia(HAS_OUTLINE);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [found, setFound] = useState<string | null>(null);
  const transcript = useTranscript(id, story.isWhole, story.rows.at(-1)?.id ?? "");
  const { rows } = story;
  const { moments } = transcript;
  const built = useTurns({ rows, moments, isOngoing: isLive, text });
  const turns = built?.turns ?? NO_TURNS;
  const kinds = useMemo(() => parseTalkKinds(only), [only]);
  const inside = useFoundCalls(id, find);
  const items = useMemo(
    () => talkItems(turns, { unfolded, opened, find, inside, kinds }, localDay),
    [turns, unfolded, opened, find, inside, kinds, zone.value],
  );
  const hasOutline = isWide && !hasPane;
  const entries = useMemo(() => (hasOutline ? outlineOf(items) : null), [items, hasOutline]);
  const contents = loadedTexts.value;
  const matches = useMemo(
    () => findTalkMatches(items, find, contents, inside),
    [items, find, contents, inside],
  );
  // By its key: as more of a long session comes in, it has another place.
  const current = useMemo(() => {
    const at = found === null ? -1 : items.findIndex(({ key }) => key === found);
    return at < 0 ? null : at;
  }, [items, found]);
  const setCurrent = (at: number | null): void =>
    setFound(at === null ? null : (items[at]?.key ?? null));
  const isTyped = useRef(false);
  useEffect(() => {
    // What the address asks for is gone to by itself.
    const from = isTyped.current ? (list.current?.visibleRange()?.[0] ?? 0) : Number.NaN;
    isTyped.current = true;
    const at = Number.isNaN(from)
      ? null
      : (matches.find((one) => one >= from) ?? matches[0] ?? null);
    setCurrent(at);
    if (at !== null) requestAnimationFrame(() => list.current?.scrollTo(at));
  }, [find]);
  useEffect(() => {
    const [at] = matches;
    // It stands only where nobody could see it: found a moment later.
    if (inside.size === 0 || current !== null || opened !== null || at === undefined) return;
    setCurrent(at);
    requestAnimationFrame(() => list.current?.scrollTo(at));
  }, [inside]);
  const isReady = useIsReady(built, story, { isLive, opened });
  useRowMover(promptMover(items, list));
  useLanding(isReady ? items : NO_ITEMS, { opened, isLive, list, frame });
  useFollowEnd(isLive ? (items.at(-1)?.key ?? "") : "", frame, () => list.current?.scrollToEnd());

  const toMatch = (direction: 1 | -1): void => {
    const from = current ?? (opened === null ? null : indexOfTalkEvent(items, opened));
    const at = nextMatch(matches, from ?? (direction === 1 ? -1 : items.length), direction);
    if (at === null) return;
    setCurrent(at);
    list.current?.scrollTo(at);
  };
  const toggle = (key: string): void => {
    setUnfolded((before) => before.symmetricDifference(new Set([key])));
    // What the address names is open as long as it does.
    if (key === pageLocation.value.query.get("event")) openEvent(null);
  };

  if (story.rows.length === 0 && story.fault !== null)
    return <FailurePanel fault={story.fault} retry={story.reload} />;
  if (!isReady) return <LoadingSkeleton rows={8} />;
  if (turns.length === 0) {
    return (
      <EmptyState title={text.empty}>
        <p>{text.emptyHint}</p>
      </EmptyState>
    );
  }
  return (
    <div class="stack-tight session-talk" data-open={hasPane ? "" : undefined}>
      <div class="row session-tools">
        <FindField
          label={text.find}
          find={find}
          at={current === null ? 0 : matches.indexOf(current) + 1}
          count={matches.length}
          folded={0}
          onFind={(q) => change({ q: q === "" ? null : q })}
          onGo={toMatch}
        />
        <TalkChips
          turns={turns}
          kinds={kinds}
          onChoose={(chosen) => change({ only: [...chosen].join(",") })}
        />
        <Button kind="quiet" icon="down" onClick={() => list.current?.scrollToEnd()}>
          {text.toEnd}
        </Button>
      </div>
      {story.fault !== null && <FailurePanel fault={story.fault} retry={story.reload} />}
      {transcript.from === null && (
        <p class="small muted">
          {teamChoice() === null ? text.noTranscript : words().team.noTranscript}
        </p>
      )}
      <SplitPane
        class={entries === null ? "talk-split" : "talk-split talk-split-outline"}
        pane={
          hasPane ? <EventDetail id={opened} session={id} onClose={() => openEvent(null)} /> : null
        }
        onKeyDown={(event) => {
          if (event.key !== "Escape" || opened === null) return;
          event.preventDefault();
          openEvent(null);
        }}
      >
        <div
          class="list-panel talk"
          ref={frame}
          onKeyDown={(event) => onTalkKey(event, items, list, { toMatch, onToggle: toggle })}
        >
          {items.length === 0 ? (
            <EmptyState title={text.none}>
              <p>{text.noneHint}</p>
            </EmptyState>
          ) : (
            <TranscriptSourceContext.Provider value={transcript.from ?? null}>
              <FindContext.Provider value={find}>
                <VirtualList
                  count={items.length}
                  rowHeight={(at) => estimatedItemHeight(items[at])}
                  keyOf={(at) => items[at]?.key ?? String(at)}
                  label={text.label}
                  height="var(--talk-height)"
                  handle={list}
                  isAnchored
                >
                  {(at) => {
                    const item = items[at];
                    return item === undefined ? null : (
                      <ItemView
                        item={item}
                        find={find}
                        isFound={at === current}
                        isOpened={opened !== null && rowOf(item)?.id === opened}
                        onToggle={toggle}
                        onOpen={openEvent}
                      />
                    );
                  }}
                </VirtualList>
              </FindContext.Provider>
            </TranscriptSourceContext.Provider>
          )}
          {items.length > 0 && (
            <TalkOverview turns={turns} items={items} matches={matches} list={list} frame={frame} />
          )}
        </div>
        {entries !== null && <TalkOutline entries={entries} list={list} frame={frame} />}
      </SplitPane>
    </div>
  );
};

/**
 * The end where reading begins is enough: the newest page of one that goes on, the oldest of one that is over; what the address
 * names may be anywhere. What was shown stays, also when a session that was over turns out to go on.
 */
function useIsReady(
  built: BuiltTurns | null,
  { rows, first, isWhole }: Story,
  { isLive, opened }: { readonly isLive: boolean; readonly opened: string | null },
): boolean {
  const isShown = useRef(false);
  const isFirst = opened === null && (first === "oldest" || isLive);
  const isAll = isWhole && built?.rows === rows;
  if (isAll || (isFirst && built !== null && built.rows.length > 0)) isShown.current = true;
  return isShown.current;
}

/** Goes along with what comes, as long as its end is in sight. */
function useFollowEnd(
  last: string,
  frame: { readonly current: HTMLElement | null },
  toEnd: () => void,
): void {
  const before = useRef(last);
  useEffect(() => {
    if (last === before.current) return;
    before.current = last;
    const scroller = frame.current?.querySelector<HTMLElement>(".virtual");
    if (scroller === null || scroller === undefined) return;
    const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    if (left < END_MARGIN_PX + ROW_HEIGHT * 2) requestAnimationFrame(toEnd);
  }, [last]);
}
