/** The hooks a Claude client is given, and what it reports about the ones it ran. */
import { CLAUDE_EVENTS } from "../../src/clients/claude-code/settings.ts";
import { textIn, type JsonObject } from "./json.ts";

/** Those that record. */
const RECORDING = CLAUDE_EVENTS.filter(({ isGuard }) => isGuard !== true);

/** Every event that an installation registers. */
export const EVENT_NAMES: readonly string[] = RECORDING.map(({ event }) => event);

/** The client reports no record for PreCompact, PostCompact, StopFailure and SessionEnd. */
export type HookRecord = {
  readonly event: string;
  /** The event with its matched value, such as "SessionStart:startup". */
  readonly name: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | undefined;
  /** "success", "error" or "cancelled". */
  readonly outcome: string;
};

export function hookSettings(command: string, events: readonly string[]): JsonObject {
  const entries = RECORDING.filter(({ event }) => events.includes(event)).map(
    ({ event, matcher = "*", timeout }) => [
      event,
      [{ matcher, hooks: [{ type: "command", command, timeout }] }],
    ],
  );
  return { hooks: Object.fromEntries(entries) as JsonObject };
}

export function readHookRecords(records: readonly JsonObject[]): readonly HookRecord[] {
  return records
    .filter((record) => record["subtype"] === "hook_response")
    .map((record) => ({
      event: textIn(record["hook_event"]),
      name: textIn(record["hook_name"]),
      stdout: textIn(record["stdout"]),
      stderr: textIn(record["stderr"]),
      exitCode: typeof record["exit_code"] === "number" ? record["exit_code"] : undefined,
      outcome: textIn(record["outcome"]),
    }));
}
