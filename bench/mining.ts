/**
 * `npm run bench:mining [-- --large]`: patterns planted among noise, how many are found, what else is told, time and memory, for
 * 1,000 and 10,000 events, with `--large` for 1,000,000.
 * `npm run bench:mining -- --corpus HOME`: what would be suggested to the person whose recorded home that is.
 */
import { parseArgs } from "node:util";
import { printCorpus } from "./mining/corpus.ts";
import { makeHome, measureMining, mineHome } from "./mining/planted.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    home: { type: "string" },
    language: { type: "string", default: "en" },
    quotes: { type: "string", default: "5" },
    large: { type: "boolean", default: false },
    rounds: { type: "string", default: "10" },
    make: { type: "string" },
    mine: { type: "string" },
    events: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.make !== undefined) {
  await makeHome(values.make, Number(values.events), Number(values.seed));
} else if (values.mine !== undefined) {
  await mineHome(values.mine, Number(values.seed));
} else if (values.corpus === undefined) {
  const sizes = values.large ? [1000, 10_000, 100_000, 1_000_000] : [1000, 10_000];
  say("| events | rounds | planted found | of all told, planted | ms | ms per 1,000 | MB |");
  say("|---|---|---|---|---|---|---|");
  for (const size of sizes) report(size, size > 100_000 ? 1 : Number(values.rounds));
} else {
  const language = values.language === "ko" ? "ko" : "en";
  const { corpus, home = null, quotes } = values;
  await printCorpus({ home: corpus, userHome: home, language, quotes: Number(quotes) }, say);
}

function report(size: number, rounds: number): void {
  const all = Array.from({ length: rounds }, (_, at) => measureMining(size, at + 1));
  const sum = (of: (one: (typeof all)[number]) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  const percent = (part: number, whole: number): string =>
    whole === 0 ? "–" : `${Math.round((part / whole) * 1000) / 10} %`;
  const planted = sum(({ planted: count }) => count);
  const found = sum((one) => one.found);
  const suggested = sum((one) => one.suggested);
  const wrong = sum((one) => one.wrong.length);
  const events = sum((one) => one.events);
  const ms = sum((one) => one.ms);
  say(
    `| ${Math.round(events / rounds)} | ${rounds} | ${found}/${planted} (${percent(found, planted)}) | ${suggested - wrong}/${suggested} (${percent(suggested - wrong, suggested)}) | ${Math.round(ms / rounds)} | ${((ms / events) * 1000).toFixed(2)} | ${Math.round(Math.max(...all.map(({ megabytes }) => megabytes)))} |`,
  );
  for (const { seed, missed, wrong: others } of all) {
    for (const title of missed) say(`  seed ${seed}: missed ${title}`);
    for (const title of others) say(`  seed ${seed}: not planted: ${title}`);
  }
}
