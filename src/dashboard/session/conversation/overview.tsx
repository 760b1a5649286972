import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { type Item, rowOf } from "./items.ts";

type Tone = "prompt" | "bad" | "needs" | "kept";

/** What is worth jumping to. */
function toneOf(item: Item): Tone | null {
  const row = rowOf(item);
  if (row === null) return null;
  if (row.isBad === true) return "bad";
  switch (row.kind) {
    case "prompt":
      return "prompt";
    case "permission":
    case "question":
      return "needs";
    case "compaction":
      return "kept";
    default:
      return null;
  }
}

/** More would touch each other. */
const MOST_MARKS = 400;

/** The whole conversation at the side: prompts, failures, waits and compactions; a click goes there. For the eye and the mouse. */
export const Overview = ({
  items,
  onGo,
}: {
  readonly items: readonly Item[];
  readonly onGo: (at: number) => void;
}): JSX.Element => {
  const marks = useMemo(() => {
    const all = items.flatMap((item, at) => {
      const tone = toneOf(item);
      return tone === null ? [] : [{ at, tone }];
    });
    const every = Math.ceil(all.length / MOST_MARKS);
    return all.filter(({ tone }, place) => tone !== "prompt" || place % every === 0);
  }, [items]);
  return (
    <div
      class="talk-overview"
      aria-hidden="true"
      onClick={(event) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const part = (event.clientY - top) / height;
        onGo(Math.min(items.length - 1, Math.max(0, Math.round(part * items.length))));
      }}
    >
      {marks.map(({ at, tone }) => (
        <i key={at} data-tone={tone} style={{ top: `${((at + 0.5) / items.length) * 100}%` }} />
      ))}
    </div>
  );
};
