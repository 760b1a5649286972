/**
 * More sessions of the real Codex CLI: `codex.test.ts` has headless turns and one that hooks joined late,
 * `test/clients/codex-*.test.ts` reads rollouts of each kind.
 */
import { expect, test } from "bun:test";
import type { JsonObject } from "../../src/event/event.ts";
import { codexCompactsByItself, FILLING_CODEX } from "../real/compaction.ts";
import { script, type Step } from "../real/script.ts";
import { ENDED, exec, expectSame, NOT_APPLIED, openWatched } from "./codex-compared.ts";
import { PATCH, IMPOSSIBLE } from "./codex-tools.ts";

test("a compaction that Codex makes by itself is imported as hooks recorded it, with its summary", async () => {
  const role = {
    "Build a login page": [exec("cat missing.conf"), { text: "There is none." }],
    "No, use Postgres": FILLING_CODEX,
    "Go on": [{ text: "It has a form." }],
  };
  await using watched = openWatched(codexCompactsByItself(role, [exec("echo on"), { text: "on" }]));
  await watched.codex.run("Build a login page.");
  await watched.codex.resume("No, use Postgres.");
  await watched.codex.resume("Go on with it.");
  const read = await expectSame(watched, { hooks: [ENDED, ENDED, ENDED], rollout: [] });
  expect(read.find(({ type }) => type === "compaction_summary")).toMatchObject({
    trigger: "auto",
    text: "SUMMARY-OF-THE-PAST",
  });
});

test("commands and patches that a script of the model runs are imported as hooks recorded them", async () => {
  await using watched = openWatched();
  const code = (input: string): Step => ({ tool: "exec", input: { input } });
  const steps = script(
    code(`text(await tools.exec_command({ cmd: "echo in-code; exit 3" }))`),
    code(
      `await Promise.all([tools.exec_command({ cmd: "echo a" }), tools.apply_patch(${JSON.stringify(PATCH)})])`,
    ),
    code(`await tools.apply_patch(${JSON.stringify(IMPOSSIBLE)})`),
    { text: "done" },
  );
  const scripted = await watched.codex.run(`Code ${steps}`, {
    args: ["-c", 'model="gpt-5.6-luna"'],
  });
  expect(scripted).toMatchObject({ exitCode: 0, answer: "done" });
  const patch = (input: string): Step => ({ tool: "apply_patch", input: { input } });
  const own = script(patch(PATCH.replace("a.txt", "b.txt")), patch(IMPOSSIBLE), {
    text: "patched",
  });
  const patched = await watched.codex.run(`Patch ${own}`, { args: ["-c", 'model="gpt-5.5"'] });
  expect(patched).toMatchObject({ exitCode: 0, answer: "patched" });
  await expectSame(watched, { hooks: [ENDED, ENDED], rollout: [NOT_APPLIED] });
});

const SHOP = `
let rest = "";
process.stdin.on("data", (data) => {
  const lines = (rest + data).split("\\n");
  rest = lines.pop();
  for (const line of lines.filter(Boolean)) {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) continue;
    const tools = [{ name: "find", inputSchema: { type: "object", properties: { q: { type: "string" } } } }];
    const isError = params?.arguments?.q === "bad";
    const results = {
      initialize: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "shop", version: "1" } },
      "tools/list": { tools },
      "tools/call": { content: [{ type: "text", text: isError ? "none" : "rows: 3" }], isError },
    };
    process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: results[method] ?? {} }) + "\\n");
  }
});`;

test("a server's tools and a command that is polled until it ends are imported as hooks recorded them", async () => {
  let step = 0;
  const play = ({
    kind,
    text,
  }: {
    readonly kind: string;
    readonly text: string;
  }): Step | undefined => {
    if (kind !== "main") return undefined;
    const running = Number(/Process running with session ID (\d+)/.exec(text)?.[1]);
    step += 1;
    return [
      { tool: "mcp__shop.find", input: { q: "x" } },
      { tool: "mcp__shop.find", input: { q: "bad" } },
      exec("sleep 1; echo late; exit 4", { yield_time_ms: 300 }),
      { tool: "write_stdin", input: { session_id: running, chars: "", yield_time_ms: 5000 } },
      { text: "done" },
    ][step - 1];
  };
  await using watched = openWatched({ model: { respond: play } });
  const server = `${watched.sandbox.folder}/shop.js`;
  await Bun.write(server, SHOP);
  const args = ["-c", `mcp_servers.shop={command="${process.execPath}",args=["${server}"]}`];
  expect(await watched.codex.run("Find it", { args })).toMatchObject({ answer: "done" });
  const read = await expectSame(watched, {
    hooks: [ENDED],
    rollout: ["tool_error mcp__shop__find none"],
  });
  const late = read.find((event) => event["tool"] === "Bash");
  expect(late).toMatchObject({ type: "tool_error", errorRaw: "Exit code 4\nlate" });
});

test("subagents are imported as hooks recorded them, also one that begins with a copy of its parent's conversation", async () => {
  await using watched = openWatched();
  const spawn = (message: string, more: JsonObject): Step => ({
    tool: "multi_agent_v1.spawn_agent",
    input: { message, ...more },
  });
  const steps = script(
    exec("echo before"),
    spawn(`Work ${script(exec("echo in-sub"), { text: "sub done" })}`, { agent_type: "worker" }),
    spawn(`Look ${script(exec("false"), { text: "looked" })}`, { fork_context: true }),
    exec("sleep 3"),
    { text: "done" },
  );
  expect(await watched.codex.run(`Delegate ${steps}`)).toMatchObject({ answer: "done" });
  const read = await expectSame(watched, { hooks: [ENDED], rollout: [] });
  expect(new Set(read.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(read.filter(({ type }) => type === "subagent_stop")).toMatchObject([
    { lastAssistantMessage: expect.stringMatching(/sub done|looked/) },
    { lastAssistantMessage: expect.stringMatching(/sub done|looked/) },
  ]);
});
