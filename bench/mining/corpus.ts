/**
 * What would be suggested to the person whose recorded home this is, in a form that a reader can mark: each with what it would
 * write and the last times that it was seen.
 */
import { openHistory } from "../../src/learn/mine/history.ts";
import { runMiners } from "../../src/learn/mine/run-miners.ts";
import { describeProposal } from "../../src/learn/suggestions/describe-proposal.ts";
import { createSuggestion } from "../../src/learn/suggestions/suggestion.ts";
import { wordCandidate } from "../../src/learn/suggestions/wording.ts";
import type { JsonObject } from "../../src/event/event.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { textOf } from "../../src/text/text.ts";

export type CorpusOptions = {
  readonly home: string;
  readonly userHome: string | null;
  readonly language: "ko" | "en";
  readonly quotes: number;
};

const LONGEST = 200;

const short = (text: unknown): string => String(text).slice(0, LONGEST).replaceAll(/\s+/g, " ");

export async function printCorpus(
  asked: CorpusOptions,
  say: (line: string) => void,
): Promise<void> {
  const store = openSqliteStore(`${asked.home}/data/self-gen.db`);
  const text = textOf(asked.language);
  const began = performance.now();
  const found = await runMiners(await openHistory(store, asked.userHome));
  say(`${found.length} candidates in ${Math.round(performance.now() - began)} ms`);
  for (const [at, candidate] of found.entries()) {
    const one = createSuggestion(candidate, wordCandidate(candidate, text), at);
    say(`\n${at + 1}. [${one.type}, ${one.kind}] ${one.summary}`);
    say(`   ${one.count} times, ${one.sessions} sessions, ${one.days} days, last ${one.lastSeen}`);
    say(`   ${one.projectPath ?? "all projects"}; ${one.cost.arithmetic}`);
    for (const line of describeProposal(one)) say(`   > ${line}`);
    for (const id of asked.quotes === 0 ? [] : one.evidence.slice(-asked.quotes)) {
      const event = (await store.event(id)) as JsonObject | null;
      const meta = event?.["meta"] as { readonly commandLine?: string } | undefined;
      say(`   - ${short(event?.["text"] ?? meta?.commandLine ?? event?.["toolName"] ?? "")}`);
      if (typeof event?.["errorRaw"] === "string") say(`       ${short(event["errorRaw"])}`);
    }
  }
  await store.close();
}
