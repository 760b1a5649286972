/**
 * `npm run bench:mining -- --corpus HOME`: what would be suggested to the person whose recorded home this is, in a form that a
 * reader can mark. Every project's own suggestions and those of all of them, once each.
 */
import { parseArgs } from "node:util";
import { openHistory } from "../src/learn/mine/history.ts";
import { mine } from "../src/learn/mine/mine.ts";
import { describeProposal } from "../src/learn/suggestions/describe-proposal.ts";
import { suggestionOf } from "../src/learn/suggestions/suggestion.ts";
import { wordCandidate } from "../src/learn/suggestions/wording.ts";
import { openSqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import { textOf } from "../src/text/text.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    home: { type: "string" },
    language: { type: "string", default: "en" },
    quotes: { type: "string", default: "5" },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.corpus === undefined) {
  say("bench:mining --corpus HOME: the home of a recorded person");
  process.exit(2);
}
const store = openSqliteStore(`${values.corpus}/data/self-gen.db`);
const text = textOf(values.language === "ko" ? "ko" : "en");
const began = performance.now();
const history = await openHistory(store, values.home ?? null);
const found = await mine(history);
say(`${found.length} candidates in ${Math.round(performance.now() - began)} ms`);
for (const [at, candidate] of found.entries()) {
  const one = suggestionOf(candidate, wordCandidate(candidate, text), at);
  say(`\n${at + 1}. [${one.type}, ${one.kind}] ${one.summary}`);
  say(`   ${one.count} times, ${one.sessions} sessions, ${one.days} days, last ${one.lastSeen}`);
  say(`   ${one.projectPath ?? "all projects"}; ${one.cost.arithmetic}`);
  for (const line of describeProposal(one)) say(`   > ${line}`);
  for (const id of one.evidence.slice(-Number(values.quotes))) {
    const event = await store.event(id);
    const meta = event?.["meta"] as { readonly text?: string } | undefined;
    const said = event?.["text"] ?? meta?.text ?? "";
    say(`   - ${String(said).slice(0, 200).replaceAll(/\s+/g, " ")}`);
    const error = event?.["errorRaw"];
    if (typeof error === "string") say(`       ${error.slice(0, 200).replaceAll(/\s+/g, " ")}`);
  }
}
await store.close();
