/** How long somebody was waited for, as the ledger has it, against the keys that were pressed. */
import { decodeLine } from "../../src/event/line.ts";
import { LINE_VERSION } from "../../src/event/event.ts";
import { toWaitDecision } from "../../src/observe/monitor/to-wait-decision.ts";
import { foldWaits } from "../../src/observe/waits/fold-waits.ts";
import { WAIT_DECIDED, toWaitDecisionFields } from "../../src/observe/waits/wait-decision.ts";
import type { WaitRow } from "../../src/store/store.ts";
import type { Recording, Wait } from "../../test/state/recording.ts";
import { replay } from "./replay.ts";

export type WaitJudgement = {
  readonly recording: string;
  readonly version: string;
  readonly tool: string;
  readonly decision: string;
  readonly said: string | null;
  readonly isDecisionRight: boolean;
  /** How much later than the key it was decided, says the ledger; null when it does not know. */
  readonly offMs: number | null;
};

function ledgerOf(recording: Recording): readonly WaitRow[] {
  let rows: readonly WaitRow[] = [];
  for (const seen of recording.seen) {
    if (seen.what !== "journal") continue;
    const decoded = decodeLine(seen.line.trimEnd());
    if (decoded.ok) rows = foldWaits(rows, decoded.event);
  }
  for (const decision of replay(recording).decisions) {
    rows = foldWaits(rows, {
      v: LINE_VERSION,
      id: `${decision.waitId}-decided`,
      type: WAIT_DECIDED,
      ts: new Date(recording.end).toISOString(),
      sessionId: decision.sessionId,
      project: null,
      projectPath: null,
      data: toWaitDecisionFields(toWaitDecision(decision)),
    });
  }
  return rows;
}

export function judgeWaits(recording: Recording): readonly WaitJudgement[] {
  const rows = [...ledgerOf(recording)];
  return recording.waits.map((wait) => {
    const at = nearest(rows, wait);
    const [row] = at < 0 ? [] : rows.splice(at, 1);
    const decidedAt = row?.decidedAt ?? null;
    return {
      recording: recording.name,
      version: recording.version,
      tool: wait.tool,
      decision: wait.decision,
      said: row?.decision ?? null,
      isDecisionRight: row !== undefined && isSame(row.decision, wait.decision),
      offMs: decidedAt === null ? null : Date.parse(decidedAt) - wait.decidedAt,
    };
  });
}

/** Saying no and escaping from the dialog leave the same trace: the client takes both for a refusal. */
const isSame = (said: WaitRow["decision"], decision: Wait["decision"]): boolean =>
  said === decision ||
  (said === "denied" && decision === "interrupted") ||
  // A plan is approved, which is an answer to it.
  (said === "answered" && decision === "granted");

/** The wait of the same tool that was asked when the dialog appeared. */
function nearest(rows: readonly WaitRow[], { session, tool, shownAt }: Wait): number {
  const offs = rows.map((row) =>
    row.sessionId === session && row.tool === tool
      ? Math.abs(Date.parse(row.askedAt) - shownAt)
      : Number.POSITIVE_INFINITY,
  );
  const best = Math.min(...offs);
  return best === Number.POSITIVE_INFINITY ? -1 : offs.indexOf(best);
}
