/**
 * The driver itself, with the real client: a recording of today looks like the ones that are kept, which
 * `recordings.test.ts` reads.
 */
import { expect, test } from "bun:test";
import { claudeBinary } from "../real/claude.ts";
import { parseRecording } from "./recording.ts";
import { SCENARIOS } from "./scenarios/all.ts";
import { record } from "./stage.ts";

test("a permission that is granted is recorded from the prompt to the answer, by keys, screen, hooks, board and process", async () => {
  const scenario = SCENARIOS.find(({ name }) => name === "bash-granted-after-1s");
  if (scenario === undefined) throw new Error("the scenario is gone");
  const { stdout } = Bun.spawnSync([claudeBinary(), "--version"]);
  const version = /^[\d.]+/.exec(stdout.toString())?.[0] ?? "unknown";

  const recorded = await record(scenario, { version, keptMs: 0 });
  const { truth, waits, seen, ran } = parseRecording(recorded.text);

  expect(truth.map(({ state }) => state)).toEqual([
    "none",
    "interactable",
    "busy",
    "waiting_permission",
    "busy",
    "interactable",
  ]);
  const [wait] = waits;
  const [command] = ran;
  expect(waits).toMatchObject([{ tool: "Bash", decision: "granted" }]);
  expect(command?.startedAt).toBeGreaterThanOrEqual(wait?.decidedAt ?? Infinity);
  const board = seen.flatMap((entry) =>
    entry.what === "board" && entry.json !== null ? [entry.json["status"]] : [],
  );
  expect(board.filter((status) => status !== undefined)).toEqual(
    expect.arrayContaining(["idle", "busy", "waiting"]),
  );
  expect(seen.some((entry) => entry.what === "process" && entry.children.length > 0)).toBe(true);
  const lines = seen.flatMap((entry) => (entry.what === "journal" ? [entry.line] : []));
  expect(lines.filter((line) => line.includes('"waiting_permission"'))).toHaveLength(1);
  expect(seen.some((entry) => entry.what === "transcript")).toBe(true);
});
