/** What the real client's sessions used, beside what the client itself reckons (`cost-state` in its transcript). */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Claude, openClaude } from "../real/claude.ts";
import { isObject, parseLines, type JsonObject } from "../real/json.ts";
import { script, type Step } from "../real/script.ts";
import { rowsOf, usageOf } from "../cli/used-work.ts";
import { openSandbox } from "../sandbox.ts";
import { hookCommand, recordInto } from "./recording-client.ts";

/** Numbers that cannot be taken for one another. */
const usage = (
  input: number,
  more: Readonly<Record<string, number>> = {},
): NonNullable<Step["usage"]> => ({
  input_tokens: input,
  output_tokens: input + 1,
  cache_read_input_tokens: input * 10,
  cache_creation_input_tokens: input * 2,
  ...more,
});

/** The last that the client wrote down of a session. */
function costState({ home }: Claude, sessionId: string): JsonObject {
  const folder = join(home, ".claude/projects");
  const [project = ""] = readdirSync(folder);
  const text = readFileSync(join(folder, project, `${sessionId}.jsonl`), "utf8");
  const last = parseLines(text).findLast((record) => record["type"] === "cost-state");
  if (last === undefined) throw new Error("the client wrote down no cost");
  return last;
}

test("a session with a subagent, resumed by another model, costs what the client itself reckons, to the token [R160]", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  const task = `look ${script(
    { tool: "Bash", input: { command: "echo sub" }, usage: usage(7) },
    { text: "seen", usage: usage(9) },
  )}`;
  const first = await claude.run([
    "-p",
    `go ${script(
      // Three blocks of one message: three records, one price.
      { thinking: "hm", text: "a", tool: "Bash", input: { command: "echo hi" }, usage: usage(100) },
      {
        tool: "Agent",
        input: { description: "d", subagent_type: "general-purpose", prompt: task },
        usage: usage(1000),
      },
      { text: "done", usage: usage(5) },
    )}`,
    "--model",
    "claude-opus-5-5",
    "--allowedTools",
    "Bash",
    "Agent",
  ]);
  expect(first.exitCode).toBe(0);
  // Its prompt is long enough to cost more.
  const long = usage(3, { cache_read_input_tokens: 120_000 });
  const resumed = ["-c", "-p", `more ${script({ text: "m", usage: long })}`];
  expect((await claude.run([...resumed, "--model", "claude-haiku-5-5"])).exitCode).toBe(0);

  const { total, groups } = await usageOf(sandbox, "--by", "session");
  expect(groups).toHaveLength(1);
  const sessionId = groups[0]?.key ?? "";
  const state = costState(claude, sessionId);
  const { modelUsage } = state;
  const byModel = (await usageOf(sandbox, "--by", "model")).groups;
  expect(Object.keys(isObject(modelUsage) ? modelUsage : {}).toSorted()).toEqual(
    byModel.map(({ key }) => key ?? "").toSorted(),
  );
  for (const { key, tokens, costUsd } of byModel) {
    const theirs = isObject(modelUsage) ? modelUsage[key ?? ""] : undefined;
    const written = (tokens["cacheWrite5m"] ?? 0) + (tokens["cacheWrite1h"] ?? 0);
    expect(theirs).toMatchObject({
      inputTokens: tokens["input"],
      outputTokens: tokens["output"],
      cacheReadInputTokens: tokens["cacheRead"],
      cacheCreationInputTokens: written,
    });
    expect(costUsd).toBeCloseTo(Number(isObject(theirs) ? theirs["costUSD"] : Number.NaN), 8);
  }
  expect(total.costUsd).toBeCloseTo(Number(state["totalCostUSD"]), 8);
  expect(rowsOf(sandbox)).toHaveLength(2);
});
