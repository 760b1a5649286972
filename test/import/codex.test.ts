/** The real Codex CLI: what is imported of a session is what hooks recorded of it (see `codex-compared.ts`). */
import { expect, test } from "bun:test";
import type { JsonObject } from "../../src/event/event.ts";
import { quiet } from "../hooks/saving.ts";
import { isReported, trailOf } from "../journeys/recorded.ts";
import { codexCompactsByItself, FILLING_CODEX } from "../real/compaction.ts";
import { script, type Step } from "../real/script.ts";
import { ENDED, exec, expectSame, imports, NOT_APPLIED, openWatched } from "./codex-compared.ts";

const PATCH = "*** Begin Patch\n*** Add File: a.txt\n+hi\n*** End Patch";
const IMPOSSIBLE = "*** Begin Patch\n*** Update File: nope.txt\n@@\n-x\n+y\n*** End Patch";

test("headless turns are imported as hooks recorded them: prompts, commands, commits, and what hooks never hear of", async () => {
  await using watched = openWatched();
  const { codex } = watched;
  const steps = script(
    { text: "running", ...exec("echo one") },
    exec("echo bad >&2; exit 3"),
    {
      tools: [exec("echo a"), exec("echo b; false")].map(({ input = {} }) => ({
        tool: "exec_command",
        input,
      })),
    },
    exec(`apply_patch <<'EOF'\n${PATCH}\nEOF`),
    exec(`apply_patch <<'EOF'\n${IMPOSSIBLE}\nEOF`),
    exec("git add -A && git commit -m 'Add a greeting'"),
    { tool: "no_such_tool", input: { a: 1 } },
    exec("sleep 20", { yield_time_ms: 300 }),
    exec("pwd", { workdir: "/tmp" }),
    exec("git switch -c other"),
    { text: "done" },
  );
  expect(await codex.run(`Run it ${steps}`)).toMatchObject({ exitCode: 0, answer: "done" });
  await codex.resume(`Go on ${script({ text: "resumed" })}`);
  await codex.resume(`Fail ${script({ error: { status: 400, message: "boom" } })}`);

  const read = await expectSame(watched, {
    hooks: [ENDED, ENDED, ENDED],
    rollout: ["tool_use apply_patch true", NOT_APPLIED, "turn.end false", "turn_failed"],
  });
  const commands = read.filter((event) => event["tool"] === "Bash");
  const failed = commands.filter(({ type, success }) => type === "tool_error" || success === false);
  expect(failed.map((event) => event["toolUseId"])).toEqual(["call_2_0", "call_3_1"]);
  expect(commands.filter((event) => event["success"] === true)).toHaveLength(5);
  expect(commands.map((event) => event["meta"])).toContainEqual(
    expect.objectContaining({ commit: expect.objectContaining({ subject: "Add a greeting" }) }),
  );
  expect(read.filter(({ type }) => type === "prompt").map((event) => event["branch"])).toEqual([
    "main",
    "other",
    "other",
  ]);
  expect(read[0]).toMatchObject({ entrypoint: "codex_exec", clientVersion: "0.166.0" });
  expect(codex.outsideAttempts).toEqual([]);

  // What hooks recorded is not taken from the rollout a second time.
  const before = watched.sandbox.journalLines();
  expect(await imports(watched, watched.sandbox)).toMatchObject({ exitCode: 0, stderr: "" });
  expect(watched.sandbox.journalLines()).toEqual(before);
});

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

test("of a session that began before hooks were there, that beginning is imported and nothing else", async () => {
  await using watched = openWatched();
  const { codex, sandbox } = watched;
  const first = `Before ${script(exec("echo before"), { text: "unseen" })}`;
  // Without the waiver Codex runs no hook that nobody trusted.
  const flags = ["--json", "--dangerously-bypass-approvals-and-sandbox"];
  const child = Bun.spawn([codex.binary, "exec", ...flags, first], {
    cwd: codex.project,
    env: codex.env,
    stdio: ["ignore", "ignore", "ignore"],
  });
  expect(await child.exited).toBe(0);
  expect(sandbox.events()).toEqual([]);
  expect(await codex.resume(`After ${script({ text: "seen" })}`)).toMatchObject({ answer: "seen" });
  await quiet(sandbox);
  const seen = sandbox.events();
  expect(await imports(watched, sandbox)).toMatchObject({ exitCode: 0, stderr: "" });
  const added = sandbox.events().slice(seen.length).filter(isReported);
  expect(trailOf(added)).toEqual([
    "session.lifecycle started startup",
    "turn.start",
    "prompt Before",
    "tool_use Bash true",
    "turn.end true",
    "imported",
  ]);
  expect(new Set([...seen, ...added].map(({ sessionId }) => sessionId)).size).toBe(1);
});
