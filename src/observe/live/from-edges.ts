/**
 * What hooks and the transcript say, the newest word last: who was asked, whether a turn is open, whether it is over.
 *
 *   question_open               somebody was asked something
 *   permission_open             a tool waits for a permission
 *   granted_and_running         … and a process of a tool began since: it was granted
 *   permission_perhaps_granted  … and it may run already, because such a tool shows nothing while it runs
 *   compacting, tool_running, turn_open      work
 *   turn_silent                 work of which nothing was seen for a long time: unknown
 *   agents_working              the turn is over and the prompt is free; subagents work on in the background
 *   finishing                   a program that prints one answer has printed it
 *   turn_over, interrupted, turn_failed      the prompt is free
 *   just_started, no_prompt_yet nothing was asked of it yet
 */
import {
  agentsAtWork,
  type Ask,
  isAfter,
  isQuestion,
  openAsks,
  type SessionEvidence,
  wentOn,
} from "./evidence.ts";
import { itsProcess, runsAsProcess } from "./its-process.ts";
import type { Resolved, Rule } from "./resolved.ts";
import { endOf, isFed, isQueued, openAt, overAt, overSince, turnSince } from "./turn.ts";

const END_RULES = { done: "turn_over", interrupted: "interrupted", failed: "turn_failed" } as const;

export type Verdict = Pick<Resolved, "phase" | "doubt" | "since" | "until"> & {
  readonly rule: Rule;
  /** Names of the evidence it rests on. */
  readonly restsOn: readonly string[];
};

/** An interactive start is busy with itself for so long. */
const STARTING_MS = 2000;
/** How long such a program takes to end. */
export const FINISHING_MS = 3000;
/** How long after a turn the client takes up what was typed within it. */
const QUEUE_MS = 1500;
/** A model may think for minutes; a tool may run for hours. */
const SILENT_TURN_MS = 10 * 60_000;
/** Tools that are over the moment they are granted. */
const AT_ONCE: ReadonlySet<string> = new Set([
  "Edit",
  "MultiEdit",
  "NotebookEdit",
  "Write",
  "Read",
  "Glob",
  "Grep",
  "LS",
  "TodoWrite",
  "Skill",
  "apply_patch",
]);

type Started = NonNullable<SessionEvidence["hooks"]["started"]>;

export function fromEdges(evidence: SessionEvidence, now: number): Verdict {
  return fromAsk(evidence) ?? fromCompaction(evidence, now) ?? fromTurn(evidence, now);
}

function fromAsk(evidence: SessionEvidence): Verdict | null {
  const { process } = evidence;
  const open = openAsks(evidence);
  const ask = open.find((one) => isQuestion(one, evidence)) ?? open[0];
  if (ask === undefined) return fromGranted(evidence);
  const found = (rule: Rule, phase: Verdict["phase"], doubt: Verdict["doubt"]): Verdict => ({
    phase,
    doubt,
    rule,
    since: ask.at,
    until: null,
    restsOn: ask.kind === "question" ? ["question_asked"] : ["asked"],
  });
  if (isQuestion(ask, evidence)) return found("question_open", "waiting_question", null);
  const running = open.length === 1 ? itsProcess(ask, evidence) : null;
  if (running !== null) {
    const granted = found("granted_and_running", "busy", null);
    return { ...granted, since: running.since, restsOn: GRANTED };
  }
  // Nobody sits before a program that only prints: it decides by itself.
  return showsWhenRunning(ask, process?.knowsChildren === true) && !isPrinting(evidence)
    ? found("permission_open", "waiting_permission", null)
    : found("permission_perhaps_granted", "waiting_permission", "waiting_or_running");
}

const GRANTED = ["tool_child", "asked", "board_busy"] as const;

/** Its tool runs, unless the turn is over. */
function fromGranted(evidence: SessionEvidence): Verdict | null {
  const granted = wentOn(evidence);
  if (granted === null || granted.wentOnAt === null || granted.agentId !== null) return null;
  const { wentOnAt } = granted;
  if (isAfter(overAt(evidence), wentOnAt)) return null;
  const until = evidence.lastAt + SILENT_TURN_MS;
  return {
    phase: "busy",
    doubt: null,
    rule: "granted_and_running",
    since: wentOnAt,
    until: (evidence.process?.toolSince ?? null) === null ? until : null,
    restsOn: GRANTED,
  };
}

/** Whether the tool, once granted, would have shown it by now. */
const showsWhenRunning = (ask: Ask, knowsChildren: boolean): boolean =>
  ask.tool === null || AT_ONCE.has(ask.tool) || (runsAsProcess(ask) && knowsChildren);

function fromCompaction(evidence: SessionEvidence, now: number): Verdict | null {
  const { compaction } = evidence.hooks;
  if (compaction === null || compaction.doneAt !== null) return null;
  if (isAfter(overAt(evidence), compaction.at) || isAfter(evidence.hooks.prompted, compaction.at)) {
    return null;
  }
  return busy("compacting", compaction.at, evidence, now, ["compaction_began"]);
}

function fromTurn(evidence: SessionEvidence, now: number): Verdict {
  const { hooks, transcript } = evidence;
  const opened = openAt(evidence);
  const closed = overAt(evidence);
  const started = hooks.started;
  if (started !== null && !isAfter(opened, started.at) && !isAfter(closed, started.at)) {
    return fromStart(evidence, started, now);
  }
  if (opened !== null && isAfter(opened, closed)) {
    const isRunning = transcript.calls.size > 0 || (evidence.process?.toolSince ?? null) !== null;
    const restsOn = [
      "prompted",
      "transcript_prompt",
      "tool_ended",
      "transcript_call",
      "tool_child",
    ];
    return busy(
      isRunning ? "tool_running" : "turn_open",
      turnSince(evidence),
      evidence,
      now,
      restsOn,
    );
  }
  if (closed !== null && isQueued(evidence, closed) && now < closed + QUEUE_MS) {
    const goesOn = busy("turn_open", turnSince(evidence), evidence, now, ["prompted"]);
    return { ...goesOn, until: closed + QUEUE_MS };
  }
  if (closed !== null && isFinishing(evidence, closed, now)) {
    const ends = busy("finishing", closed, evidence, now, ["turn_ended", "transcript_answer"]);
    return { ...ends, until: closed + FINISHING_MS };
  }
  if (closed !== null) {
    const why = endOf(evidence);
    return {
      phase: "interactable",
      doubt: null,
      rule: agentsAtWork(evidence) > 0 ? "agents_working" : END_RULES[why],
      since: overSince(evidence) ?? closed,
      until: null,
      restsOn: [
        "agent_running",
        "turn_ended",
        "transcript_done",
        "transcript_answer",
        "transcript_interrupted",
        "transcript_failed",
        "compaction_done",
        "idle_notified",
      ],
    };
  }
  return {
    phase: null,
    doubt: "unknown",
    rule: "nothing_known",
    since: evidence.firstAt,
    until: null,
    restsOn: [],
  };
}

/** A program that was given one prompt ends when it has answered it; one that is fed more goes on waiting. */
export const isFinishing = (evidence: SessionEvidence, overAt: number, now: number): boolean =>
  isPrinting(evidence) && !isFed(evidence) && now < overAt + FINISHING_MS;

const isPrinting = ({ identity }: SessionEvidence): boolean => identity.entrypoint === "sdk-cli";

/** Somebody at a terminal is asked for a prompt; a program brings it along. */
function fromStart(evidence: SessionEvidence, started: Started, now: number): Verdict {
  const { at, source } = started;
  const isInteractive = isAtTerminal(evidence);
  // One that goes on in a client that runs, or from what it was, has nothing to set up.
  const free = source === null || source === "startup" ? at + STARTING_MS : at;
  if (!isInteractive) return busy("just_started", at, evidence, now, ["started"]);
  return now < free
    ? { ...busy("just_started", at, evidence, now, ["started"]), until: free }
    : {
        phase: "interactable",
        doubt: null,
        rule: "no_prompt_yet",
        since: free,
        until: null,
        restsOn: ["started", "quiet"],
      };
}

/** Unknown clients are taken for interactive: most are. */
const isAtTerminal = ({ identity, board }: SessionEvidence): boolean =>
  board?.isInteractive ?? (identity.entrypoint === null || !identity.entrypoint.startsWith("sdk"));

/** A turn that shows nothing for long is not known to go on, unless a tool runs. */
function busy(
  rule: Rule,
  since: number,
  evidence: SessionEvidence,
  now: number,
  restsOn: readonly string[],
): Verdict {
  const isRunning = (evidence.process?.toolSince ?? null) !== null;
  const runsOut = evidence.lastAt + SILENT_TURN_MS;
  if (isRunning || now < runsOut) {
    return {
      phase: "busy",
      doubt: null,
      rule,
      since,
      until: isRunning ? null : runsOut,
      restsOn,
    };
  }
  return {
    phase: null,
    doubt: "unknown",
    rule: "turn_silent",
    since: runsOut,
    until: null,
    restsOn: [...restsOn, "quiet"],
  };
}
