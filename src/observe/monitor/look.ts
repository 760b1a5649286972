/** One look at a session beside the journal: its transcripts, and its process. */
import type { Sign } from "../../clients/sign.ts";
import { shellAction } from "../../clients/shell/shell-action.ts";
import { clientOf } from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import { cutText } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import type { ProcessMarks, SessionEvidence, ToolProcess } from "../live/evidence.ts";
import { type Decided, foldSign } from "../live/fold-sign.ts";
import { doesOf, goOnAsProcess } from "../live/its-process.ts";
import { openUsageTally } from "../usage/tally.ts";
import type { Surroundings } from "./surroundings.ts";
import { openReading, type Reading, type Watched, watchedClient } from "./watched.ts";

const SAME_START_MS = 100;

export type Decision = Decided & { readonly sessionId: string };

/** Reads what is new in a session's transcripts; what it told about asks is added to `decisions`. */
export function lookAtTranscripts(
  watched: Watched,
  around: Surroundings,
  decisions: Decision[],
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

function readTranscripts(watched: Watched, around: Surroundings, decisions: Decision[]): void {
  const { evidence } = watched;
  const { transcriptPath } = evidence.identity;
  watched.isBehind = false;
  if (transcriptPath === null) return;
  const client = watchedClient(evidence);
  if (watched.main?.path !== transcriptPath) {
    watched.main = openReading(transcriptPath, client, around);
  }
  watched.isBehind = read(watched, watched.main, around, (sign) => {
    const decided = foldSign(evidence, sign);
    if (decided !== null) decisions.push({ ...decided, sessionId: evidence.sessionId });
  });
  if (!evidence.hooks.sawAgents) return;
  for (const path of around.agentTranscripts(transcriptPath, client)) {
    const reading = watched.agents.get(path) ?? openReading(path, client, around);
    watched.agents.set(path, reading);
    // A subagent's tokens are paid for by its session; what else it does is its own business.
    if (read(watched, reading, around, () => undefined)) watched.isBehind = true;
  }
}

function read(
  watched: Watched,
  reading: Reading,
  around: Surroundings,
  onSign: (sign: Sign) => void,
): boolean {
  // What is written while nothing may be recorded is passed over, and not read later either.
  const mayRead = around.mayRead(watched.evidence.identity.projectPath);
  return reading.tail.readNew({
    record: (record) => {
      if (!mayRead) return;
      for (const sign of reading.signsOf(record)) {
        const told = shown(bounded(sign, around.now()), around);
        if (told.kind === "used") watched.tally.add(told);
        onSign(told);
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
const bounded = (sign: Sign, now: number): Sign => (sign.at > now ? { ...sign, at: now } : sign);

const WORD_UNITS = 200;

/** A transcript is written without any thought of secrets. */
function shown(sign: Sign, { wordsOf, aboutOf }: Surroundings): Sign {
  switch (sign.kind) {
    case "prompt":
      return { ...sign, text: sign.text === null ? null : wordsOf(sign.text) };
    case "call":
      return {
        ...sign,
        tool: plain(sign.tool),
        about: typeof sign.about === "string" ? aboutOf(sign.about) : null,
      };
    case "used":
      return { ...sign, model: plain(sign.model) };
    case "version":
      return { ...sign, version: plain(sign.version) };
    case "branch":
      return { ...sign, branch: plain(sign.branch) };
    default:
      return sign;
  }
}

const MOST_PLAIN = 1000;
const plainOnes = new Map<string, string>();

/** Names that come again and again. */
function plain(name: string): string {
  const known = plainOnes.get(name);
  if (known !== undefined) return known;
  const clean = cutText(redact(name), WORD_UNITS);
  if (plainOnes.size >= MOST_PLAIN) plainOnes.clear();
  plainOnes.set(name, clean);
  return clean;
}

/** A client's process runs one session at a time: what it ran before is over, also when nobody said so. */
export type Owners = ReadonlyMap<string, string>;

const keyOf = (pid: number, start: string | null): string => `${pid} ${start ?? ""}`;

export function ownersOf(sessions: Iterable<Watched>): Owners {
  const owners = new Map<string, { readonly sessionId: string; readonly at: number }>();
  for (const { evidence } of sessions) {
    const { identity, hooks, board, sessionId } = evidence;
    if (identity.pid === null || !clientOf(watchedClient(evidence)).abilities.hasProcessPerSession)
      continue;
    const key = keyOf(identity.pid, identity.pidStart);
    // The board names the one that runs now.
    const at = board === null ? (hooks.started?.at ?? hooks.alive ?? 0) : Number.MAX_SAFE_INTEGER;
    if (at > (owners.get(key)?.at ?? -1)) owners.set(key, { sessionId, at });
  }
  return new Map([...owners].map(([key, { sessionId }]) => [key, sessionId]));
}

export function lookAtProcess(watched: Watched, around: Surroundings, owners: Owners): void {
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
  goOnAsProcess(evidence, after.tools);
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
  around: Surroundings,
): Pick<ProcessMarks, "toolSince" | "tools" | "knowsChildren"> {
  const children = around.childrenOf(pid);
  if (children === null) return { toolSince: null, tools: [], knowsChildren: false };
  const { isTool, toolCommand } = kitOf(watchedClient(evidence)).process;
  const known = evidence.process?.tools ?? [];
  const tools = children
    .filter(({ command }) => isTool(command))
    .map(({ pid: its, startedAt, command }): ToolProcess => {
      // When a process began is worked out anew each time, from clocks of different grain.
      const same = known.find(
        (one) => one.pid === its && Math.abs(one.since - startedAt) < SAME_START_MS,
      );
      const does = (): string | null => doneBy(toolCommand(command));
      return same ?? { pid: its, since: startedAt, does: does() };
    })
    .toSorted((one, other) => one.since - other.since);
  return { toolSince: tools.at(-1)?.since ?? null, tools, knowsChildren: true };
}

/** As the hook that asked for it had it. */
const doneBy = (command: string | null): string | null =>
  command === null ? null : doesOf(shellAction(redact(command)));
