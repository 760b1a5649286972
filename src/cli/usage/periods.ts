/** Usage by period, project, model, client or session, as people read it and as JSON. */
import { withoutPartialCost, type CountingProgress } from "../../ingest/usage/counting-progress.ts";
import { ownPricesFile, type OwnPricesReading } from "../../observe/usage/own-prices.ts";
import { PRICE_DATE } from "../../observe/usage/prices.ts";
import {
  cacheShare,
  type UsageGrouping,
  groupKey,
  type UsageGroup,
  type UsageReport,
  makeUsageReport,
  tokenVolume,
} from "../../observe/usage/usage-report.ts";
import type { UsageRow } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { paint } from "../terminal/paint.ts";
import { printError, printLines, terminalColumns } from "../terminal/terminal.ts";
import { wrap } from "../terminal/wrap.ts";
import { usageCostText, percentText, compactTokens } from "./amounts.ts";
import { usageCostLines, problemLines } from "./usage-notes.ts";
import { type TableRow, usageTable } from "./usage-table.ts";

/** Raised when a reader of the JSON could stumble over a change. */
const VERSION = 1;

export type PeriodsReport = {
  readonly by: UsageGrouping;
  /** What each group is divided into. */
  readonly within: UsageGrouping | null;
  /** Days. */
  readonly since: string;
  readonly until: string | null;
  readonly limit: number;
  readonly rows: readonly UsageRow[];
  /** First and last day of the usage before `since`, where there is none from then on. */
  readonly earlier: { readonly first: string; readonly last: string } | null;
  readonly report: UsageReport;
  readonly today: UsageReport["total"];
  readonly own: OwnPricesReading;
  /** How far it came, where somebody stopped it; null when all is counted. */
  readonly counting: CountingProgress | null;
  readonly isRecording: boolean;
};

/** The groups of each group. */
function partsOf({
  within,
  rows,
  by,
  own,
}: PeriodsReport): (group: UsageGroup) => readonly UsageGroup[] {
  if (within === null) return () => [];
  const byKey = Map.groupBy(rows, (row) => groupKey(row, by));
  return ({ key }) => makeUsageReport(byKey.get(key) ?? [], within, own.prices).groups;
}

export function usageJson(shown: PeriodsReport): unknown {
  const { by, within, since, until, limit, report, today, own, counting } = shown;
  const { groups, total, unpriced, ownPriced, priceDates } = report;
  const listed = limit === 0 ? groups : groups.slice(0, limit);
  const parts = partsOf(shown);
  const withShare = <T extends UsageGroup | UsageReport["total"]>(sum: T) => ({
    ...sum,
    cacheShare: cacheShare(sum),
  });
  return {
    version: VERSION,
    since,
    until,
    by,
    within,
    isEstimate: true,
    priceDate: PRICE_DATE,
    priceDates,
    today: withShare(today),
    groups: listed.map((group) => {
      const parted = within === null ? {} : { groups: parts(group).map(withShare) };
      return { ...withShare(group), ...parted };
    }),
    groupsLeftOut: groups.length - listed.length,
    total: withoutPartialCost(withShare(total), counting === null),
    unpriced,
    ownPriced,
    priceProblems: own.problems,
    counting,
    transcriptsLeft: counting === null ? 0 : counting.of - counting.counted,
  };
}

export function printPeriods(shown: PeriodsReport, { text, installation }: CommandArgs): void {
  const { usage: words } = text;
  const { by, within, since, until, limit, own, counting, isRecording } = shown;
  const ownPath = ownPricesFile(installation.paths.home);
  const wrapped = (...sentences: readonly string[]): string[] =>
    sentences.flatMap((sentence) => wrap(sentence, terminalColumns()));
  for (const line of problemLines(own.problems, ownPath, text)) printError(line);
  if (!isRecording) printLines(wrapped(words.notRecording));
  // It is at least that much.
  const report =
    counting === null
      ? shown.report
      : { ...shown.report, total: { ...shown.report.total, isPartly: true } };
  const { groups, total } = report;
  if (counting !== null) printLines(wrapped(words.left(counting.counted, counting.of)));
  if (groups.length === 0) {
    const { earlier } = shown;
    const fix = earlier === null ? words.nothingFix : words.earlier(earlier.first, earlier.last);
    printLines(wrapped(words.nothing(since), fix));
    return;
  }
  const listed = limit === 0 ? groups : groups.slice(0, limit);
  const rest = groups.length - listed.length;
  const parts = partsOf(shown);
  const rows: TableRow[] = [];
  for (const group of listed) {
    rows.push({ group, by });
    for (const part of parts(group)) rows.push({ group: part, by: within ?? by, isPart: true });
  }
  printLines([
    ...wrapped(todayLine(shown.today, text)).map((line) => paint("strong", line)),
    "",
    ...usageTable(rows, report, by, text),
    "",
    ...wrapped(
      ...(rest > 0 ? [words.more(rest)] : []),
      words.range(since, until, total.sessions, total.messages),
    ),
    ...wrapped(...usageCostLines(report, ownPath, text)).map((line) => paint("faint", line)),
  ]);
}

function todayLine(today: UsageReport["total"], text: Text): string {
  const { usage: words } = text;
  if (today.messages === 0) return words.todayNothing;
  const share = cacheShare(today);
  return words.today(
    [
      usageCostText(today, text),
      words.tokens(compactTokens(tokenVolume(today))),
      ...(share === null ? [] : [words.cacheShare(percentText(share))]),
      words.sessions(today.sessions),
    ].join(" · "),
  );
}
