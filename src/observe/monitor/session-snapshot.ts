/** A session's evidence and derived state, in the form that is shown. */
import { getProjectName } from "../../event/event.ts";
import {
  countWorkingAgents,
  findOpenAsks,
  type OpenToolCall,
  type SessionEvidence,
} from "../live/evidence.ts";
import { isTurnOpen, turnEndOf } from "../live/turn.ts";
import type { StateConclusion } from "../live/resolve.ts";
import { findContextWindow } from "../usage/context-window.ts";
import { usageCost, type OwnPrices } from "../usage/prices.ts";
import type { UsageTally } from "../usage/usage-tally.ts";
import { toLiveActivity, ATTENTION_GROUP_OF } from "./live-activity.ts";
import type { SessionSnapshot } from "./provider.ts";

const SLUG_CHARACTERS = 8;

const LATEST_MS = 8.64e15;

const isoOf = (at: number): string => new Date(Math.min(Math.max(0, at), LATEST_MS)).toISOString();

export function toSessionSnapshot(
  evidence: SessionEvidence,
  { state, phase, doubt, rule, since }: StateConclusion,
  tally: UsageTally,
): SessionSnapshot {
  const { identity, hooks, transcript, sessionId } = evidence;
  const isImported = rule === "imported_lately";
  const isOver = state === "completed" || state === "stale" || isImported;
  const waits = isOver ? [] : findOpenAsks(evidence);
  const isWaiting = phase === "waiting_permission" || phase === "waiting_question";
  const newest = tally.newest();
  const projectName = identity.project ?? getProjectName(identity.projectPath);
  const shown = {
    state,
    activityPhase: state === "active" ? phase : null,
    doubt,
    waitToolNames: isWaiting ? waitTools(evidence, waits) : [],
    wasBusy: rule === "process_gone" && isTurnOpen(evidence),
  };
  const doing = toLiveActivity(shown);
  const isAtRest = doing === "ready" || doing === "idle" || doing === "done";
  return {
    ...shown,
    doing,
    hasFailed: isAtRest && !isTurnOpen(evidence) && turnEndOf(evidence) === "failed",
    group: isImported ? null : ATTENTION_GROUP_OF[doing],
    provider: identity.provider,
    sessionId,
    projectPath: identity.projectPath,
    projectName,
    slug: `${projectName}-${sessionId.slice(0, SLUG_CHARACTERS)}`,
    since: isoOf(isWaiting ? waitingSince(waits, since) : since),
    rule,
    waitReason: isWaiting ? phase : null,
    waitDetail: isWaiting
      ? (waits.findLast(({ detail }) => detail !== null)?.detail ?? heldUpDetail(evidence, waits))
      : null,
    model: tally.mainModel() ?? identity.model,
    // What git says where no branch is checked out, and a client where there is no repository.
    gitBranch: identity.branch === "HEAD" ? null : identity.branch,
    version: identity.clientVersion,
    entrypoint: identity.entrypoint,
    turnCount: Math.max(transcript.prompts, transcript.prompts === 0 ? hooks.prompts : 0),
    lastUserMessage: latestText(
      [hooks.promptedAt, hooks.lastPrompt],
      [transcript.promptedAt, transcript.lastPrompt],
    ),
    currentTools: isOver ? [] : currentTools(evidence),
    currentCall: isOver ? null : currentCall(evidence),
    currentSkill: isOver ? null : (hooks.skill?.name ?? null),
    agents: isOver ? 0 : countWorkingAgents(evidence),
    tokens: tokensOf(tally),
    estimatedCostUsd: costOfAll(tally),
    contextTokens: newest?.contextTokens ?? null,
    contextWindow: newest === null ? null : findContextWindow(newest, identity.model),
    startedAt: isoOf(evidence.firstAt),
    lastActivity: isoOf(evidence.lastAt),
    endedBy: rule === "ended" ? "end" : rule === "process_gone" ? "process_gone" : null,
    endReason: state === "completed" ? (hooks.end?.reason ?? null) : null,
    pid: null,
    cpuPercent: null,
    memMb: null,
  };
}

function waitTools(
  { transcript }: SessionEvidence,
  waits: readonly { readonly tool: string | null }[],
): readonly string[] {
  const asked = waits.flatMap(({ tool }) => (tool === null ? [] : [tool]));
  const heldUp = heldUpCall(transcript);
  return [...new Set(asked.length > 0 || heldUp === null ? asked : [heldUp.tool])];
}

/** One dialog of a call may follow another: it waits since the first. */
const waitingSince = (waits: readonly { readonly at: number }[], since: number): number =>
  Math.min(since, ...waits.map(({ at }) => at));

/** Such a call has no result for as long as its subagent works. */
const DELEGATING_TOOLS: ReadonlySet<string> = new Set(["Agent", "Task"]);

/** What a dialog is about that no hook told of yet: clients ask for their calls in order. */
function heldUpCall({ calls }: SessionEvidence["transcript"]): OpenToolCall | null {
  const open = [...calls.values()];
  return open.find(({ tool }) => !DELEGATING_TOOLS.has(tool)) ?? open[0] ?? null;
}

/** Where a hook told of the dialog, it told all that is known of it. */
const heldUpDetail = (
  { transcript }: SessionEvidence,
  waits: readonly { readonly tool: string | null }[],
): string | null =>
  waits.some(({ tool }) => tool !== null) ? null : (heldUpCall(transcript)?.about ?? null);

function currentTools(evidence: SessionEvidence): readonly string[] {
  const called = [...evidence.transcript.calls.values()].map(({ tool }) => tool);
  const asked = findOpenAsks(evidence).flatMap(({ tool }) => tool ?? []);
  return [...new Set(called.length > 0 ? called : asked)];
}

function currentCall({ transcript }: SessionEvidence): SessionSnapshot["currentCall"] {
  const last = [...transcript.calls.values()].at(-1);
  return last === undefined ? null : { tool: last.tool, about: last.about, since: isoOf(last.at) };
}

function tokensOf(tally: UsageTally): SessionSnapshot["tokens"] {
  const { input, output, cacheRead, cacheWrite5m, cacheWrite1h } = tally.totals().tokens;
  return { input: input + cacheWrite5m + cacheWrite1h, output, cached: cacheRead };
}

const NO_OWN_PRICES: OwnPrices = new Map();

/** Null when one of its models has no known price: part of a sum is no sum. */
function costOfAll(tally: UsageTally): number | null {
  let sum = 0;
  for (const day of tally.days()) {
    const cost = usageCost(day, NO_OWN_PRICES);
    if (cost === null) return null;
    sum += cost;
  }
  return sum;
}

type TimedText = readonly [at: number | null, text: string | null];

const latestText = (one: TimedText, other: TimedText): string | null =>
  (one[0] ?? 0) >= (other[0] ?? 0) ? (one[1] ?? other[1]) : (other[1] ?? one[1]);

const ORDER: Readonly<Record<SessionSnapshot["state"], number>> = {
  active: 0,
  idle: 1,
  completed: 2,
  stale: 3,
};

/** Active, idle, completed, stale; within, the newest activity first. */
export const compareSnapshots = (one: SessionSnapshot, other: SessionSnapshot): number =>
  ORDER[one.state] - ORDER[other.state] ||
  (one.lastActivity < other.lastActivity ? 1 : one.lastActivity > other.lastActivity ? -1 : 0);
