/**
 * Derives a session's state from its evidence. The same evidence at the same time gives the same answer. Rules, in order:
 *
 *   ended                       its end was reported, and nothing alive came after
 *   process_gone                its process is gone
 *   imported_and_over           only its transcript was imported, no process is known, and its client had left then or nothing
 *                               was added for half an hour
 *   imported_lately             … or for less: it may run or not                            → unknown
 *   silent_for_a_day            no process is known, and nothing happened for a day        → stale
 *   (what hooks and the transcript say last, `resolve-edges.ts`; it counts at once, and)
 *   board_busy|idle|waits       what the client itself keeps on disk, once it had time to follow the edges
 *   quiet_for_five_minutes      nobody used a prompt that is known to be free               → idle
 *
 * The status file, the transcript or the process make up for a lost edge. A state that rests on an edge alone expires: a
 * silent turn becomes "unknown".
 */
import {
  countWorkingAgents,
  isOnlyImported,
  isQuestionAsk,
  findOpenAsks,
  QUESTION_TOOLS,
  type SessionEvidence,
} from "./evidence.ts";
import {
  FINISHING_MS,
  resolveEdges,
  isFinishing,
  type StateVerdict,
  toBusyVerdict,
} from "./resolve-edges.ts";
import { TRANSCRIPT_OVER_MS } from "../liveness.ts";
import type { StateResolution } from "./state-resolution.ts";
import { listEvidence } from "./list-evidence.ts";

/** The client writes its board within this time after the hook of the same change, also where much else runs. */
const BOARD_FOLLOWS_MS = 2500;
/** A client that is busy shows something within this time. */
const SILENT_BOARD_MS = 60 * 60_000;
const IDLE_AFTER_MS = 5 * 60_000;
const STALE_AFTER_MS = 24 * 3_600_000;

const ENDED_RULES: ReadonlySet<string> = new Set(["ended", "process_gone", "imported_and_over"]);

/** An answer with the names of what it rests on. */
export type StateConclusion = Omit<StateResolution, "evidence"> & {
  readonly restsOn: readonly string[];
};

export function resolveState(evidence: SessionEvidence, now: number): StateConclusion {
  const verdict = conclude(evidence, now);
  const { rule, since, until, phase } = verdict;
  if (phase !== null && phase !== "interactable") return { state: "active", ...verdict };
  if (ENDED_RULES.has(rule)) return { state: "completed", ...verdict };
  if (rule === "silent_for_a_day") return { state: "stale", ...verdict };
  // Whether the prompt of such a one is free nobody knows: a turn whose end was not seen did not end by getting old.
  if (phase === null) return { state: "active", ...verdict };
  const idleAt = Math.max(evidence.lastAt, since) + IDLE_AFTER_MS;
  if (now < idleAt) {
    return {
      state: "active",
      ...verdict,
      until: until === null ? idleAt : Math.min(until, idleAt),
    };
  }
  return {
    ...verdict,
    state: "idle",
    phase: null,
    rule: "quiet_for_five_minutes",
    restsOn: [...verdict.restsOn, "quiet"],
  };
}

/** The same, with everything that was looked at. */
export function explainState(evidence: SessionEvidence, now: number): StateResolution {
  const { restsOn, ...conclusion } = resolveState(evidence, now);
  return { ...conclusion, evidence: listEvidence(evidence, now, restsOn) };
}

function conclude(evidence: SessionEvidence, now: number): StateVerdict {
  const { hooks, identity } = evidence;
  const process = knownProcess(evidence);
  const board = findLiveStatusFile(evidence);
  if (hooks.end !== null && isEnd(evidence, now)) {
    const ended = toEndedVerdict("ended", hooks.end.at, ["ended"]);
    // Its board is taken away within moments; one that stays is of a client that goes on.
    return board === null ? ended : { ...ended, until: hooks.end.at + BOARD_FOLLOWS_MS };
  }
  if (process !== null && !process.isAlive) {
    return toEndedVerdict("process_gone", process.goneAt ?? process.at, ["process_gone"]);
  }
  // Without its start, a process of that number may be any.
  const knowsProcess = board !== null || (process !== null && identity.pidStart !== null);
  if (!knowsProcess && process === null && isOnlyImported(evidence))
    return fromImport(evidence, now);
  const silentAt = evidence.lastAt + STALE_AFTER_MS;
  if (!knowsProcess && now >= silentAt)
    return toEndedVerdict("silent_for_a_day", silentAt, ["quiet"]);
  const edges = resolveEdges(evidence, now);
  const verdict = board === null ? edges : applyStatusFile(evidence, edges, board, now);
  return knowsProcess
    ? verdict
    : { ...verdict, until: Math.min(verdict.until ?? silentAt, silentAt) };
}

/** What a transcript says last may stand a moment behind the last event. */
const MOMENT_MS = 10_000;

function fromImport({ lastAt, hooks }: SessionEvidence, now: number): StateVerdict {
  const { leftAtImport } = hooks;
  if (leftAtImport !== null && lastAt - leftAtImport < MOMENT_MS)
    return toEndedVerdict("imported_and_over", lastAt, ["imported"]);
  const overAt = lastAt + TRANSCRIPT_OVER_MS;
  return now < overAt
    ? {
        phase: null,
        doubt: "unknown",
        rule: "imported_lately",
        since: lastAt,
        until: overAt,
        restsOn: ["imported"],
      }
    : toEndedVerdict("imported_and_over", lastAt, ["imported", "quiet"]);
}

/** A process that is not seen while its hooks go on lives somewhere that we cannot look into. */
function knownProcess({ process, hooks }: SessionEvidence): SessionEvidence["process"] {
  const isElsewhere =
    process !== null &&
    !process.isAlive &&
    !process.isTaken &&
    (hooks.aliveAt ?? 0) > (process.goneAt ?? process.at);
  return isElsewhere ? null : process;
}

const toEndedVerdict = (
  rule: StateVerdict["rule"],
  since: number,
  restsOn: readonly string[],
): StateVerdict => ({
  phase: null,
  doubt: null,
  rule,
  since,
  until: null,
  restsOn,
});

/** What closes something may come after the end; what only a live session does, and a board that stays, re-open it. */
function isEnd(evidence: SessionEvidence, now: number): boolean {
  const { hooks } = evidence;
  const end = hooks.end?.at ?? 0;
  if (hooks.aliveAt !== null && hooks.aliveAt > end) return false;
  return findLiveStatusFile(evidence) === null || now < end + BOARD_FOLLOWS_MS;
}

type LiveStatusFile = NonNullable<SessionEvidence["board"]>;

/** A board is as true as its process is alive. */
function findLiveStatusFile({ board, process }: SessionEvidence): LiveStatusFile | null {
  if (board === null || board.status === null) return null;
  return process !== null && process.isAlive ? board : null;
}

function applyStatusFile(
  evidence: SessionEvidence,
  edges: StateVerdict,
  board: LiveStatusFile,
  now: number,
): StateVerdict {
  const says = resolveStatusFile(evidence, edges, board, now);
  if (says.phase === edges.phase && edges.doubt === null) return edges;
  // A client is busy for as long as its subagents are; whoever sits before it may go on.
  if (edges.rule === "agents_working" && board.status === "busy") return edges;
  // A dialog whose asking was lost may be a subagent's: what the conversation does meanwhile says nothing about it.
  if (
    board.status === "waiting" &&
    countWorkingAgents(evidence) > 0 &&
    !isKnownFromHook(evidence, board)
  ) {
    return says;
  }
  // That something starts says little about what it does.
  if (edges.rule === "just_started" || edges.rule === "no_prompt_yet") return says;
  const followsBy = edges.since + BOARD_FOLLOWS_MS;
  // A hook is faster than the board.
  if (edges.since > board.since && now < followsBy) {
    return { ...edges, until: Math.min(edges.until ?? followsBy, followsBy) };
  }
  return says;
}

/** Whether a hook told what the board's dialog is about. */
const isKnownFromHook = ({ hooks }: SessionEvidence, { since }: LiveStatusFile): boolean =>
  hooks.asks.some(({ tool, at }) => tool !== null && at > since - BOARD_FOLLOWS_MS);

function resolveStatusFile(
  evidence: SessionEvidence,
  edges: StateVerdict,
  board: LiveStatusFile,
  now: number,
): StateVerdict {
  const found = (
    phase: StateVerdict["phase"],
    rule: StateVerdict["rule"],
    restsOn: readonly string[],
    until: number | null = null,
  ): StateVerdict => ({ phase, doubt: null, rule, since: board.since, until, restsOn });
  switch (board.status) {
    case "busy":
      return resolveBusyStatus(evidence, board, now);
    case "waiting":
      // A person opened it: nobody else waits.
      if (board.waitingFor === "dialog open" && !hasOpenCallOrAsk(evidence)) {
        return found("interactable", "board_idle", ["board_waiting"]);
      }
      return found(waitsFor(evidence, board), "board_waits", ["board_waiting", "asked"]);
    case "idle":
      return isFinishing(evidence, board.since, now)
        ? found("busy", "finishing", ["board_idle"], board.since + FINISHING_MS)
        : found("interactable", "board_idle", ["board_idle"]);
    case null:
      return edges;
  }
}

/** A client that was stopped says that it is busy for ever. */
function resolveBusyStatus(
  evidence: SessionEvidence,
  { since }: LiveStatusFile,
  now: number,
): StateVerdict {
  const runsOut = Math.max(evidence.lastAt, since) + SILENT_BOARD_MS;
  return toBusyVerdict("board_busy", since, evidence, now, ["board_busy"], runsOut);
}

const hasOpenCallOrAsk = (evidence: SessionEvidence): boolean =>
  evidence.transcript.calls.size > 0 || findOpenAsks(evidence).length > 0;

/** What it waits for is told by the ask, if that was seen; else by the client's words, else by what it last called. */
function waitsFor(
  evidence: SessionEvidence,
  board: LiveStatusFile,
): "waiting_permission" | "waiting_question" {
  const { transcript } = evidence;
  const ask = findOpenAsks(evidence).at(-1);
  if (ask !== undefined) {
    return isQuestionAsk(ask, evidence) ? "waiting_question" : "waiting_permission";
  }
  const called = [...transcript.calls.values()].at(-1)?.tool;
  if (called !== undefined && QUESTION_TOOLS.has(called)) return "waiting_question";
  return board.waitingFor === "input needed" ? "waiting_question" : "waiting_permission";
}
