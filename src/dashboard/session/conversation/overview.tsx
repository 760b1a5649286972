import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { spanText, timeText, words } from "../../words.ts";
import type { Row } from "../rows.ts";
import { overviewOf } from "./overview-marks.ts";
import type { Turn } from "./turns.ts";

/** More would touch each other. */
const MOST_STRETCHES = 400;
const PAGE_OF_TURNS = 10;

/** The whole conversation at the side, each turn as long as it took: a click goes there, and so do keys. */
export const Overview = ({
  turns,
  onGo,
}: {
  readonly turns: readonly Turn[];
  readonly onGo: (row: Row) => void;
}): JSX.Element | null => {
  const { conversation: text, session } = words();
  const { stretches, marks } = useMemo(() => overviewOf(turns), [turns]);
  const [at, setAt] = useState(0);
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
  const every = Math.ceil(stretches.length / MOST_STRETCHES);
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
      aria-valuetext={text.overviewTurn(
        timeText(here.first.ts),
        spanText(here.ms),
        here.first.line,
      )}
      onKeyDown={(event) => {
        const to = led[event.key];
        if (to === undefined) return;
        event.preventDefault();
        goTo(to);
      }}
      onClick={(event) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const part = (event.clientY - top) / height;
        goTo(stretches.findLastIndex(({ from }) => from <= part));
      }}
    >
      {stretches.map(({ turn, first, from, to, ms }, index) =>
        index % every !== 0 ? null : (
          <i
            key={turn.key}
            data-is="turn"
            data-here={index === place ? "" : undefined}
            title={text.overviewTurn(timeText(first.ts), spanText(ms), first.line)}
            style={{ top: `${from * 100}%`, height: `${(to - from) * 100}%` }}
          />
        ),
      )}
      {marks.map((mark) => (
        <i
          key={mark.id}
          data-tone={mark.tone}
          title={text.overviewMark(session.kinds[mark.row.kind], timeText(mark.ts), mark.row.line)}
          style={{ top: `${mark.at * 100}%` }}
          onClick={(event) => {
            event.stopPropagation();
            onGo(mark.row);
          }}
        />
      ))}
    </div>
  );
};
