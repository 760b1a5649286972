import type { JSX, TargetedMouseEvent, TargetedPointerEvent } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { ListView, VirtualListHandle } from "../../parts/virtual-list.tsx";
import { findLastSorted } from "../../parts/find-last-sorted.ts";
import { spanText, timeText, words } from "../../words.ts";
import type { TalkItem } from "./talk-items.ts";
import {
  type OverviewMark,
  buildOverview,
  type OverviewTurn,
  type OverviewTone,
  OVERVIEW_TONES,
} from "./overview-marks.ts";
import type { TalkTurn } from "./talk-turns.ts";
import { useListView } from "./use-list-view.ts";

/** More would touch each other. */
const MAX_TURNS = 400;
const PAGE_OF_TURNS = 10;
/** So near to a mark, it is meant. */
const NEAR_PX = 4;
/** Everything is drawn on so many lines, whatever its height is. */
const LINES = 1000;
/** What is seen of a long one is framed, however little of it that is. */
const MIN_VIEW_PX = 14;
/** A short turn is seen, and where the next one begins. */
const [LEAST_LINES, GAP_LINES, MARK_LINES] = [2.5, 1, 5];

const turnLine = ({ first, ms }: OverviewTurn): string =>
  `${timeText(first.ts)} · ${spanText(ms)} · ${first.line}`;

const box = (left: number, right: number, top: number, height: number): string =>
  `M${left} ${top.toFixed(1)}H${right}v${height.toFixed(1)}H${left}z`;

type List = { readonly current: VirtualListHandle | null };

/**
 * The whole conversation at the side, as long as its list: what is seen of it is framed, a click or a drag scrolls, keys lead
 * from turn to turn. Thousands of turns are a few shapes: as many elements would be laid out anew whenever more of a long
 * session comes in.
 */
export const TalkOverview = ({
  turns,
  items,
  matches,
  list,
  frame,
}: {
  readonly turns: readonly TalkTurn[];
  readonly items: readonly TalkItem[];
  /** Where what is looked for stands. */
  readonly matches: readonly number[];
  readonly list: List;
  /** Of the list. */
  readonly frame: { readonly current: HTMLElement | null };
}): JSX.Element | null => {
  const { conversation: text, session } = words();
  const all = useMemo(() => buildOverview(turns, items, matches), [turns, items, matches]);
  const { stretches, marks } = all;
  const scroller = (): HTMLElement | null =>
    frame.current?.querySelector<HTMLElement>(".virtual") ?? null;
  const view = useRef<ListView>({ top: 0, height: 1, whole: 1 }).current;
  const viewBox = useRef<HTMLElement>(null);
  const partOf = (index: number): number =>
    Math.min(1, (list.current?.startOf(index) ?? 0) / view.whole);
  const [chosen, setChosen] = useState<number | null>(null);
  const [, redraw] = useState(0);
  const settled = useListView(list, scroller, (seen) => {
    Object.assign(view, seen);
    placeViewBox(viewBox.current, seen);
    redraw(currentTurnIndex(stretches, seen, partOf, chosen));
  });
  const shapes = useMemo(() => overviewPaths(all, partOf, items.length), [all, settled]);
  const [pointed, setPointed] = useState<OverviewTurn | OverviewMark | null>(null);
  if (stretches.length === 0) return null;
  const place = currentTurnIndex(stretches, view, partOf, chosen);
  const here = stretches[place];
  const goTo = (wanted: number): void => {
    const to = Math.min(stretches.length - 1, Math.max(0, wanted));
    setChosen(to);
    list.current?.scrollTo(stretches[to]?.index ?? 0);
  };
  /** Where a key leads; undefined where it leads nowhere. */
  const led: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + PAGE_OF_TURNS,
    PageUp: place - PAGE_OF_TURNS,
    Home: 0,
    End: stretches.length - 1,
  };
  /** A mark, else the turn, where the pointer is. */
  const under = ({ currentTarget, clientY }: TargetedMouseEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const part = (clientY - top) / height;
    const isNear = ({ index }: OverviewMark): boolean =>
      Math.abs(partOf(index) - part) * height <= NEAR_PX;
    return (
      marks.findLast(isNear) ??
      stretches.findLast(({ index }) => partOf(index) <= part) ??
      stretches[0]
    );
  };
  const scrollTo = ({ currentTarget, clientY }: TargetedPointerEvent<HTMLElement>): void => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const middle = ((clientY - top) / height) * view.whole;
    setChosen(null);
    scroller()?.scrollTo({ top: middle - view.height / 2 });
  };
  const line =
    pointed === null
      ? null
      : "tone" in pointed
        ? `${timeText(pointed.row.ts)} · ${session.kinds[pointed.row.kind]}: ${pointed.row.line}`
        : turnLine(pointed);
  return (
    <div
      class="talk-overview"
      role="slider"
      tabIndex={0}
      aria-label={text.overview}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={stretches.length}
      aria-valuenow={place + 1}
      aria-valuetext={here === undefined ? "" : turnLine(here)}
      title={line === null ? undefined : `${line}\n\n${text.legend}`}
      onKeyDown={(event) => {
        const to = led[event.key];
        if (to === undefined) return;
        event.preventDefault();
        goTo(to);
      }}
      onWheel={({ deltaY }) => scroller()?.scrollBy({ top: deltaY })}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const meant = under(event);
        if (meant !== undefined && "tone" in meant) return list.current?.scrollTo(meant.index);
        event.currentTarget.setPointerCapture(event.pointerId);
        scrollTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) scrollTo(event);
        setPointed(under(event) ?? null);
      }}
      onPointerLeave={() => setPointed(null)}
    >
      <svg viewBox={`0 0 14 ${LINES}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={shapes.turns} />
        {OVERVIEW_TONES.map((tone) => (
          <path key={tone} data-tone={tone} d={shapes[tone]} />
        ))}
      </svg>
      <i class="talk-view" ref={viewBox} hidden />
    </div>
  );
};

/** By hand: it moves with every frame, and nothing else does. */
function placeViewBox(box: HTMLElement | null, { top, height, whole }: ListView): void {
  if (box === null) return;
  box.hidden = height >= whole;
  box.style.top = `min(${(top / whole) * 100}%, 100% - ${MIN_VIEW_PX}px)`;
  box.style.height = `max(${(height / whole) * 100}%, ${MIN_VIEW_PX}px)`;
}

/**
 * The turn that is read: the one that was gone to, as long as it is in sight; else the one at a line that goes from the top of
 * what is seen at the beginning to the bottom of it at the end.
 */
function currentTurnIndex(
  stretches: readonly OverviewTurn[],
  { top, height, whole }: ListView,
  partOf: (index: number) => number,
  chosen: number | null,
): number {
  const from = top / whole;
  const to = (top + height) / whole;
  const start = chosen === null ? undefined : stretches[chosen];
  if (chosen !== null && start !== undefined) {
    const at = partOf(start.index);
    if (at >= from && at <= to) return chosen;
  }
  const line = from + (to - from) * (whole > height ? top / (whole - height) : 0);
  return Math.max(
    0,
    findLastSorted(stretches, ({ index }) => partOf(index) <= line),
  );
}

function overviewPaths(
  {
    stretches,
    marks,
  }: { readonly stretches: readonly OverviewTurn[]; readonly marks: readonly OverviewMark[] },
  partOf: (index: number) => number,
  end: number,
): Readonly<Record<OverviewTone | "turns", string>> {
  const every = Math.ceil(stretches.length / MAX_TURNS);
  const shown = stretches.filter((_, index) => index % every === 0);
  const drawn = (wanted: OverviewTone): string =>
    marks
      .filter(({ tone }) => tone === wanted)
      .map(({ index }) => box(0, 14, partOf(index) * LINES, MARK_LINES))
      .join("");
  return {
    turns: shown
      .map(({ index }, at) => {
        const from = partOf(index) * LINES;
        const to = partOf(shown[at + 1]?.index ?? end) * LINES;
        return box(3, 11, from, Math.max(LEAST_LINES, to - from) - GAP_LINES);
      })
      .join(""),
    bad: drawn("bad"),
    needs: drawn("needs"),
    kept: drawn("kept"),
    found: drawn("found"),
  };
}
