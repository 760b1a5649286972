/**
 * Everything that happened in a session. What is chosen stands in the address. Rows that come while somebody reads further
 * down wait above until they are asked for, so that nothing moves under the eyes.
 */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { EmptyState, FailurePanel, LoadingSkeleton } from "../parts/answer-view.tsx";
import { SplitPane } from "../parts/split-pane.tsx";
import { VirtualList, type VirtualListHandle } from "../parts/virtual-list.tsx";
import { go, pageLocation, withQuery } from "../router.ts";
import { calendarText, countText, language, localDay, words } from "../words.ts";
import { foldBookkeeping, isBookkeeping } from "./bookkeeping.ts";
import { EventDetail } from "./event-detail.tsx";
import { lineText } from "./line-text.ts";
import {
  countMatchingRows,
  type TimelineEntry,
  timelineEntries,
  findTimelineMatches,
  nextMatch,
  filterByKinds,
  type TimelineOrder,
  indexOfEvent,
  type TimelineRow,
} from "./timeline-rows.ts";
import { BookkeepingChip, FindField, KindChips, OrderChoice } from "./timeline-bar.tsx";
import { focusRow, handleTimelineKey } from "./timeline-keys.ts";
import { TimelineItem } from "./timeline-row.tsx";
import { useScrollToEvent } from "./use-scroll-to-event.ts";
import type { Story } from "./use-story.ts";

const ROW_HEIGHT = 36;
/** Further down than this, somebody is reading. */
const TOP_MARGIN_PX = 24;
/** In the address: that what is recorded on the side is shown too. */
const [BOOKKEEPING, SHOWN] = ["bookkeeping", "shown"] as const;

/** As high as the rows of a short list; a list of known height is laid out by itself. */
const heightOf = (items: readonly TimelineEntry[]): number => (items.length + 2) * 2 * ROW_HEIGHT;

const change = (changes: Readonly<Record<string, string | null>>): void =>
  go(withQuery(changes), "replace");

export const Timeline = ({
  id,
  story,
}: {
  readonly id: string;
  readonly story: Story;
}): JSX.Element => {
  const text = words().session.timeline;
  const { query } = pageLocation.value;
  const kindsText = query.get("kinds") ?? "";
  const order: TimelineOrder = query.get("order") === "oldest" ? "oldest" : "newest";
  const find = query.get("q") ?? "";
  const opened = query.get("event");

  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const kinds = useMemo(
    () => new Set(kindsText.split(",").filter((kind) => kind !== "")),
    [kindsText],
  );
  const isAsked = query.get(BOOKKEEPING) === SHOWN;
  const all = useMemo(
    () =>
      story.rows.map((row) => {
        const line = lineText(row.type, row.line, { count: countText, day: calendarText });
        return line === row.line ? row : { ...row, line };
      }),
    [story.rows, language.value],
  );
  const fold = useMemo(
    () => foldBookkeeping(all, { isAsked, opened, kinds }),
    [all, isAsked, opened, kinds],
  );
  // What was opened by its address stays shown when it is closed.
  useEffect(() => {
    if (fold.isOpened && !isAsked) change({ [BOOKKEEPING]: SHOWN });
  }, [fold.isOpened, isAsked]);
  const { rows, heldCount, showAll, onScroll } = useHeldBackRows(fold.rows, order, frame.current);
  const items = useMemo(
    () => timelineEntries(filterByKinds(rows, kinds), order, localDay),
    [rows, kinds, order],
  );
  const matches = useMemo(() => findTimelineMatches(items, find), [items, find]);
  const foundHidden = useMemo(
    () => (fold.isShown ? 0 : countMatchingRows(all.filter(isBookkeeping), find)),
    [fold, find],
  );
  const [current, setCurrent] = useState<number | null>(null);
  useEffect(() => setCurrent(null), [find, kinds, order]);

  const isReady = story.isWhole || (order === "newest" && story.first === "newest");
  useScrollToEvent(opened, isReady ? items : [], story.isWhole, list);
  useRearranged(`${order} ${kindsText} ${String(fold.isShown)}`, () => {
    const at = opened === null ? null : indexOfEvent(items, opened, null);
    if (at === null) scrollerIn(frame.current)?.scrollTo({ top: 0 });
    else list.current?.scrollTo(at);
  });

  const toMatch = (direction: 1 | -1): void => {
    const at = nextMatch(matches, current ?? (direction === 1 ? -1 : items.length), direction);
    if (at === null) return;
    setCurrent(at);
    list.current?.scrollTo(at);
  };
  const open = (event: string | null): void => change({ event });
  const close = (): void => {
    const at = opened === null ? null : indexOfEvent(items, opened, null);
    open(null);
    if (at === null) scrollerIn(frame.current)?.focus();
    else focusRow(at, list);
  };

  const aside = story.rows.length - fold.plain.length;
  const toggle = (): void => {
    if (!fold.isShown) return change({ [BOOKKEEPING]: SHOWN });
    // What means only such rows would bring them back.
    const left = [...kinds].filter((kind) => fold.plain.some((row) => row.kind === kind));
    return change({
      [BOOKKEEPING]: null,
      kinds: left.join(","),
      ...(fold.isOpened ? { event: null } : {}),
    });
  };

  if (story.rows.length === 0) {
    if (story.fault !== null) return <FailurePanel fault={story.fault} retry={story.reload} />;
    if (!story.isWhole) return <LoadingSkeleton rows={8} />;
    return (
      <EmptyState title={text.empty}>
        <p>{text.emptyHint}</p>
      </EmptyState>
    );
  }
  return (
    <div class="stack session-timeline">
      <div class="row session-tools">
        <FindField
          label={text.search}
          find={find}
          at={current === null ? 0 : matches.indexOf(current) + 1}
          count={matches.length}
          folded={foundHidden}
          onFind={(q) => change({ q })}
          onGo={toMatch}
        />
        <OrderChoice
          order={order}
          onChange={(next) => change({ order: next === "newest" ? null : next })}
        />
        <KindChips
          rows={rows}
          types={kinds}
          onChoose={(chosen) => change({ kinds: [...chosen].join(",") })}
        >
          {aside > 0 && fold.plain.length > 0 && (
            <BookkeepingChip count={aside} isShown={fold.isShown} onToggle={toggle} />
          )}
        </KindChips>
        <span class="muted small session-shown" role="status">
          {story.isWhole
            ? text.shown(
                countText(filterByKinds(rows, kinds).length),
                countText(story.rows.length - heldCount),
              )
            : text.loading(countText(story.rows.length))}
        </span>
      </div>
      {story.fault !== null && <FailurePanel fault={story.fault} retry={story.reload} />}
      <SplitPane
        class="session-split"
        pane={opened === null ? null : <EventDetail id={opened} session={id} onClose={close} />}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || opened === null) return;
          event.preventDefault();
          close();
        }}
      >
        <div
          class="list-panel session-list"
          ref={frame}
          onKeyDown={(event) => handleTimelineKey(event, items, list, toMatch)}
          onScrollCapture={onScroll}
        >
          {heldCount > 0 && (
            <div class="session-fresh">
              <Button kind="main" onClick={showAll}>
                {text.fresh(heldCount)}
              </Button>
            </div>
          )}
          {!isReady && <LoadingSkeleton rows={8} />}
          {isReady && items.length === 0 && (
            <EmptyState title={text.none}>
              <p>{text.noneHint}</p>
            </EmptyState>
          )}
          {isReady && items.length > 0 && (
            <VirtualList
              count={items.length}
              rowHeight={ROW_HEIGHT}
              keyOf={(at) => items[at]?.key ?? String(at)}
              label={text.label}
              height={`min(var(--session-list-height), ${heightOf(items)}px)`}
              handle={list}
            >
              {(at) => {
                const item = items[at];
                return item === undefined ? null : (
                  <TimelineItem
                    item={item}
                    find={find}
                    isOpen={item.is === "row" && item.row.id === opened}
                    isFound={at === current}
                    onOpen={(event) => open(event === opened ? null : event)}
                  />
                );
              }}
            </VirtualList>
          )}
        </div>
      </SplitPane>
    </div>
  );
};

const scrollerIn = (frame: HTMLElement | null): HTMLElement | null =>
  frame?.querySelector<HTMLElement>(".virtual") ?? null;

/** The rows to show; those that came while somebody reads further down are held back. */
function useHeldBackRows(
  rows: readonly TimelineRow[],
  order: TimelineOrder,
  frame: HTMLElement | null,
): {
  readonly rows: readonly TimelineRow[];
  readonly heldCount: number;
  readonly showAll: () => void;
  readonly onScroll: () => void;
} {
  const [last, setLast] = useState<string | null>(null);
  const [, setIsReading] = useState(false);
  const isReading = (): boolean => (scrollerIn(frame)?.scrollTop ?? 0) > TOP_MARGIN_PX;
  const isHolding = order === "newest" && isReading();
  const newest = rows.at(-1)?.id ?? null;
  useEffect(() => {
    if (!isHolding) setLast(newest);
  }, [newest, isHolding]);
  const end = isHolding ? rows.findLastIndex(({ id }) => id === last) : -1;
  const isAll = end < 0 || end === rows.length - 1;
  const shown = useMemo(() => (isAll ? rows : rows.slice(0, end + 1)), [rows, isAll, end]);
  return {
    rows: shown,
    heldCount: rows.length - shown.length,
    showAll: () => {
      setLast(newest);
      // Only when they are drawn: the list keeps its place when rows come above it.
      requestAnimationFrame(() => scrollerIn(frame)?.scrollTo({ top: 0 }));
    },
    // Who comes back to the top by hand sees them as well.
    onScroll: () => setIsReading(isReading()),
  };
}

/** What is looked at is kept in sight when the rows are arranged in another way; no place of before means anything then. */
function useRearranged(how: string, show: () => void): void {
  const before = useRef(how);
  useEffect(() => {
    if (before.current === how) return;
    before.current = how;
    show();
  }, [how]);
}
