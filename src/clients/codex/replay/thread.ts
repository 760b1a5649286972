/**
 * Whose conversation a rollout holds. A subagent and a review have files of their own, and their hooks are called for the
 * session that began them: a subagent's with its id and role, a review's as if it were the session itself.
 */
import { asText, isObject, type JsonObject } from "../../../event/event.ts";

export type Thread = {
  readonly id: string;
  readonly sessionId: string;
  readonly role: "session" | "subagent" | "review";
  readonly agentType: string | null;
  /** How its first SessionStart is called. */
  readonly source: "startup" | "fork";
};

const ROLE_OF_MOST = "default";

/** Which thread a file is of, whoever's it is. */
export const threadId = (meta: JsonObject): string | null =>
  asText(meta["id"]) ?? asText(meta["session_id"]);

/** Null: nobody's work, such as a thread in which the client asks itself something. */
export function parseThread(meta: JsonObject, nameInFile: string | null): Thread | null {
  const id = threadId(meta) ?? nameInFile;
  if (id === null) return null;
  const { source } = meta;
  const given = isObject(source) ? source["subagent"] : undefined;
  const began = asText(meta["session_id"]) ?? asText(meta["parent_thread_id"]);
  if (began !== null && began !== id && isClientThread(meta)) return null;
  if (given === undefined) {
    const isFork = asText(meta["forked_from_id"]) !== null;
    const sessionId = asText(meta["session_id"]) ?? id;
    return { id, sessionId, role: "session", agentType: null, source: isFork ? "fork" : "startup" };
  }
  const spawned = isObject(given) ? given["thread_spawn"] : undefined;
  if (isObject(spawned)) {
    const sessionId = began ?? asText(spawned["parent_thread_id"]);
    const role = asText(meta["agent_role"]) ?? asText(spawned["agent_role"]);
    const agentType = role ?? ROLE_OF_MOST;
    return sessionId === null
      ? null
      : { id, sessionId, role: "subagent", agentType, source: "startup" };
  }
  return given === "review" && began !== null
    ? { id, sessionId: began, role: "review", agentType: null, source: "startup" }
    : null;
}

/** Newer clients say it beside `source`, or in other words there. */
const isClientThread = ({ source, thread_source: kind }: JsonObject): boolean =>
  (isObject(source) && source["internal"] !== undefined) || CLIENT_THREADS.has(asText(kind) ?? "");

const CLIENT_THREADS: ReadonlySet<string> = new Set(["guardian_review", "memory_consolidation"]);

/** Of a file whose beginning is gone, or that never said. */
export const unnamedThread = (id: string): Thread => ({
  id,
  sessionId: id,
  role: "session",
  agentType: null,
  source: "startup",
});
