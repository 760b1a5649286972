/** Everything that was seen of a session, by name, newest first. */
import { openAsks, type SessionEvidence } from "./evidence.ts";
import type { Evidence } from "./resolved.ts";

type Named = Omit<Evidence, "isDecisive">;

export function listEvidence(
  evidence: SessionEvidence,
  now: number,
  restsOn: readonly string[],
): readonly Evidence[] {
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

const seen = (
  source: Evidence["source"],
  what: string,
  at: number | null | undefined,
  detail: string | null = null,
): Named[] => (at === null || at === undefined ? [] : [{ source, what, at, detail }]);

/** What was imported is all older than what hooks saw. */
function fromHooks(evidence: SessionEvidence): Named[] {
  const { imported } = evidence.hooks;
  const told = toldOf(evidence).map(({ source, what, detail, at }): Named => ({
    source: at <= (imported ?? 0) ? "import" : source,
    what,
    detail,
    at,
  }));
  return [...told, ...seen("import", "imported", imported)];
}

function toldOf(evidence: SessionEvidence): Named[] {
  const { hooks } = evidence;
  const { started, toolEnded, turnEnded, ended, compaction, skill } = hooks;
  return [
    ...seen("hook", "started", started?.at, started?.source),
    ...seen("hook", "prompted", hooks.prompted),
    ...seen("hook", "tool_ended", toolEnded?.at, toolEnded?.tool),
    ...seen("hook", "turn_ended", turnEnded?.at, turnEnded?.why),
    ...seen("hook", "ended", ended?.at, ended?.reason),
    ...seen("hook", "compaction_began", compaction?.at),
    ...seen("hook", "compaction_done", compaction?.doneAt),
    ...seen("hook", "idle_notified", hooks.idleNotified),
    ...seen("hook", "skill_running", skill?.at, skill?.name),
    ...openAsks(evidence).flatMap(({ kind, at, tool }) =>
      seen("hook", kind === "question" ? "question_asked" : "asked", at, tool),
    ),
    ...openAsks(evidence).flatMap(({ confirmedAt, tool }) =>
      seen("hook", "confirmed", confirmedAt, tool),
    ),
    ...[...hooks.agents].flatMap(([id, at]) => seen("hook", "agent_running", at, id)),
  ];
}

function fromTranscript({ transcript }: SessionEvidence): Named[] {
  const { over, calls } = transcript;
  const ends = { done: "done", interrupted: "interrupted", failed: "failed" } as const;
  return [
    ...seen("transcript", "transcript_prompt", transcript.prompted),
    ...seen("transcript", "transcript_result", transcript.resulted),
    ...seen("transcript", "transcript_worked", transcript.worked),
    ...seen("transcript", "transcript_answer", transcript.answered),
    ...(over === null ? [] : seen("transcript", `transcript_${ends[over.why]}`, over.at)),
    ...[...calls.values()].flatMap(({ at, tool }) =>
      seen("transcript", "transcript_call", at, tool),
    ),
  ];
}

function fromProcess({ process, identity }: SessionEvidence): Named[] {
  if (process === null) return [];
  const pid = identity.pid === null ? null : String(identity.pid);
  if (!process.isAlive) return seen("process", "process_gone", process.goneAt ?? process.at, pid);
  return [
    ...seen("process", "process_alive", process.at, pid),
    ...seen("process", "tool_child", process.toolSince),
  ];
}

function fromBoard({ board }: SessionEvidence): Named[] {
  if (board === null || board.status === null) return [];
  return seen("board", `board_${board.status}`, board.since, board.waitingFor);
}

function fromTime({ lastAt }: SessionEvidence, now: number): Named[] {
  return now > lastAt ? seen("time", "quiet", lastAt) : [];
}
