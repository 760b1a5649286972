/** What of a conversation somebody may want alone. */
import { isFailure, type TimelineRow } from "../timeline-rows.ts";
import type { TalkTurn } from "./talk-turns.ts";

export const TALK_KINDS = [
  "prompts",
  "answers",
  "failed",
  "edits",
  "waits",
  "compactions",
] as const;

export type TalkKind = (typeof TALK_KINDS)[number];

const KIND_TESTS: Readonly<Record<TalkKind, (row: TimelineRow) => boolean>> = {
  prompts: ({ kind, agentId }) => kind === "prompt" && agentId === undefined,
  // A subagent answers the agent.
  answers: ({ kind, type, agentId }) =>
    agentId === undefined &&
    (type === "turn_failed" || (kind === "answer" && type !== "said" && type !== "subagent_stop")),
  failed: isFailure,
  edits: ({ file }) => file !== undefined,
  waits: ({ kind }) => kind === "permission" || kind === "question",
  // Its summary is told with it.
  compactions: ({ type }) => type === "compaction",
};

export const isOfAnyKind = (row: TimelineRow, kinds: ReadonlySet<TalkKind>): boolean =>
  [...kinds].some((kind) => KIND_TESTS[kind](row));

export type TalkCounts = Readonly<Record<TalkKind, number>>;

const ZERO_COUNTS = { prompts: 0, answers: 0, failed: 0, edits: 0, waits: 0, compactions: 0 };
/** Of a turn it is counted once. */
const countCache = new WeakMap<TalkTurn, TalkCounts>();

export function countTurn(turn: TalkTurn): TalkCounts {
  const known = countCache.get(turn);
  if (known !== undefined) return known;
  const counts = { ...ZERO_COUNTS };
  for (const row of turn.rows)
    for (const kind of TALK_KINDS) if (KIND_TESTS[kind](row)) counts[kind] += 1;
  countCache.set(turn, counts);
  return counts;
}

export function countTalk(turns: readonly TalkTurn[]): TalkCounts {
  const sum = { ...ZERO_COUNTS };
  for (const turn of turns) {
    const counts = countTurn(turn);
    for (const kind of TALK_KINDS) sum[kind] += counts[kind];
  }
  return sum;
}

/** As the address names them; what it names in vain is nothing. */
export const parseTalkKinds = (text: string | null): ReadonlySet<TalkKind> => {
  const named = new Set((text ?? "").split(","));
  return new Set(TALK_KINDS.filter((kind) => named.has(kind)));
};
