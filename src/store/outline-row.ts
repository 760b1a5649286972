/** A session's outline, from the row that a store reads of it. */
import { asText } from "../event/event.ts";
import type { SessionOutline } from "./history.ts";

export type OutlineRow = Pick<SessionOutline, "sessionId" | "compactions"> & {
  /** JSON: text and branch of each. */
  readonly prompts: string;
  /** JSON: answer, branch, whether it failed and when it ended, of each, newest first. */
  readonly turns: string;
  /** When a person prompted last. */
  readonly promptedAt: string | null;
};

type TextAndBranch = readonly [text: string | null, branch: string | null];

/** A database without truth values has 0 and 1. */
type LastTurn = readonly [...TextAndBranch, hasFailed: boolean | 0 | 1, endedAt: string];
const NO_TURN: LastTurn = [null, null, false, ""];

export function outlineFromRow(
  { sessionId, compactions, prompts, turns, promptedAt }: OutlineRow,
  [succeeded = 0, errors = 0]: readonly number[],
): SessionOutline {
  const textAndBranches = JSON.parse(prompts) as readonly TextAndBranch[];
  const ended = JSON.parse(turns) as readonly LastTurn[];
  const [answer, branch, hasFailed, endedAt] = ended[0] ?? NO_TURN;
  return {
    sessionId,
    tools: succeeded + errors,
    errors,
    compactions,
    prompts: textAndBranches.flatMap(([text]) => asText(text) ?? []),
    answers: ended.flatMap(([one]) => asText(one) ?? []),
    isAnswered: asText(answer) !== null && endedAt >= (promptedAt ?? ""),
    hasFailed: Boolean(hasFailed),
    branch:
      asText(branch) ?? textAndBranches.map(([, one]) => asText(one)).findLast(Boolean) ?? null,
  };
}
