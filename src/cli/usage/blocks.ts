/** `self-gen usage blocks`: five-hour windows, the open one with what is left of it. */
import { readUsageHours } from "../../ingest/usage/usage-hours.ts";
import { type UsageBlock, toUsageBlocks } from "../../observe/usage/usage-blocks.ts";
import { readOwnPrices } from "../../observe/usage/own-prices.ts";
import { PRICE_DATE } from "../../observe/usage/prices.ts";
import { cacheShare } from "../../observe/usage/usage-report.ts";
import type { Store } from "../../store/store.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { paint } from "../terminal/paint.ts";
import {
  endProgress,
  localTime,
  printJson,
  printLines,
  progress,
  terminalColumns,
} from "../terminal/terminal.ts";
import { wrap } from "../terminal/wrap.ts";
import { clientText, dollarsText } from "./amounts.ts";
import {
  alignColumns,
  firstFittingTable,
  DISPENSABLE_NUMBERS,
  numberColumns,
} from "./usage-table.ts";

/** Raised when a reader of the JSON could stumble over a change. */
const VERSION = 1;

type BlocksRequest = {
  /** Times. */
  readonly since: string;
  readonly until: string | null;
  readonly paths: readonly string[] | null;
  readonly limit: number;
};

export async function showBlocks(
  args: CommandArgs,
  store: Store,
  blocksRequest: BlocksRequest,
): Promise<number> {
  const { text, installation } = args;
  const now = host().now();
  const { since, until, paths, limit } = blocksRequest;
  const hours = await readUsageHours(installation, store, now, {
    since: Date.parse(since),
    until: until === null ? Infinity : Date.parse(until),
    isWanted: ({ projectPath }) => paths === null || paths.includes(projectPath ?? ""),
    onProgress: (done, of) => progress(text.usage.counting(done, of)),
  }).finally(endProgress);
  const all = toUsageBlocks(hours, readOwnPrices(installation.paths.home).prices, now.getTime());
  const shown = limit === 0 ? all : all.slice(0, limit);
  if (args.has("json")) {
    printJson({
      version: VERSION,
      since,
      until,
      isEstimate: true,
      priceDate: PRICE_DATE,
      blocks: shown.map((block) => ({ ...block, cacheShare: cacheShare(block) })),
      blocksLeftOut: all.length - shown.length,
    });
    return 0;
  }
  const wrapped = (...sentences: readonly string[]): string[] =>
    sentences.flatMap((sentence) => wrap(sentence, terminalColumns()));
  const { usage: words } = text;
  if (all.length === 0) {
    printLines(wrapped(words.nothing(localTime(since).slice(0, 10)), words.nothingFix));
    return 0;
  }
  printLines([
    ...wrapped(...openLines(all, text)).map((line) => paint("strong", line)),
    "",
    ...blockTable(shown, text),
    "",
    ...wrapped(
      ...(shown.length < all.length ? [words.more(all.length - shown.length)] : []),
      words.blocks.about,
      words.estimated(PRICE_DATE),
    ).map((line) => paint("faint", line)),
  ]);
  return 0;
}

/** What is left of each block that lasts, beside the most that one of the same client took. */
function openLines(all: readonly UsageBlock[], { usage: words, waits }: Text): string[] {
  const open = all.filter(({ leftMs }) => leftMs !== null);
  if (open.length === 0) return [words.blocks.none];
  return open.map((block) => {
    const { client, leftMs, costUsd, projectedUsd } = block;
    const before = all.filter((one) => one.client === client && one.leftMs === null);
    const most = Math.max(0, ...before.map((one) => one.costUsd ?? 0));
    const left = waits.duration(Math.max(60_000, Math.floor((leftMs ?? 0) / 60_000) * 60_000));
    return [
      words.blocks.open(clientText(client), clockOf(block), left),
      ...(costUsd === null ? [] : [words.blocks.spent(dollarsText(costUsd))]),
      ...(projectedUsd === null ? [] : [words.blocks.projected(dollarsText(projectedUsd))]),
      ...(most > 0 ? [words.blocks.highest(dollarsText(most))] : []),
    ].join(" · ");
  });
}

const clockOf = ({ from, until }: UsageBlock): string =>
  `${localTime(from).slice(11, 16)}–${localTime(until).slice(11, 16)}`;

function blockTable(blocks: readonly UsageBlock[], text: Text): string[] {
  const { columns, headings } = text.usage;
  const isOne = new Set(blocks.map(({ client }) => client)).size < 2;
  const tables = [0, 1, 2, 3, DISPENSABLE_NUMBERS.length].map((count) => {
    const names = [
      {
        heading: columns.block,
        cell: (block: UsageBlock) => `${localTime(block.from).slice(0, 10)} ${clockOf(block)}`,
      },
      ...(isOne
        ? []
        : [
            {
              heading: headings.client,
              cell: ({ client }: UsageBlock) => clientText(client),
            },
          ]),
    ];
    const numbers = numberColumns(DISPENSABLE_NUMBERS.slice(0, count), text);
    return alignColumns(
      [...names, ...numbers].map(({ heading }) => heading),
      blocks.map((block) => [
        ...names.map(({ cell }) => cell(block)),
        ...numbers.map(({ cell }) => cell({ group: block })),
      ]),
      names.length,
      (at) => (typeof blocks[at]?.leftMs === "number" ? "strong" : null),
    );
  });
  return firstFittingTable(tables);
}
