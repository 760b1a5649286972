/**
 * Who runs this command. Inside an agent's session it counts as the agent; a person types at a terminal of their own. Clients
 * mark the shells they start by variables; variables that a person sets are no such mark.
 */
import { currentSession } from "../../clients/current-session.ts";
import { CLIENT_NAMES, clientOf } from "../../clients/clients.ts";
import type { Environment } from "../../config/paths.ts";
import type { MemoryOrigin } from "../../remember/memory/memory.ts";

export function detectOrigin(env: Environment, isTerminal: boolean): MemoryOrigin {
  const names = Object.keys(env);
  const inside = CLIENT_NAMES.find((one) => names.some((name) => clientOf(one).marks.test(name)));
  const sessionId = currentSession(env);
  const client = inside ?? env["AI_AGENT"] ?? null;
  const isAgent = client !== null;
  return {
    via: "cli",
    by: isAgent ? "agent" : isTerminal ? "person" : "program",
    client,
    sessionId,
  };
}
