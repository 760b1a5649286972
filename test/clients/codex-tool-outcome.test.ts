/** What the end of a rollout says of the call whose hook has just been called. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addToolOutcome } from "../../src/clients/codex/tool-outcome.ts";
import type { JsonObject } from "../../src/event/event.ts";

const folder = mkdtempSync(join(tmpdir(), "self-gen-outcome-"));
const rollout = join(folder, "rollout.jsonl");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const line = (payload: JsonObject): string =>
  `${JSON.stringify({ timestamp: "2026-03-01T10:00:00.000Z", type: "event_msg", payload })}\n`;
const command = (more: JsonObject, turn = "turn-1"): string => {
  const item = { type: "CommandExecution", id: "call_1", aggregated_output: "out\n", ...more };
  return line({ type: "item_completed", turn_id: turn, item });
};
const RAN = { exit_code: 3, status: "failed", duration: { secs: 1, nanos: 500_400_000 } };
const CALL = line({ type: "function_call", id: "fc_1", call_id: "call_1", name: "exec_command" });

const PAYLOAD = {
  hook_event_name: "PostToolUse",
  transcript_path: rollout,
  turn_id: "turn-1",
  tool_use_id: "call_1",
  tool_response: "out\n",
};

function told(text: string, payload: JsonObject = PAYLOAD): JsonObject {
  writeFileSync(rollout, text);
  return addToolOutcome(payload);
}

test("the item of the call says whether it succeeded, its exit code, and how long it ran", () => {
  const others = line({ type: "item_completed", turn_id: "turn-1", item: { id: "call_2" } });
  expect(told(CALL + command(RAN) + others)).toEqual({
    ...PAYLOAD,
    tool_success: false,
    tool_exit_code: 3,
    duration_ms: 1500,
  });
  expect(told(command({ exit_code: 0 }))).toMatchObject({ tool_success: true, duration_ms: null });
  const patch = { type: "FileChange", status: "completed" };
  expect(told(command(patch))).toMatchObject({ tool_success: true, tool_exit_code: null });
});

test("a long output stands between an item's beginning and its exit code, or behind it", () => {
  const long = { aggregated_output: "가".repeat(50_000), ...RAN };
  expect(told(CALL + command(long))).toMatchObject({ tool_exit_code: 3 });
  expect(told(command(RAN) + line({ type: "other", text: "x".repeat(500_000) }))).toMatchObject({
    tool_exit_code: 3,
  });
});

test.each([
  ["there is none yet", CALL],
  ["it is half written", command(RAN).slice(0, -1)],
  ["it is of another turn, with the same id", command(RAN, "turn-0")],
  ["the line is no JSON", `{"id":"call_1", oops\n`],
  ["the command still runs", ""],
])("nothing is claimed when %s", (_, text) => {
  expect(told(text)).toEqual(PAYLOAD);
});

test("without a transcript that can be read, and for another hook, the payload stays as it came", () => {
  for (const path of [join(folder, "missing.jsonl"), folder, "relative.jsonl", "", 7]) {
    const payload = { ...PAYLOAD, transcript_path: path };
    expect(told(command(RAN), payload)).toEqual(payload);
  }
  const other = { ...PAYLOAD, hook_event_name: "PermissionRequest" };
  expect(told(command(RAN), other)).toBe(other);
});
