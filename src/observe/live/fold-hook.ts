/**
 * Adds a recorded event to its session's evidence. A subagent's events say nothing about whether the conversation waits for
 * a person, unless the subagent itself asks one.
 */
import { cutText } from "../../event/cut.ts";
import {
  asText,
  asWholeNumber,
  type Event,
  type EventOf,
  type ForeignKind,
  type Payload,
} from "../../event/event.ts";
import { isDerivedEvent, isSessionActivity, type UnreadKind } from "../../event/kinds.ts";
import type { TurnEnd } from "../../clients/transcript/signal.ts";
import { providerOf } from "../lifecycle.ts";
import { transcriptAfter } from "../session-record.ts";
import { laterTime, type SessionEvidence } from "./evidence.ts";
import { closeAsk, addAskDetail, foldAsk, foldQuestion } from "./fold-ask.ts";
import { noteFurtherPrompt, isTurnOpen } from "./turn.ts";

/** These say the same when they are said twice; of the others, a line that was written twice counts once. */
const REPEATABLE_TYPES: ReadonlySet<string> = new Set([
  "turn.end",
  "prompt",
  "permission",
  "notification",
]);
const MAX_TAKEN = 32;
const MAX_AGENTS = 256;
const PROMPT_UNITS = 500;

export function foldHook(evidence: SessionEvidence, event: Event, at: number): void {
  const { type, data } = event;
  // An import sums up what is over.
  if (type === "session_summary" && data.reason === "imported")
    evidence.hooks.leftAtImport = laterTime(evidence.hooks.leftAtImport, at);
  if (isDerivedEvent(type) || (!REPEATABLE_TYPES.has(type) && isAlreadyTaken(evidence, event.id)))
    return;
  const { hooks } = evidence;
  foldIdentity(evidence, event);
  if (at < evidence.firstAt) evidence.firstAt = at;
  const isConfirming = type === "session.lifecycle" && data.confirms === true;
  // A reminder that nothing happens is nothing that happens.
  if (at > evidence.lastAt && type !== "notification" && !isConfirming) {
    evidence.lastAt = at;
  }
  const agentId = asText(data.agentId);
  if (data.imported === true) {
    hooks.importedAt = laterTime(hooks.importedAt, at);
    // Their transcripts are read like those of any other.
    if (agentId !== null) hooks.sawAgents = true;
  } else if (isSessionActivity(type, data)) {
    hooks.aliveAt = laterTime(hooks.aliveAt, at);
    if (agentId !== null) noteAgent(evidence, agentId, at);
  }
  switch (type) {
    case "session.lifecycle":
      return foldLifecycle(evidence, event, at, agentId);
    case "turn.start":
      if (agentId !== null) return;
      hooks.prompts++;
      noteFurtherPrompt(evidence, at);
      if (isTurnOpen(evidence)) hooks.queuedAt = laterTime(hooks.queuedAt, at);
      if (hooks.promptedAt === null || at >= hooks.promptedAt) {
        hooks.promptedAt = at;
        const prompt = asText(data.prompt);
        hooks.lastPrompt = prompt === null ? hooks.lastPrompt : cutText(prompt, PROMPT_UNITS);
      }
      return;
    case "permission":
      return addAskDetail(evidence, data, at, agentId);
    case "question":
      return foldQuestion(evidence, data);
    case "prompt":
      if (agentId === null) hooks.promptedAt = laterTime(hooks.promptedAt, at);
      return;
    case "task_notification":
      // Handed to the model by the client: it works on.
      if (agentId === null) hooks.promptedAt = laterTime(hooks.promptedAt, at);
      return;
    case "tool_use":
    case "tool_error":
      return foldToolEnd(evidence, data, at, agentId);
    case "turn.end":
      if (agentId !== null) return;
      if (hooks.turnEnd === null || at >= hooks.turnEnd.at) {
        hooks.turnEnd = { at, why: turnEnd(data) };
      }
      if (hooks.skill !== null && hooks.skill.at <= at) hooks.skill = null;
      return;
    case "compaction":
      if (hooks.compaction !== null && at <= hooks.compaction.at) return;
      hooks.compaction = { at, isManual: data.trigger === "manual", doneAt: null };
      return;
    case "compaction_summary":
      return compactionDone(evidence, at);
    case "subagent_stop":
      hooks.sawAgents = true;
      if (agentId !== null) {
        hooks.agents.delete(agentId);
        hooks.agentsOver.add(agentId);
        keepNewest(hooks.agentsOver, MAX_AGENTS);
        for (const ask of hooks.asks) {
          if (ask.agentId === agentId && ask.at <= at) ask.closedAt ??= at;
        }
      }
      return;
    case "skill.lifecycle":
      return foldSkill(evidence, data, at);
    case "notification":
      if (data.notificationType === "idle_prompt")
        hooks.idleNotifiedAt = laterTime(hooks.idleNotifiedAt, at);
      return;
    default:
      return void (type satisfies UnreadKind<"state"> | ForeignKind);
  }
}

function forgetAgents({ hooks }: SessionEvidence, at: number): void {
  for (const [id, heardAt] of hooks.agents) if (heardAt < at) hooks.agents.delete(id);
}

/** Whatever it does shows that it works, unless it was seen to end. */
function noteAgent({ hooks }: SessionEvidence, agentId: string, at: number): void {
  hooks.sawAgents = true;
  if (hooks.agentsOver.has(agentId)) return;
  hooks.agents.set(agentId, Math.max(at, hooks.agents.get(agentId) ?? 0));
  keepNewest(hooks.agents, MAX_AGENTS);
}

function keepNewest(
  all: { delete(key: string): boolean; keys(): Iterable<string>; readonly size: number },
  most: number,
): void {
  if (all.size <= most) return;
  const [oldest = ""] = all.keys();
  all.delete(oldest);
}

function isAlreadyTaken({ eventIds }: SessionEvidence, id: string): boolean {
  if (eventIds.has(id)) return true;
  eventIds.add(id);
  keepNewest(eventIds, MAX_TAKEN);
  return false;
}

function turnEnd(data: Payload<"turn.end">): TurnEnd {
  if (data.interrupted === true) return "interrupted";
  return data.ok === false ? "failed" : "done";
}

function foldIdentity({ identity }: SessionEvidence, event: Event): void {
  const { type, data } = event;
  const provider = providerOf(event);
  if (provider !== "unknown") identity.provider = provider;
  const isStart = type === "session.lifecycle" && data.phase === "started";
  if (identity.projectPath === null || isStart) {
    identity.projectPath = event.projectPath ?? identity.projectPath;
    identity.project = event.project ?? identity.project;
  }
  const agent = asText(data.agentId) !== null;
  identity.client = asText(data.client) ?? identity.client;
  identity.clientVersion = asText(data.clientVersion) ?? identity.clientVersion;
  identity.entrypoint = asText(data.entrypoint) ?? identity.entrypoint;
  identity.transcriptPath = transcriptAfter(identity.transcriptPath, event);
  if (!agent) identity.model = asText(data.model) ?? identity.model;
  identity.branch = asText(data.branch) ?? identity.branch;
  const pid = asWholeNumber(data.pid);
  if (pid !== null) {
    identity.pid = pid;
    identity.pidStart = asText(data.pidStart);
  }
}

function foldLifecycle(
  evidence: SessionEvidence,
  event: EventOf<"session.lifecycle">,
  at: number,
  agentId: string | null,
): void {
  const { hooks } = evidence;
  const { data } = event;
  switch (data.phase) {
    case "started":
      if (data.source === "compact") return compactionDone(evidence, at);
      if (hooks.start !== null && at < hooks.start.at) return;
      hooks.start = { at, source: asText(data.source) };
      // What ran in a process before this one does not run any more.
      return forgetAgents(evidence, at);
    case "ended":
      if (hooks.end !== null && at < hooks.end.at) return;
      // Some tool that follows sessions says so at every turn's end: where our own hooks are, they know better.
      if (evidence.identity.client !== null && asText(data.client) === null) return;
      hooks.end = { at, reason: asText(data.reason) };
      if (hooks.skill !== null && hooks.skill.at <= at) hooks.skill = null;
      return forgetAgents(evidence, at);
    case "waiting_permission":
    case "waiting_question":
      return foldAsk(evidence, event, at, agentId);
    default:
  }
}

function foldToolEnd(
  evidence: SessionEvidence,
  data: Payload<"tool_use" | "tool_error">,
  at: number,
  agentId: string | null,
): void {
  const tool = asText(data.tool) ?? "unknown";
  const { hooks } = evidence;
  if (agentId === null && (hooks.toolEnd === null || at >= hooks.toolEnd.at)) {
    hooks.toolEnd = { at, tool };
  }
  closeAsk(evidence, { tool, data, at, agentId });
}

function compactionDone({ hooks }: SessionEvidence, at: number): void {
  const { compaction } = hooks;
  if (compaction !== null && compaction.doneAt === null && at >= compaction.at) {
    compaction.doneAt = at;
  }
}

function foldSkill({ hooks }: SessionEvidence, data: Payload<"skill.lifecycle">, at: number): void {
  const name = asText(data.skillName);
  if (data.phase === "in_progress") {
    if (name !== null && (hooks.skill === null || hooks.skill.at <= at)) hooks.skill = { at, name };
  } else if (hooks.skill !== null && hooks.skill.name === name && hooks.skill.at <= at) {
    hooks.skill = null;
  }
}
