import type { JSX } from "preact";
import { countText, percentText, words } from "../words.ts";
import type { FigureChange } from "./change.ts";

/** From three times as much on, a share says nothing that anybody can picture. */
const MULTIPLE = 2;

/** How a number stands to the days before, in a sign and a share; whoever points at it reads the whole. */
export const ChangeMark = ({
  of: change,
  days,
}: {
  readonly of: FigureChange;
  readonly days: number;
}): JSX.Element | null => {
  const text = words().charts.change;
  switch (change.is) {
    case "unknown":
      return null;
    case "same":
      return (
        <span class="charts-delta" title={text.same(days)}>
          ±0
        </span>
      );
    case "more":
    case "less": {
      const share = percentText(Math.abs(change.share));
      return (
        <span class="charts-delta" title={text[change.is](days, share)}>
          {change.share >= MULTIPLE ? (
            text.multiple(countText(Math.round(change.share + 1)))
          ) : (
            <>
              {change.is === "more" ? "+" : "−"}
              {share}
            </>
          )}
        </span>
      );
    }
    case "morePoints":
    case "lessPoints":
      return (
        <span class="charts-delta" title={text[change.is](days, change.points)}>
          {change.is === "morePoints" ? "+" : "−"}
          {text.points(change.points)}
        </span>
      );
  }
};
