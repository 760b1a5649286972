/** The numbers that somebody comes for, each with what it means and how it was before. */
import type { JSX } from "preact";
import { countText, percentText, spanText, tokensText, words } from "../words.ts";
import { Hint } from "../parts/hint.tsx";
import { ChangeMark } from "./change-mark.tsx";
import { type FigureChange, shareOf } from "./change.ts";
import { type ChartsData, totalTokens } from "./chart-series.ts";
import { periodChanges } from "./period-changes.ts";

type Tile = {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly meaning: string;
  /** How it is counted, where that is not plain. */
  readonly hint?: string;
  readonly change: FigureChange;
};

export const Headline = ({ data }: { readonly data: ChartsData }): JSX.Element => (
  <dl class="charts-headline">
    {tilesOf(data).map(({ key, label, value, meaning, change, hint }) => (
      <div key={key} class="charts-tile" data-tile={key}>
        <dt>
          {label}
          {hint !== undefined && <Hint of={label}>{hint}</Hint>}
        </dt>
        <dd class="row">
          <span class="charts-figure number">{value}</span>
          <ChangeMark of={change} days={data.days.length} />
        </dd>
        <dd class="small muted">{meaning}</dd>
      </div>
    ))}
  </dl>
);

function tilesOf(data: ChartsData): readonly Tile[] {
  const { totals, usage, waits } = data;
  const text = words().charts.headline;
  const changes = periodChanges(data);
  const tokens = totalTokens(totals);
  const checked = totals.delivered + totals.lost;
  const delivered = shareOf(totals.delivered, totals.lost);
  const unknownEnds = waits.unknown;
  const { counting } = usage;
  const soFar = counting === null ? null : words().charts.counting(counting.counted, counting.of);
  return [
    {
      key: "tokens",
      label: text.tokens,
      value: soFar === null ? tokensText(tokens) : text.none,
      meaning:
        soFar ??
        text.tokensMeaning(percentText(tokens === 0 ? 0 : totals.tokens.cacheRead / tokens)),
      change: changes.tokens,
    },
    {
      key: "sessions",
      label: text.sessions,
      value: countText(totals.sessions),
      meaning: text.sessionsMeaning,
      change: changes.sessions,
    },
    {
      key: "prompts",
      label: text.prompts,
      value: countText(totals.prompts),
      meaning: text.promptsMeaning(countText(totals.tools), totals.tools),
      change: changes.prompts,
    },
    {
      key: "waited",
      label: text.waited,
      value: totals.timed === 0 ? text.none : spanText(totals.waitedMs),
      meaning: [
        ...(waits.openMs === null ? [] : [text.waitsNow(waits.open, spanText(waits.openMs))]),
        ...(totals.timed === 0 && unknownEnds > 0
          ? [text.waitsUnknown(unknownEnds)]
          : [
              text.waitedMeaning(totals.timed) +
                (unknownEnds > 0 ? text.waitedUnknown(unknownEnds) : ""),
            ]),
      ].join(" · "),
      hint: text.waitedNote,
      change: changes.waited,
    },
    {
      key: "came-back",
      label: text.cameBack,
      value: countText(totals.cameBack),
      meaning: text.cameBackMeaning(countText(totals.errors), totals.errors),
      hint: text.cameBackNote,
      change: changes.cameBack,
    },
    {
      key: "delivered",
      label: text.delivered,
      value: delivered === null ? text.none : percentText(delivered),
      meaning:
        delivered === null
          ? text.deliveredNothing
          : text.deliveredMeaning(totals.delivered, checked),
      change: changes.delivered,
    },
  ];
}
