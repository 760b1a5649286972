/** One look at a session beside the journal: its transcripts, and its process. */
import type { TranscriptSignal } from "../../clients/transcript/signal.ts";
import { parseShellAction } from "../../clients/shell/action.ts";
import { clientOf } from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import { cutText } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import type { ProcessMarks, SessionEvidence, ToolProcess } from "../live/evidence.ts";
import { type AskDecision, foldSignal } from "../live/fold-signal.ts";
import { describeShellAction, resumeAsksByProcess } from "../live/ask-process.ts";
import { openUsageTally } from "../usage/usage-tally.ts";
import type { MonitorSources } from "./monitor-sources.ts";
import {
  openTranscriptReader,
  type TranscriptReader,
  type WatchedSession,
  clientOfEvidence,
} from "./watched-session.ts";

const SAME_START_MS = 100;

export type MonitorDecision = AskDecision & { readonly sessionId: string };

/** Reads what is new in a session's transcripts; what it told about asks is added to `decisions`. */
export function inspectTranscripts(
  watched: WatchedSession,
  around: MonitorSources,
  decisions: MonitorDecision[],
): void {
  readTranscripts(watched, around, decisions);
  if (!watched.isRestarted) return;
  watched.isRestarted = false;
  watched.tally = openUsageTally();
  watched.main = null;
  watched.agents.clear();
  watched.evidence.transcript.prompts = 0;
  watched.evidence.transcript.calls.clear();
  readTranscripts(watched, around, decisions);
  watched.isRestarted = false;
}

function readTranscripts(
  watched: WatchedSession,
  around: MonitorSources,
  decisions: MonitorDecision[],
): void {
  const { evidence } = watched;
  const { transcriptPath } = evidence.identity;
  watched.isBehind = false;
  if (transcriptPath === null) return;
  const client = clientOfEvidence(evidence);
  if (watched.main?.path !== transcriptPath) {
    watched.main = openTranscriptReader(transcriptPath, client, around);
  }
  watched.isBehind = readTranscript(watched, watched.main, around, (sign) => {
    const decided = foldSignal(evidence, sign);
    if (decided !== null) decisions.push({ ...decided, sessionId: evidence.sessionId });
  });
  if (!evidence.hooks.sawAgents) return;
  for (const path of around.agentTranscripts(transcriptPath, client)) {
    const reading = watched.agents.get(path) ?? openTranscriptReader(path, client, around);
    watched.agents.set(path, reading);
    // A subagent's tokens are paid for by its session; what else it does is its own business.
    if (readTranscript(watched, reading, around, null)) watched.isBehind = true;
  }
}

function readTranscript(
  watched: WatchedSession,
  reading: TranscriptReader,
  around: MonitorSources,
  /** Null for a subagent's. */
  onSign: ((sign: TranscriptSignal) => void) | null,
): boolean {
  // What is written while nothing may be recorded is passed over, and not read later either.
  const mayRead = around.mayRead(watched.evidence.identity.projectPath);
  return reading.tail.readNew({
    record: (record) => {
      if (!mayRead) return;
      for (const sign of reading.signsOf(record)) {
        const transcriptSignal = toShowableSignal(limitToNow(sign, around.now()), around);
        if (transcriptSignal.kind === "used")
          watched.tally.add(
            onSign === null ? { ...transcriptSignal, isSubagent: true } : transcriptSignal,
          );
        onSign?.(transcriptSignal);
        watched.isChanged = true;
      }
    },
    restarted: () => {
      // What was counted must not be counted twice: all of its files are read anew.
      watched.isRestarted = true;
    },
  });
}

/** Nothing happens later than now, whatever a clock said. */
const limitToNow = (sign: TranscriptSignal, now: number): TranscriptSignal =>
  sign.at > now ? { ...sign, at: now } : sign;

const WORD_UNITS = 200;

/** A transcript is written without any thought of secrets. */
function toShowableSignal(
  sign: TranscriptSignal,
  { wordsOf, aboutOf }: MonitorSources,
): TranscriptSignal {
  switch (sign.kind) {
    case "prompt":
      return { ...sign, text: sign.text === null ? null : wordsOf(sign.text) };
    case "call":
      return {
        ...sign,
        tool: cleanName(sign.tool),
        about: typeof sign.about === "string" ? aboutOf(sign.about) : null,
      };
    case "used":
      return { ...sign, model: cleanName(sign.model) };
    case "version":
      return { ...sign, version: cleanName(sign.version) };
    case "branch":
      return { ...sign, branch: cleanName(sign.branch) };
    default:
      return sign;
  }
}

const MAX_CLEAN_NAMES = 1000;
const cleanNames = new Map<string, string>();

/** Names that come again and again. */
function cleanName(name: string): string {
  const known = cleanNames.get(name);
  if (known !== undefined) return known;
  const clean = cutText(redact(name), WORD_UNITS);
  if (cleanNames.size >= MAX_CLEAN_NAMES) cleanNames.clear();
  cleanNames.set(name, clean);
  return clean;
}

/** A client's process runs one session at a time: what it ran before is over, also when nobody said so. */
export type ProcessOwners = ReadonlyMap<string, string>;

const keyOf = (pid: number, start: string | null): string => `${pid} ${start ?? ""}`;

export function findProcessOwners(sessions: Iterable<WatchedSession>): ProcessOwners {
  const owners = new Map<string, { readonly sessionId: string; readonly at: number }>();
  for (const { evidence } of sessions) {
    const { identity, hooks, board, sessionId } = evidence;
    if (
      identity.pid === null ||
      !clientOf(clientOfEvidence(evidence)).abilities.hasProcessPerSession
    )
      continue;
    const key = keyOf(identity.pid, identity.pidStart);
    // The board names the one that runs now.
    const at = board === null ? (hooks.start?.at ?? hooks.aliveAt ?? 0) : Number.MAX_SAFE_INTEGER;
    if (at > (owners.get(key)?.at ?? -1)) owners.set(key, { sessionId, at });
  }
  return new Map([...owners].map(([key, { sessionId }]) => [key, sessionId]));
}

export function inspectProcess(
  watched: WatchedSession,
  around: MonitorSources,
  owners: ProcessOwners,
): void {
  const { evidence } = watched;
  const { pid, pidStart } = evidence.identity;
  if (pid === null) return;
  const now = around.now();
  const before = evidence.process;
  const owner = owners.get(keyOf(pid, pidStart)) ?? evidence.sessionId;
  const isTaken = owner !== evidence.sessionId;
  const isAlive = !isTaken && around.isRunning(pid, pidStart);
  const after: ProcessMarks = isAlive
    ? { at: now, isAlive, isTaken, goneAt: null, ...toolsOf(evidence, pid, around) }
    : {
        at: now,
        isAlive,
        isTaken,
        // Who was never seen alive by us went away no later than anything was last heard of it.
        goneAt: before === null ? evidence.lastAt : (before.goneAt ?? now),
        toolSince: null,
        tools: [],
        knowsChildren: false,
      };
  evidence.process = after;
  resumeAsksByProcess(evidence, after.tools);
  if (
    before === null ||
    before.isAlive !== after.isAlive ||
    before.isTaken !== after.isTaken ||
    before.toolSince !== after.toolSince ||
    before.knowsChildren !== after.knowsChildren
  ) {
    watched.isChanged = true;
  }
}

function toolsOf(
  evidence: SessionEvidence,
  pid: number,
  around: MonitorSources,
): Pick<ProcessMarks, "toolSince" | "tools" | "knowsChildren"> {
  const children = around.childrenOf(pid);
  if (children === null) return { toolSince: null, tools: [], knowsChildren: false };
  const { isTool, toolCommand } = kitOf(clientOfEvidence(evidence)).process;
  const toolProcesses = evidence.process?.tools ?? [];
  const tools = children
    .filter(({ command }) => isTool(command))
    .map(({ pid: its, startedAt, command }): ToolProcess => {
      // When a process began is worked out anew each time, from clocks of different grain.
      const same = toolProcesses.find(
        (one) => one.pid === its && Math.abs(one.since - startedAt) < SAME_START_MS,
      );
      const does = (): string | null => commandActionOf(toolCommand(command));
      return same ?? { pid: its, since: startedAt, does: does() };
    })
    .toSorted((one, other) => one.since - other.since);
  return { toolSince: tools.at(-1)?.since ?? null, tools, knowsChildren: true };
}

/** As the hook that asked for it had it. */
const commandActionOf = (command: string | null): string | null =>
  command === null ? null : describeShellAction(parseShellAction(redact(command)));
