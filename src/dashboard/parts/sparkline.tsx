import "./sparkline.css";
import type { JSX } from "preact";

const [STEP, WIDTH, HEIGHT] = [4, 3, 22] as const;
/** What happened once is seen beside what happened often. */
const LEAST = 3;

/** How often something happened, day by day: bars from zero against the busiest of them. Nothing is a line. */
export const Sparkline = ({
  counts,
  label,
  tone = "quiet",
}: {
  readonly counts: readonly number[];
  /** What it shows, in words. */
  readonly label: string;
  readonly tone?: "quiet" | "bad";
}): JSX.Element => {
  const most = Math.max(1, ...counts);
  return (
    <svg
      class="sparkline"
      data-tone={tone}
      role="img"
      aria-label={label}
      width={counts.length * STEP - 1}
      height={HEIGHT}
      viewBox={`0 0 ${counts.length * STEP - 1} ${HEIGHT}`}
    >
      <title>{label}</title>
      {counts.map((count, at) => {
        const high = count === 0 ? 1 : LEAST + (count / most) * (HEIGHT - LEAST);
        return (
          <rect
            key={at}
            x={at * STEP}
            y={HEIGHT - high}
            width={WIDTH}
            height={high}
            rx={count === 0 ? 0 : 1}
            class={count === 0 ? "sparkline-none" : undefined}
          />
        );
      })}
    </svg>
  );
};
