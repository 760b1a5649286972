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
  const { imported } = evidence.hooks;
  const namedEvidences = fromHookMarks(evidence).map(
    ({ source, what, detail, at }): NamedEvidence => ({
      source: at <= (imported ?? 0) ? "import" : source,
      what,
      detail,
      at,
    }),
  );
  return [...namedEvidences, ...toEvidence("import", "imported", imported)];
}

function fromHookMarks(evidence: SessionEvidence): NamedEvidence[] {
  const { hooks } = evidence;
  const { started, toolEnded, turnEnded, ended, compaction, skill } = hooks;
  return [
    ...toEvidence("hook", "started", started?.at, started?.source),
    ...toEvidence("hook", "prompted", hooks.prompted),
    ...toEvidence("hook", "tool_ended", toolEnded?.at, toolEnded?.tool),
    ...toEvidence("hook", "turn_ended", turnEnded?.at, turnEnded?.why),
    ...toEvidence("hook", "ended", ended?.at, ended?.reason),
    ...toEvidence("hook", "compaction_began", compaction?.at),
    ...toEvidence("hook", "compaction_done", compaction?.doneAt),
    ...toEvidence("hook", "idle_notified", hooks.idleNotified),
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
    ...toEvidence("transcript", "transcript_prompt", transcript.prompted),
    ...toEvidence("transcript", "transcript_result", transcript.resulted),
    ...toEvidence("transcript", "transcript_worked", transcript.worked),
    ...toEvidence("transcript", "transcript_answer", transcript.answered),
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
