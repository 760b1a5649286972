/**
 * The state by hooks and the transcript, the newest last: open asks, open turns, ended turns.
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
import { isHeadless, isPrintMode } from "../../clients/headless.ts";
import {
  countWorkingAgents,
  type AskEvidence,
  isAfter,
  isQuestionAsk,
  findOpenAsks,
  type SessionEvidence,
  findGrantedAsk,
} from "./evidence.ts";
import { findAskProcess, runsAsProcess } from "./ask-process.ts";
import type { StateResolution, StateRule } from "./state-resolution.ts";
import {
  turnEndOf,
  receivesFurtherPrompts,
  isQueued,
  turnOpenAt,
  turnOverAt,
  turnOverSince,
  turnSince,
} from "./turn.ts";

const END_RULES = { done: "turn_over", interrupted: "interrupted", failed: "turn_failed" } as const;

export type StateVerdict = Pick<StateResolution, "phase" | "doubt" | "since" | "until"> & {
  readonly rule: StateRule;
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
const INSTANT_TOOLS: ReadonlySet<string> = new Set([
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

type SessionStart = NonNullable<SessionEvidence["hooks"]["start"]>;

export function resolveEdges(evidence: SessionEvidence, now: number): StateVerdict {
  return resolveAsk(evidence) ?? resolveCompaction(evidence, now) ?? resolveTurn(evidence, now);
}

function resolveAsk(evidence: SessionEvidence): StateVerdict | null {
  const { process } = evidence;
  const open = findOpenAsks(evidence);
  const ask = open.find((one) => isQuestionAsk(one, evidence)) ?? open[0];
  if (ask === undefined) return resolveGrantedAsk(evidence);
  const found = (
    rule: StateRule,
    phase: StateVerdict["phase"],
    doubt: StateVerdict["doubt"],
  ): StateVerdict => ({
    phase,
    doubt,
    rule,
    since: ask.at,
    until: null,
    restsOn: ask.kind === "question" ? ["question_asked"] : ["asked"],
  });
  if (isQuestionAsk(ask, evidence)) return found("question_open", "waiting_question", null);
  const running = open.length === 1 ? findAskProcess(ask, evidence) : null;
  if (running !== null) {
    const granted = found("granted_and_running", "busy", null);
    return { ...granted, since: running.since, restsOn: GRANTED };
  }
  // Nobody sits before a program that only prints: it decides by itself.
  return showsWhenRunning(ask, process?.knowsChildren === true) &&
    !isPrintMode(evidence.identity.entrypoint)
    ? found("permission_open", "waiting_permission", null)
    : found("permission_perhaps_granted", "waiting_permission", "waiting_or_running");
}

const GRANTED = ["tool_child", "asked", "board_busy"] as const;

/** Its tool runs, unless the turn is over. */
function resolveGrantedAsk(evidence: SessionEvidence): StateVerdict | null {
  const granted = findGrantedAsk(evidence);
  if (granted === null || granted.wentOnAt === null || granted.agentId !== null) return null;
  const { wentOnAt } = granted;
  if (isAfter(turnOverAt(evidence), wentOnAt)) return null;
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
const showsWhenRunning = (ask: AskEvidence, knowsChildren: boolean): boolean =>
  ask.tool === null || INSTANT_TOOLS.has(ask.tool) || (runsAsProcess(ask) && knowsChildren);

function resolveCompaction(evidence: SessionEvidence, now: number): StateVerdict | null {
  const { compaction } = evidence.hooks;
  if (compaction === null || compaction.doneAt !== null) return null;
  if (
    isAfter(turnOverAt(evidence), compaction.at) ||
    isAfter(evidence.hooks.promptedAt, compaction.at)
  ) {
    return null;
  }
  return toBusyVerdict("compacting", compaction.at, evidence, now, ["compaction_began"]);
}

function resolveTurn(evidence: SessionEvidence, now: number): StateVerdict {
  const { hooks, transcript } = evidence;
  const opened = turnOpenAt(evidence);
  const closed = turnOverAt(evidence);
  const start = hooks.start;
  if (start !== null && !isAfter(opened, start.at) && !isAfter(closed, start.at)) {
    return resolveStart(evidence, start, now);
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
    return toBusyVerdict(
      isRunning ? "tool_running" : "turn_open",
      turnSince(evidence),
      evidence,
      now,
      restsOn,
    );
  }
  if (closed !== null && isQueued(evidence, closed) && now < closed + QUEUE_MS) {
    const goesOn = toBusyVerdict("turn_open", turnSince(evidence), evidence, now, ["prompted"]);
    return { ...goesOn, until: closed + QUEUE_MS };
  }
  if (closed !== null && isFinishing(evidence, closed, now)) {
    const ends = toBusyVerdict("finishing", closed, evidence, now, [
      "turn_ended",
      "transcript_answer",
    ]);
    return { ...ends, until: closed + FINISHING_MS };
  }
  if (closed !== null) {
    const why = turnEndOf(evidence);
    return {
      phase: "interactable",
      doubt: null,
      rule: countWorkingAgents(evidence) > 0 ? "agents_working" : END_RULES[why],
      since: turnOverSince(evidence) ?? closed,
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
  isPrintMode(evidence.identity.entrypoint) &&
  !receivesFurtherPrompts(evidence) &&
  now < overAt + FINISHING_MS;

/** Somebody at a terminal is asked for a prompt; a program brings it along. */
function resolveStart(evidence: SessionEvidence, started: SessionStart, now: number): StateVerdict {
  const { at, source } = started;
  const isInteractive = isAtTerminal(evidence);
  // One that goes on in a client that runs, or from what it was, has nothing to set up.
  const free = source === null || source === "startup" ? at + STARTING_MS : at;
  if (!isInteractive) return toBusyVerdict("just_started", at, evidence, now, ["started"]);
  return now < free
    ? { ...toBusyVerdict("just_started", at, evidence, now, ["started"]), until: free }
    : {
        phase: "interactable",
        doubt: null,
        rule: "no_prompt_yet",
        since: free,
        until: null,
        restsOn: ["started", "quiet"],
      };
}

const isAtTerminal = ({ identity, board }: SessionEvidence): boolean =>
  board?.isInteractive ?? !isHeadless(identity.entrypoint);

/** A turn that shows nothing until `runsOut` is not known to go on, unless a tool runs. */
export function toBusyVerdict(
  rule: StateRule,
  since: number,
  evidence: SessionEvidence,
  now: number,
  restsOn: readonly string[],
  runsOut = evidence.lastAt + SILENT_TURN_MS,
): StateVerdict {
  const isRunning = (evidence.process?.toolSince ?? null) !== null;
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
