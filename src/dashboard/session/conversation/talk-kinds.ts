/** What of a conversation somebody may want alone. */
import type { Row } from "../rows.ts";
import type { Turn } from "./turns.ts";

export const TALK_KINDS = [
  "prompts",
  "answers",
  "failed",
  "edits",
  "waits",
  "compactions",
] as const;

export type TalkKind = (typeof TALK_KINDS)[number];

const isOf: Readonly<Record<TalkKind, (row: Row) => boolean>> = {
  prompts: ({ kind, agentId }) => kind === "prompt" && agentId === undefined,
  answers: ({ kind, type }) => kind === "answer" || type === "subagent_stop",
  failed: ({ isBad }) => isBad === true,
  edits: ({ file }) => file !== undefined,
  waits: ({ kind }) => kind === "permission" || kind === "question",
  // Its summary is told with it.
  compactions: ({ type }) => type === "compaction",
};

export const isOfKinds = (row: Row, kinds: ReadonlySet<TalkKind>): boolean =>
  [...kinds].some((kind) => isOf[kind](row));

export type TalkCounts = Readonly<Record<TalkKind, number>>;

const NONE = { prompts: 0, answers: 0, failed: 0, edits: 0, waits: 0, compactions: 0 };
/** Of a turn it is counted once. */
const counted = new WeakMap<Turn, TalkCounts>();

function countTurn(turn: Turn): TalkCounts {
  const counts = { ...NONE };
  for (const row of turn.rows)
    for (const kind of TALK_KINDS) if (isOf[kind](row)) counts[kind] += 1;
  counted.set(turn, counts);
  return counts;
}

export function countTalk(turns: readonly Turn[]): TalkCounts {
  const sum = { ...NONE };
  for (const turn of turns) {
    const counts = counted.get(turn) ?? countTurn(turn);
    for (const kind of TALK_KINDS) sum[kind] += counts[kind];
  }
  return sum;
}

/** As the address names them; what it names in vain is nothing. */
export const talkKindsIn = (text: string | null): ReadonlySet<TalkKind> => {
  const named = new Set((text ?? "").split(","));
  return new Set(TALK_KINDS.filter((kind) => named.has(kind)));
};
