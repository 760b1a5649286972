/** Lifecycle events → the documents' two tables. */
import { clientOfProvider } from "../clients/clients.ts";
import { asText, asWholeNumber, type Event } from "../event/event.ts";
import { publicProvider } from "../event/line.ts";
import type { EventRecord, SessionLifecycleRow, SkillLifecycleRow } from "../store/store.ts";

/** Anything but the clients we know is "unknown". */
export function providerOf(event: Event): string {
  const given = asText(event.data.provider);
  return given !== null && clientOfProvider(given) !== null ? given : "unknown";
}

/** An event with the rows made of it; `rawJson` is the line it came from. */
export function projectLifecycle(event: Event, rawJson: string): EventRecord {
  const base = {
    id: event.id,
    occurredAtIso: event.ts,
    sessionId: event.sessionId,
    provider: publicProvider(event.data.provider),
    projectPath: event.projectPath,
    rawJson,
  };
  if (event.type !== "session.lifecycle" && event.type !== "skill.lifecycle") return { event };
  const phase = asText(event.data.phase);
  if (phase === null) return { event };
  if (event.type === "session.lifecycle") {
    const session: SessionLifecycleRow = { ...base, phase, cwd: asText(event.data.cwd) };
    return { event, session };
  }
  const skill: SkillLifecycleRow = {
    ...base,
    // Some producer may still say so; a failure is a completion.
    phase: phase === "failed" ? "completed" : phase,
    skillName: (asText(event.data.skillName) ?? "unknown").replace(/^\/+/, ""),
    triggerCommand: asText(event.data.triggerCommand),
    targetDocPath: asText(event.data.targetDocPath),
    turnSeq: asWholeNumber(event.data.turnSeq),
  };
  return { event, skill };
}
