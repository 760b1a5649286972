/** Answers that a person did not understand; only when it happens in many sessions, since everyone asks now and then. */
import { quoteLine } from "../../../recall/compose/quote.ts";
import type { Candidate, MarkedTrace, Miner } from "../candidate.ts";
import { type History, measureSpread } from "../history.ts";
import { wereInstructionsEdited } from "../reading/instructions/client-instructions.ts";
import { eachTypedPrompt, toTrace } from "../reading/prompts/typed-prompts.ts";
import { findConfusion } from "./confusion.ts";

const FEWEST_SESSIONS = 8;
const FEWEST_DAYS = 5;
/** Of the sessions that the person typed in since the first. */
const LEAST_SHARE = 0.1;
const LONGEST_WORDS = 80;

export type UnclearAnswerMark = {
  readonly words: string;
  /** When each session was typed in first; of all that were found the same. */
  readonly sessions: ReadonlyMap<string, string>;
};

type ConfusionTrace = MarkedTrace<UnclearAnswerMark>;

async function findTraces(history: History): Promise<readonly ConfusionTrace[]> {
  const found: ConfusionTrace[] = [];
  const sessions = new Map<string, string>();
  await eachTypedPrompt(history, ({ text, ...trace }) => {
    if (!sessions.has(trace.sessionId)) sessions.set(trace.sessionId, trace.ts);
    const words = findConfusion(text);
    if (words !== null) found.push({ ...trace, mark: { words, sessions } });
  });
  return found;
}

async function findCandidates(
  found: readonly ConfusionTrace[],
  history: History,
): Promise<readonly Candidate<"unclear-answers">[]> {
  const [first] = found;
  const last = found.at(-1);
  if (first === undefined || last === undefined || !isFrequent(found)) return [];
  const projects = new Set(found.map(({ projectPath }) => projectPath));
  if (await wereInstructionsEdited(history, last.ts, projects, last.sessionId)) return [];
  const said = found.map(({ mark }) => mark.words);
  const typical = said.toSorted((a, b) => a.length - b.length)[Math.floor(said.length / 2)] ?? "";
  return [
    {
      kind: "unclear-answers",
      key: "",
      pattern: { words: quoteLine(typical, LONGEST_WORDS) },
      traces: found.map(toTrace),
      cost: { minutes: null, tokens: null, errors: null, arithmetic: "" },
    },
  ];
}

function isFrequent(found: readonly ConfusionTrace[]): boolean {
  const { sessions, days } = measureSpread(found);
  const [first] = found;
  if (first === undefined || sessions < FEWEST_SESSIONS || days < FEWEST_DAYS) return false;
  const since = [...first.mark.sessions.values()].filter((ts) => ts >= first.ts.slice(0, 10));
  return sessions >= since.length * LEAST_SHARE;
}

export const unclearAnswersMiner: Miner<"unclear-answers", UnclearAnswerMark> = {
  kind: "unclear-answers",
  findTraces,
  findCandidates,
  matchesPattern: () => true,
};
