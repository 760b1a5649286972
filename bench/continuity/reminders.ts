/**
 * Which of a real session's tool calls would have been answered with a reminder: the session is folded call by call, and its
 * rules are taken as the hooks take them, at every prompt and compaction.
 */
import { claudeEntries } from "../../src/clients/claude-code/transcript.ts";
import type { TranscriptEntry } from "../../src/clients/transcript/entry.ts";
import { asText, type JsonObject } from "../../src/event/event.ts";
import { mergeRules } from "../../src/remember/guard/guard-file.ts";
import { findMatchingRules } from "../../src/remember/guard/match-rules.ts";
import { type GuardRule, toGuardRules } from "../../src/remember/guard/guard-rules.ts";
import { foldEntry, type Ledger, NO_LEDGER } from "../../src/remember/ledger/ledger.ts";
import { toLedgerLines } from "../../src/remember/ledger/ledger-lines.ts";

const GUARDED: ReadonlySet<string> = new Set([
  "Bash",
  "Edit",
  "Write",
  "MultiEdit",
  "NotebookEdit",
]);
const HOW = { hidesPrompts: false, fileName: (path: string): string => path };

export type Reminder = {
  readonly kind: string;
  readonly words: string;
  readonly tool: string;
  readonly call: string;
  /** How the call ended: the one that is reminded of. */
  failed: boolean | null;
};

export type ReminderResult = {
  readonly calls: number;
  readonly reminders: readonly Reminder[];
  readonly rules: readonly GuardRule[];
};

/** `before`: rules of the project's earlier sessions. */
export function remindersIn(
  records: Iterable<JsonObject>,
  sessionId: string,
  before: readonly GuardRule[],
): ReminderResult {
  let ledger: Ledger = NO_LEDGER;
  let rules: readonly GuardRule[] = before;
  let calls = 0;
  const reminders: Reminder[] = [];
  const open = new Map<string, Reminder>();
  const seen = new Set<string>();
  const refresh = (ts: string | null): void => {
    const at = ts ?? new Date(0).toISOString();
    const own = toGuardRules(toLedgerLines(ledger), { sessionId, ts: at });
    rules = mergeRules(rules, { sessionId, rules: own }, () => false, new Date(at));
  };
  const look = (entry: Extract<TranscriptEntry, { kind: "call" }>): void => {
    if (!GUARDED.has(entry.tool)) return;
    calls++;
    for (const rule of findMatchingRules({ tool: entry.tool, input: entry.input }, rules)) {
      if (seen.has(rule.id)) continue;
      seen.add(rule.id);
      const call = asText(entry.input["command"]) ?? asText(entry.input["file_path"]) ?? "";
      const words = rule.line.texts.join(" | ");
      const one: Reminder = { kind: rule.line.kind, words, tool: entry.tool, call, failed: null };
      reminders.push(one);
      open.set(entry.callId, one);
    }
  };
  for (const record of records) {
    for (const entry of claudeEntries(record)) {
      if (entry.kind === "prompt" || entry.kind === "compacted") refresh(entry.ts);
      if (entry.kind === "call") look(entry);
      if (entry.kind === "result") {
        const its = open.get(entry.callId);
        if (its !== undefined) its.failed = entry.ok === false;
      }
      ledger = foldEntry(ledger, entry, HOW);
    }
  }
  refresh(ledger.lastTs);
  return { calls, reminders, rules };
}
