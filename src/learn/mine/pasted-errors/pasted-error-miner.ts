/**
 * Errors that a person pastes again and again: each time the agent reported work as done without running it. The check to
 * suggest is a command of those turns that showed the same error, or built or tested the fix.
 */
import { quoteText } from "../../../recall/compose/quote.ts";
import { commandKind } from "../../../remember/blockers/command-kinds.ts";
import type { Candidate, PatternCost, MarkedTrace, Miner } from "../candidate.ts";
import { type History, measureSpread } from "../history.ts";
import { keepMainProject } from "../reading/prompts/main-project.ts";
import { eachTypedPrompt, toTrace } from "../reading/prompts/typed-prompts.ts";
import { type MinedStep, type MinedTurn, loadPromptTurns } from "../reading/turns/prompt-turns.ts";
import { findErrorSignatures } from "./error-signatures.ts";

const FEWEST_PASTES = 5;
const FEWEST_SESSIONS = 3;
const FEWEST_DAYS = 3;
/** A check that so many turns agree on. */
const FEWEST_RUNS = 2;
const LONGEST_CHECK = 80;

export type PastedErrorMark = { readonly signature: string };

type PastedErrorTrace = MarkedTrace<PastedErrorMark>;

async function findTraces(history: History): Promise<readonly PastedErrorTrace[]> {
  const found: PastedErrorTrace[] = [];
  const seen = new Set<string>();
  await eachTypedPrompt(history, ({ text, ...trace }) => {
    for (const signature of findErrorSignatures(text)) {
      // The same text in another session of the day is the same paste.
      const key = `${trace.ts.slice(0, 10)} ${signature} ${Bun.hash(text)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({ ...trace, mark: { signature: quoteText(signature) } });
    }
  });
  return found;
}

async function findCandidates(
  found: readonly PastedErrorTrace[],
  history: History,
): Promise<readonly Candidate<"pasted-error">[]> {
  const candidates: Candidate<"pasted-error">[] = [];
  const told = new Set<string>();
  const groups = [...Map.groupBy(found, ({ mark }) => mark.signature)]
    .filter(([, pasted]) => isFrequent(pasted))
    .toSorted(([, a], [, b]) => b.length - a.length);
  for (const [signature, all] of groups) {
    const pasted = keepMainProject(all, isFrequent);
    // What shows it in one project says nothing in another.
    if (new Set(pasted.map(({ projectPath }) => projectPath)).size > 1) continue;
    // An error within an error is told once.
    const fresh = pasted.filter(({ eventId }) => !told.has(eventId));
    if (fresh.length * 2 < pasted.length) continue;
    for (const { eventId } of pasted) told.add(eventId);
    const traces = pasted.map(toTrace);
    const turns = await loadPromptTurns(traces, history);
    const check = checkIn(turns, signature);
    // Without a command the rule says the same of every error.
    if (check === null && candidates.some(({ pattern }) => pattern.check === null)) continue;
    candidates.push({
      kind: "pasted-error",
      key: signature,
      pattern: { signature, check },
      traces,
      cost: costOf(turns),
    });
  }
  return candidates;
}

function isFrequent(pasted: readonly PastedErrorTrace[]): boolean {
  const { sessions, days } = measureSpread(pasted);
  return pasted.length >= FEWEST_PASTES && sessions >= FEWEST_SESSIONS && days >= FEWEST_DAYS;
}

/** What most turns ran; null where fewer than two agree. */
function checkIn(turns: readonly MinedTurn[], signature: string): string | null {
  const runs = new Map<string, { count: number; lines: Map<string, number> }>();
  for (const { steps } of turns) {
    const checks = steps.filter((step) => isCheck(step, signature));
    for (const action of new Set(checks.map((step) => step.action ?? ""))) {
      const run = runs.get(action) ?? { count: 0, lines: new Map<string, number>() };
      runs.set(action, run);
      run.count++;
      for (const line of new Set(
        checks.flatMap((one) => (one.action === action ? (one.line ?? []) : [])),
      ))
        run.lines.set(line, (run.lines.get(line) ?? 0) + 1);
    }
  }
  const [best] = [...runs].toSorted(([, a], [, b]) => b.count - a.count);
  if (best === undefined || best[1].count < FEWEST_RUNS) return null;
  const [line] = [...best[1].lines].toSorted(([, a], [, b]) => b - a);
  const isAgreed = line !== undefined && line[1] >= FEWEST_RUNS && isPlain(line[0]);
  return quoteText(isAgreed ? line[0] : best[0]);
}

const isPlain = (line: string): boolean =>
  line.length <= LONGEST_CHECK && !/[\n|;&<>`$\\]|\[[A-Z_]+\]/.test(line);

function isCheck({ action, error, hasFailed }: MinedStep, signature: string): boolean {
  if (action === null) return false;
  if (hasFailed) return findErrorSignatures(error).map(quoteText).includes(signature);
  const kind = commandKind(action);
  return (kind === "build" && BUILD_ERROR.test(signature)) || kind === "test";
}

/** What a compiler says; what only happens at run time is shown by no build. */
const BUILD_ERROR =
  /\bTS\d+|SyntaxError|ParseError|cannot find symbol|error\[E|undeclared|not assignable|on type|Module not found|Cannot find module|undefined reference|\berror CS\d+|unresolved/i;

const MOST_MS = 10 * 60_000;

/** What the turns took in which it was repaired, as far as they are known. */
function costOf(turns: readonly MinedTurn[]): PatternCost {
  const times = turns.map(({ ms }) => Math.min(ms, MOST_MS)).filter((ms) => ms > 0);
  const errors = turns.length;
  if (times.length === 0) return { minutes: null, tokens: null, errors, arithmetic: "" };
  const minutes = times.reduce((sum, ms) => sum + ms, 0) / 60_000;
  const each = Math.max(1, Math.round((minutes / times.length) * 60));
  return {
    minutes: Math.max(1, Math.round(minutes)),
    tokens: null,
    errors,
    arithmetic: `${times.length} × ${each} s`,
  };
}

export const pastedErrorMiner: Miner<"pasted-error", PastedErrorMark> = {
  kind: "pasted-error",
  findTraces,
  findCandidates,
  matchesPattern: ({ signature }, { mark }) => mark.signature === signature,
};
