import type { JSX, TargetedMouseEvent } from "preact";
import { useMemo, useState } from "preact/hooks";
import { spanText, timeText, words } from "../../words.ts";
import type { Row } from "../rows.ts";
import { type Mark, overviewOf, type Stretch, type Tone, TONES } from "./overview-marks.ts";
import type { Turn } from "./turns.ts";

/** More would touch each other. */
const MOST_STRETCHES = 400;
const PAGE_OF_TURNS = 10;
/** So near to a mark, it is meant. */
const NEAR_PX = 4;
/** Everything is drawn on so many lines, whatever its height is. */
const LINES = 1000;
/** A turn that took a moment is seen, and where the next one begins. */
const [LEAST_LINES, GAP_LINES, MARK_LINES] = [2.5, 1, 5];

const turnLine = ({ first, ms }: Pick<Stretch, "first" | "ms">): string =>
  `${timeText(first.ts)} · ${spanText(ms)} · ${first.line}`;

const box = (left: number, right: number, top: number, height: number): string =>
  `M${left} ${top.toFixed(1)}H${right}v${height.toFixed(1)}H${left}z`;

const stretchBox = ({ from, to }: Stretch): string =>
  box(2, 12, from * LINES, Math.max(LEAST_LINES, (to - from) * LINES) - GAP_LINES);

const markBox = ({ at }: Mark): string => box(0, 14, at * LINES, MARK_LINES);

/**
 * The whole conversation at the side, each turn as long as it took: a click goes there, and so do keys. Thousands of turns are
 * a few shapes: as many elements would be laid out anew whenever more of a long session comes in.
 */
export const Overview = ({
  turns,
  onGo,
}: {
  readonly turns: readonly Turn[];
  readonly onGo: (row: Row) => void;
}): JSX.Element | null => {
  const { conversation: text, session } = words();
  const { stretches, marks } = useMemo(() => overviewOf(turns), [turns]);
  const shapes = useMemo(() => shapesOf(stretches, marks), [stretches, marks]);
  const [at, setAt] = useState(0);
  const [pointed, setPointed] = useState<Stretch | Mark | null>(null);
  const here = stretches[Math.min(at, stretches.length - 1)];
  if (here === undefined) return null;
  const goTo = (place: number): void => {
    const to = Math.min(stretches.length - 1, Math.max(0, place));
    const stretch = stretches[to];
    setAt(to);
    if (stretch !== undefined) onGo(stretch.first);
  };
  const place = stretches.indexOf(here);
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
    const isNear = ({ at: of }: Mark): boolean => Math.abs(of - part) * height <= NEAR_PX;
    return marks.findLast(isNear) ?? stretches.findLast(({ from }) => from <= part) ?? stretches[0];
  };
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
      aria-valuetext={turnLine(here)}
      title={
        pointed === null
          ? undefined
          : "tone" in pointed
            ? `${timeText(pointed.ts)} · ${session.kinds[pointed.row.kind]}: ${pointed.row.line}`
            : turnLine(pointed)
      }
      onKeyDown={(event) => {
        const to = led[event.key];
        if (to === undefined) return;
        event.preventDefault();
        goTo(to);
      }}
      onPointerMove={(event) => setPointed(under(event) ?? null)}
      onPointerLeave={() => setPointed(null)}
      onClick={(event) => {
        const meant = under(event);
        if (meant === undefined) return;
        if ("tone" in meant) onGo(meant.row);
        else goTo(stretches.indexOf(meant));
      }}
    >
      <svg viewBox={`0 0 14 ${LINES}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={shapes.turns} />
        <path data-is="here" d={stretchBox(here)} />
        {pointed !== null && "first" in pointed && <path data-is="here" d={stretchBox(pointed)} />}
        {TONES.map((tone) => (
          <path key={tone} data-tone={tone} d={shapes[tone]} />
        ))}
      </svg>
    </div>
  );
};

function shapesOf(
  stretches: readonly Stretch[],
  marks: readonly Mark[],
): Readonly<Record<Tone | "turns", string>> {
  const every = Math.ceil(stretches.length / MOST_STRETCHES);
  const drawn = (wanted: Tone): string =>
    marks
      .filter(({ tone }) => tone === wanted)
      .map(markBox)
      .join("");
  return {
    turns: stretches
      .filter((_, index) => index % every === 0)
      .map(stretchBox)
      .join(""),
    bad: drawn("bad"),
    needs: drawn("needs"),
    kept: drawn("kept"),
  };
}
