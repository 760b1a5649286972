/** Everything that was seen of a session, by name, newest first. */
import { findOpenAsks, type SessionEvidence } from "./evidence.ts";
import type { StateEvidence } from "./state-resolution.ts";

type NamedEvidence = Omit<StateEvidence, "isDecisive">;

export function listEvidence(
  evidence: SessionEvidence,
  now: number,
  restsOn: readonly string[],
): readonly StateEvidence[] {
  const decisive = new Set(restsOn);
  const listed = [
    ...fromHooks(evidence),
    ...fromTranscript(evidence),
    ...fromProcess(evidence),
    ...fromBoard(evidence),
    ...fromTime(evidence, now),
  ];
  return listed
    .map(({ source, what, detail, at }) => ({
      source,
      what,
      detail,
      at,
      isDecisive: decisive.has(what),
    }))
    .toSorted((a, b) => b.at - a.at);
}

const toEvidence = (
  source: StateEvidence["source"],
  what: string,
  at: number | null | undefined,
  detail: string | null = null,
): NamedEvidence[] => (at === null || at === undefined ? [] : [{ source, what, at, detail }]);

/** What was imported is all older than what hooks saw. */
function fromHooks(evidence: SessionEvidence): NamedEvidence[] {
  const { importedAt } = evidence.hooks;
  const namedEvidences = fromHookMarks(evidence).map(
    ({ source, what, detail, at }): NamedEvidence => ({
      source: at <= (importedAt ?? 0) ? "import" : source,
      what,
      detail,
      at,
    }),
  );
  return [...namedEvidences, ...toEvidence("import", "imported", importedAt)];
}

function fromHookMarks(evidence: SessionEvidence): NamedEvidence[] {
  const { hooks } = evidence;
  const { start, toolEnd, turnEnd, end, compaction, skill } = hooks;
  return [
    ...toEvidence("hook", "started", start?.at, start?.source),
    ...toEvidence("hook", "prompted", hooks.promptedAt),
    ...toEvidence("hook", "tool_ended", toolEnd?.at, toolEnd?.tool),
    ...toEvidence("hook", "turn_ended", turnEnd?.at, turnEnd?.why),
    ...toEvidence("hook", "ended", end?.at, end?.reason),
    ...toEvidence("hook", "compaction_began", compaction?.at),
    ...toEvidence("hook", "compaction_done", compaction?.doneAt),
    ...toEvidence("hook", "idle_notified", hooks.idleNotifiedAt),
    ...toEvidence("hook", "skill_running", skill?.at, skill?.name),
    ...findOpenAsks(evidence).flatMap(({ kind, at, tool }) =>
      toEvidence("hook", kind === "question" ? "question_asked" : "asked", at, tool),
    ),
    ...findOpenAsks(evidence).flatMap(({ confirmedAt, tool }) =>
      toEvidence("hook", "confirmed", confirmedAt, tool),
    ),
    ...[...hooks.agents].flatMap(([id, at]) => toEvidence("hook", "agent_running", at, id)),
  ];
}

function fromTranscript({ transcript }: SessionEvidence): NamedEvidence[] {
  const { over, calls } = transcript;
  const ends = { done: "done", interrupted: "interrupted", failed: "failed" } as const;
  return [
    ...toEvidence("transcript", "transcript_prompt", transcript.promptedAt),
    ...toEvidence("transcript", "transcript_result", transcript.resultAt),
    ...toEvidence("transcript", "transcript_worked", transcript.workedAt),
    ...toEvidence("transcript", "transcript_answer", transcript.answeredAt),
    ...(over === null ? [] : toEvidence("transcript", `transcript_${ends[over.why]}`, over.at)),
    ...[...calls.values()].flatMap(({ at, tool }) =>
      toEvidence("transcript", "transcript_call", at, tool),
    ),
  ];
}

function fromProcess({ process, identity }: SessionEvidence): NamedEvidence[] {
  if (process === null) return [];
  const pid = identity.pid === null ? null : String(identity.pid);
  if (!process.isAlive)
    return toEvidence("process", "process_gone", process.goneAt ?? process.at, pid);
  return [
    ...toEvidence("process", "process_alive", process.at, pid),
    ...toEvidence("process", "tool_child", process.toolSince),
  ];
}

function fromBoard({ board }: SessionEvidence): NamedEvidence[] {
  if (board === null || board.status === null) return [];
  return toEvidence("board", `board_${board.status}`, board.since, board.waitingFor);
}

function fromTime({ lastAt }: SessionEvidence, now: number): NamedEvidence[] {
  return now > lastAt ? toEvidence("time", "quiet", lastAt) : [];
}
