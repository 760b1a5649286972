/**
 * The evidence about a running session: what was seen, where, and when. It holds no state: `resolve.ts` derives that from all
 * of it on each request, so that a lost hook is made up for soon.
 *
 * Evidence is folded in as it is seen (`fold-hook.ts`, `fold-signal.ts`). Everything carries its own time, so
 * it may come late, twice, or in another order. Times are milliseconds since 1970.
 */
import type { ClientStatusEntry } from "../../clients/status/entry.ts";
import type { TurnEnd } from "../../clients/transcript/signal.ts";

/** A subagent whose end was lost is not at work for ever. */
const AGENT_SILENT_MS = 30 * 60_000;

/** Somebody was asked, and perhaps answered. */
export type AskEvidence = {
  /** Of the event that asked; what the ledger of waits calls it too. */
  readonly id: string;
  readonly kind: "permission" | "question";
  readonly tool: string | null;
  /** What it is about: what a command does, a file, the question. */
  detail: string | null;
  /** What its command does (`describeShellAction`), where it is one. */
  does: string | null;
  readonly inputHash: string | null;
  readonly agentId: string | null;
  readonly at: number;
  /** Said again by a notification. */
  confirmedAt: number | null;
  /** When its tool ended, or its subagent did; what closes all of them is seen in the other marks (`isOpenToOthers`). */
  closedAt: number | null;
  /** When its client went on working, or a tool of its began: it was granted, or refused with words. */
  wentOnAt: number | null;
  /** Whether a transcript told how it was decided. */
  isTold: boolean;
};

export type SessionIdentity = {
  provider: string;
  client: string | null;
  clientVersion: string | null;
  entrypoint: string | null;
  project: string | null;
  projectPath: string | null;
  transcriptPath: string | null;
  pid: number | null;
  pidStart: string | null;
  model: string | null;
  branch: string | null;
};

/** What hooks told. */
export type HookMarks = {
  start: { readonly at: number; readonly source: string | null } | null;
  promptedAt: number | null;
  lastPrompt: string | null;
  prompts: number;
  /** When words were typed while a turn went on: they wait, and may begin the next one. */
  queuedAt: number | null;
  toolEnd: { readonly at: number; readonly tool: string } | null;
  turnEnd: { readonly at: number; readonly why: TurnEnd } | null;
  end: { readonly at: number; readonly reason: string | null } | null;
  /** When its process was handed another prompt after the end of a turn. */
  fedAt: number | null;
  compaction: { readonly at: number; readonly isManual: boolean; doneAt: number | null } | null;
  /** The client said that it has been waiting for a prompt. */
  idleNotifiedAt: number | null;
  /** The newest thing that only a live session does. */
  aliveAt: number | null;
  /** The newest thing that was imported: no hook saw it happen, and whether it went on since nobody knows. */
  importedAt: number | null;
  /** The last that an import saw of it when it found that its client had left. */
  leftAtImport: number | null;
  /** What a tool that asks asked last. */
  question: { readonly tool: string; readonly text: string | null } | null;
  asks: AskEvidence[];
  /** Subagents at work, by id, and when something was last heard of them. */
  agents: Map<string, number>;
  /** Those that ended. */
  agentsOver: Set<string>;
  sawAgents: boolean;
  skill: { readonly at: number; readonly name: string } | null;
};

/** A call without a result; `about` as it may be shown. */
export type OpenToolCall = {
  readonly at: number;
  readonly tool: string;
  readonly about: string | null;
};

/** What the transcript showed. */
export type TranscriptMarks = {
  promptedAt: number | null;
  lastPrompt: string | null;
  prompts: number;
  /** Calls without a result, by id. */
  calls: Map<string, OpenToolCall>;
  lastCall: { readonly at: number; readonly tool: string } | null;
  resultAt: number | null;
  /** The model spoke, or worked on. */
  workedAt: number | null;
  answeredAt: number | null;
  over: { readonly at: number; readonly why: TurnEnd } | null;
};

/** A process of a tool that runs. */
export type ToolProcess = {
  readonly pid: number;
  readonly since: number;
  /** What its command does (`describeShellAction`); null where that cannot be known. */
  readonly does: string | null;
};

export type ProcessMarks = {
  /** When it was looked at. */
  readonly at: number;
  readonly isAlive: boolean;
  /** It lives, and runs another session by now. */
  readonly isTaken: boolean;
  /** Since when it is known to be gone. */
  readonly goneAt: number | null;
  /** When the newest process of a tool that still runs began; null when none does. */
  readonly toolSince: number | null;
  /** All of them. */
  readonly tools: readonly ToolProcess[];
  /** Whether its children could be looked at. */
  readonly knowsChildren: boolean;
};

export type StatusFileMarks = Pick<ClientStatusEntry, "status" | "waitingFor" | "isInteractive"> & {
  /** When it was read. */
  readonly at: number;
  /** When the client wrote that status. */
  readonly since: number;
};

export type SessionEvidence = {
  readonly sessionId: string;
  /** The newest events that were taken: a line may be written twice. */
  readonly eventIds: Set<string>;
  readonly identity: SessionIdentity;
  readonly hooks: HookMarks;
  readonly transcript: TranscriptMarks;
  process: ProcessMarks | null;
  board: StatusFileMarks | null;
  firstAt: number;
  lastAt: number;
};

export function newEvidence(sessionId: string, at: number): SessionEvidence {
  return {
    sessionId,
    eventIds: new Set(),
    identity: {
      provider: "unknown",
      client: null,
      clientVersion: null,
      entrypoint: null,
      project: null,
      projectPath: null,
      transcriptPath: null,
      pid: null,
      pidStart: null,
      model: null,
      branch: null,
    },
    hooks: {
      start: null,
      promptedAt: null,
      lastPrompt: null,
      prompts: 0,
      queuedAt: null,
      toolEnd: null,
      turnEnd: null,
      end: null,
      fedAt: null,
      compaction: null,
      idleNotifiedAt: null,
      aliveAt: null,
      importedAt: null,
      leftAtImport: null,
      question: null,
      asks: [],
      agents: new Map(),
      agentsOver: new Set(),
      sawAgents: false,
      skill: null,
    },
    transcript: {
      promptedAt: null,
      lastPrompt: null,
      prompts: 0,
      calls: new Map(),
      lastCall: null,
      resultAt: null,
      workedAt: null,
      answeredAt: null,
      over: null,
    },
    process: null,
    board: null,
    firstAt: at,
    lastAt: at,
  };
}

/** The later of two times. */
export const laterTime = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.max(one, other);

export const isAfter = (one: number | null, other: number | null): boolean =>
  one !== null && (other === null || one > other);

/** Whether a subagent of which something was heard then works on, for all that is known. */
const isAtWork = (heardAt: number, lastAt: number): boolean => lastAt - heardAt < AGENT_SILENT_MS;

/** Whether nothing was seen of it since what was imported: that tells of the past, and not whether it goes on. */
export const isOnlyImported = ({ hooks }: SessionEvidence): boolean =>
  hooks.importedAt !== null && !isAfter(hooks.aliveAt, hooks.importedAt);

/** How many subagents work. */
export const countWorkingAgents = ({ hooks, lastAt }: SessionEvidence): number =>
  [...hooks.agents.values()].filter((heardAt) => isAtWork(heardAt, lastAt)).length;

/** Whether somebody is still asked: nothing ended its tool, and the conversation did not go on without it. */
export function isAskOpen(
  ask: AskEvidence,
  { hooks, transcript, lastAt }: SessionEvidence,
): boolean {
  if (ask.closedAt !== null || ask.wentOnAt !== null) return false;
  const isOver = (at: number | null | undefined): boolean => isAfter(at ?? null, ask.at);
  if (isOver(hooks.start?.at) || isOver(hooks.end?.at)) return false;
  // A subagent's asking does not care what its conversation does, unless nothing was heard of it for long.
  if (ask.agentId !== null) return isAtWork(hooks.agents.get(ask.agentId) ?? ask.at, lastAt);
  return !isOver(hooks.promptedAt) && !isOver(hooks.turnEnd?.at) && !isOver(transcript.over?.at);
}

export const findOpenAsks = (evidence: SessionEvidence): readonly AskEvidence[] =>
  evidence.hooks.asks.filter((ask) => isAskOpen(ask, evidence));

/** No dialog is open any more, and work goes on. */
export function resumeAfterAsks(evidence: SessionEvidence, at: number): void {
  for (const ask of findOpenAsks(evidence)) if (ask.at < at) ask.wentOnAt = at;
}

/** The newest one that was granted, or refused with words, and whose tool has not ended yet. */
export const findGrantedAsk = (evidence: SessionEvidence): AskEvidence | null =>
  evidence.hooks.asks.findLast(
    (ask) => ask.wentOnAt !== null && isAskOpen({ ...ask, wentOnAt: null }, evidence),
  ) ?? null;

/** Tools that ask by themselves. */
export const QUESTION_TOOLS: ReadonlySet<string> = new Set(["AskUserQuestion", "ExitPlanMode"]);

/** A notification tells of every dialog alike: which one it was is seen by what was called. */
export function isQuestionAsk(ask: AskEvidence, { transcript, board }: SessionEvidence): boolean {
  if (ask.kind === "question" || ask.tool !== null) return ask.kind === "question";
  const called = [...transcript.calls.values()].at(-1)?.tool;
  return called === undefined ? board?.waitingFor === "input needed" : QUESTION_TOOLS.has(called);
}
