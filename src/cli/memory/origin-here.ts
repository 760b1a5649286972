/**
 * Who runs this command. Inside an agent's session it is the agent, whoever typed it; a person is only who types at a terminal
 * of their own. Clients mark the shells that they start by variables; what a person sets for themselves is no such mark.
 */
import type { Environment } from "../../config/paths.ts";
import type { MemoryOrigin } from "../../remember/memory/memory.ts";

const CLAUDE =
  /^(?:CLAUDECODE$|CLAUDE_CODE_(?:SESSION_ID|CHILD_SESSION|ENTRYPOINT)$|CLAUDE_PROJECT_DIR$|CLAUDE_PID$)/;
const CODEX = /^CODEX_(?!HOME$|BIN$|API_KEY$|ACCESS_TOKEN$)/;

export function originHere(env: Environment, isTerminal: boolean): MemoryOrigin {
  const names = Object.keys(env);
  const isSet = (mark: RegExp): boolean => names.some((name) => mark.test(name));
  const sessionId = env["CLAUDE_CODE_SESSION_ID"] || null;
  const client = isSet(CLAUDE) ? "claude-code" : isSet(CODEX) ? "codex" : (env["AI_AGENT"] ?? null);
  const isAgent = client !== null;
  return {
    via: "cli",
    by: isAgent ? "agent" : isTerminal ? "person" : "program",
    client,
    sessionId,
  };
}
