/**
 * A hook that only writes down what it is given, for tests about clients rather than about us.
 *
 * It answers nothing, so it changes nothing. Calls are in the order in which the client made them;
 * hooks of one event run side by side, which is why there is one command.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseLines, textIn, type JsonObject } from "./json.ts";

export type RecordingHook = Disposable & {
  readonly command: string;
  calls(event?: string): readonly JsonObject[];
  /** The calls as short names: `SessionStart[startup]`, `PostToolUse[Bash]`, `Stop`. */
  names(): readonly string[];
  /** Forgets the calls so far. */
  clear(): void;
};

/** What tells two calls of one event apart, in the order of preference. */
const DETAIL_KEYS = ["source", "trigger", "reason", "tool_name", "agent_type", "command_name"];

export function openRecordingHook(): RecordingHook {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-hook-"));
  const file = join(folder, "calls.jsonl");
  const clear = (): void => writeFileSync(file, "");
  clear();
  const calls = (event?: string): readonly JsonObject[] =>
    parseLines(readFileSync(file, "utf8")).filter(
      (call) => event === undefined || call["hook_event_name"] === event,
    );
  return {
    // Claude ends its input with a newline, Codex does not.
    command: `printf '%s\\n' "$(cat)" >> '${file}'`,
    calls,
    names: () => calls().map(nameOf),
    clear,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function nameOf(call: JsonObject): string {
  const event = textIn(call["hook_event_name"]);
  const key = DETAIL_KEYS.find((candidate) => typeof call[candidate] === "string");
  return key === undefined ? event : `${event}[${textIn(call[key])}]`;
}
