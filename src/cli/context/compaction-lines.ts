/** Compactions as lines for a person. */
import type { PartKind } from "../../recall/compose/context-part.ts";
import type { SummaryRetention } from "../../recall/inject/summary-retention.ts";
import { SNAPSHOT_ITEM_KINDS } from "../../recall/inject/snapshot-items.ts";
import type { Compaction } from "../../recall/inject/compactions.ts";
import type { Text } from "../../text/text.ts";
import { localTime, oneLine, table } from "../terminal/terminal.ts";

/** Cut without an ellipsis: it is copied, and given to `show`. */
const SESSION_UNITS = 13;
const LONGEST_ITEM = 100;

export const compactionTable = (all: readonly Compaction[], text: Text): string[] =>
  table([
    [...text.proof.heading],
    ...all.map((one) => [
      localTime(one.at),
      triggerOf(one, text),
      oneLine(one.sessionId).slice(0, SESSION_UNITS),
      snapshotText(one, text),
      injectionText(one, text),
      deliveryText(one, text),
    ]),
  ]);

function triggerOf({ trigger }: Compaction, { proof: { triggers } }: Text): string {
  if (trigger === "auto" || trigger === "manual") return triggers[trigger];
  return trigger === null ? triggers.other : oneLine(trigger, 16);
}

function snapshotText({ saved }: Compaction, { proof: words }: Text): string {
  if (saved === null) return words.savedNothing;
  const count = Object.values(saved.counts).reduce((sum, one) => sum + one, 0);
  return saved.isOwn ? words.savedThen(count) : words.savedBefore(count, localTime(saved.at));
}

function injectionText({ told }: Compaction, { proof: words }: Text): string {
  const last = told.at(-1);
  if (last === undefined) return words.toldNothing;
  const lines = last.parts.reduce((sum, { linesCut }) => sum + linesCut, 0);
  return lines === 0 ? words.told(last.units) : words.toldCut(last.units, lines);
}

function deliveryText({ delivery }: Compaction, { proof: { delivery: words, why } }: Text): string {
  switch (delivery.outcome) {
    case "nothing":
      return why[delivery.why];
    case "unknown":
      return words.unknown;
    case "lost":
      return delivery.attempt === 2 ? words.lost : words.lostOnce;
    default:
      return words[
        delivery.attempt === 2 ? (`${delivery.outcome}Again` as const) : delivery.outcome
      ];
  }
}

/** How many of the saved items each summary kept, by kind; then those of which that cannot be said. */
export function retentionLines(all: readonly Compaction[], text: Text): string[] {
  const { proof: words, none } = text;
  const rows: string[][] = [];
  const others: string[] = [];
  for (const { at, isFollowed, saved, kept, summary } of all) {
    const time = localTime(at);
    if (!isFollowed) continue;
    if (saved === null) others.push(`${time}  ${words.noItems}`);
    else if (kept === null) {
      others.push(`${time}  ${summary === "hidden" ? words.hiddenSummary : words.noSummary}`);
    } else rows.push([time, ...keptCells(kept, none)]);
  }
  const heading = [
    words.heading[0] ?? "",
    words.all,
    ...SNAPSHOT_ITEM_KINDS.map((kind) => words.kinds[kind]),
  ];
  return [...(rows.length === 0 ? [] : table([heading, ...rows])), ...others];
}

function keptCells(kept: SummaryRetention, none: string): string[] {
  const cells = SNAPSHOT_ITEM_KINDS.map((kind) => ({
    found: kept[kind].kept,
    of: kept[kind].kept + kept[kind].lost.length,
  }));
  const sum = (pick: (cell: { found: number; of: number }) => number): number =>
    cells.reduce((total, cell) => total + pick(cell), 0);
  const total = { found: sum(({ found }) => found), of: sum(({ of }) => of) };
  return [total, ...cells].map(({ found, of }) => (of === 0 ? none : `${found}/${of}`));
}

/** What was saved and told, part by part, and every item that the summary lost. */
export function compactionDetails(one: Compaction, text: Text): string[] {
  const { proof: words, timeline } = text;
  const { saved, told, kept } = one;
  const isKnown = (kind: string): kind is PartKind => Object.hasOwn(timeline.kinds, kind);
  const counts = saved === null ? [] : SNAPSHOT_ITEM_KINDS.filter((kind) => saved.counts[kind] > 0);
  const lines = [
    ...(saved === null
      ? []
      : [
          words.detailSaved(
            counts.map((kind) => `${words.kinds[kind]} ${saved.counts[kind]}`).join(", "),
          ),
        ]),
    ...told.map(({ hook, parts }) => {
      const list = parts.map(({ kind, units, linesCut }) =>
        words.part(isKnown(kind) ? timeline.kinds[kind] : oneLine(kind, 24), units, linesCut),
      );
      return words.detailPart(oneLine(hook), list.join(", "));
    }),
    ...SNAPSHOT_ITEM_KINDS.flatMap((kind) =>
      (kept?.[kind].lost ?? []).map((item) =>
        words.detailLost(words.kinds[kind], oneLine(item, LONGEST_ITEM)),
      ),
    ),
  ];
  return [words.detailTitle(localTime(one.at)), ...lines.map((line) => `  ${line}`), ""];
}
