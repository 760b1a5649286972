/** The rows of a session as a conversation: what was typed, what was done for it, what was answered. */
import { isBookkeeping } from "../bookkeeping.ts";
import type { Row, RowKind } from "../rows.ts";

/** Consecutive calls, folded into one line. */
export type Work = {
  readonly key: string;
  readonly steps: readonly Row[];
};

export type Part =
  | { readonly is: "work"; readonly work: Work }
  /** Something of its own between the calls: a wait, a compaction, a blocker. */
  | { readonly is: "mark"; readonly row: Row }
  | { readonly is: "answer"; readonly row: Row };

export type Turn = {
  readonly key: string;
  /** Null: what happened before anybody typed. */
  readonly prompt: Row | null;
  readonly parts: readonly Part[];
};

/** What a turn is made of, counted. */
export type WorkFacts = {
  readonly calls: number;
  readonly failures: number;
  readonly files: number;
  /** From the first call to the last. */
  readonly ms: number;
};

const STEPS: ReadonlySet<RowKind> = new Set<RowKind>(["tool", "error", "skill", "task", "agent"]);

/** A failed request is no call. */
const isStep = ({ kind, type }: Row): boolean => STEPS.has(kind) && type !== "turn_failed";

/** Rows oldest first; what is recorded on the side is left out. */
export function turnsOf(rows: readonly Row[]): readonly Turn[] {
  const turns: Turn[] = [];
  let prompt: Row | null = null;
  let parts: Part[] = [];
  let steps: Row[] = [];
  const endWork = (): void => {
    const [first] = steps;
    if (first !== undefined) parts.push({ is: "work", work: { key: first.id, steps } });
    steps = [];
  };
  const endTurn = (): void => {
    endWork();
    const key = prompt?.id ?? "start";
    if (prompt !== null || parts.length > 0) turns.push({ key, prompt, parts });
    parts = [];
  };
  for (const row of rows) {
    if (row.kind === "prompt" && row.agentId === undefined) {
      endTurn();
      prompt = row;
    } else if (isBookkeeping(row)) continue;
    else if (isStep(row) || row.agentId !== undefined) steps.push(row);
    else {
      endWork();
      parts.push({ is: row.kind === "answer" ? "answer" : "mark", row });
    }
  }
  endTurn();
  return turns;
}

export function factsOf({ steps }: Work): WorkFacts {
  const calls = steps.filter(({ kind }) => kind === "tool" || kind === "error");
  const [first, last] = [steps[0], steps.at(-1)];
  return {
    calls: calls.length,
    failures: calls.filter(({ isBad }) => isBad === true).length,
    files: new Set(calls.flatMap(({ file }) => file ?? [])).size,
    ms: Date.parse(last?.ts ?? "") - Date.parse(first?.ts ?? "") + (last?.durationMs ?? 0) || 0,
  };
}
