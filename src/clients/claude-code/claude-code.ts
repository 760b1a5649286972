import type { Environment } from "../../config/paths.ts";
import type { Draft } from "../draft.ts";
import type { ClientTraits } from "../map-hook.ts";

export const claudeCode = {
  provider: "claude",
  client: "claude-code",
  traits: { toolSuccess: true, addedByDialog: null } satisfies ClientTraits,
} as const;

/** What only the hook's environment tells. Never the whole of it: it holds a token. */
export function claudeEnvironment(env: Environment): Draft["fields"] {
  const version = /^claude-code_(\d+)-(\d+)-(\d+)/.exec(env["AI_AGENT"] ?? "");
  return {
    entrypoint: env["CLAUDE_CODE_ENTRYPOINT"],
    clientVersion: version === null ? undefined : version.slice(1, 4).join("."),
  };
}

/** The client's own process, where it says so. */
export function claudePid(env: Environment): number | null {
  const pid = Number(env["CLAUDE_PID"]);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
}
