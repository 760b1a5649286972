/** The real Codex CLI: what is imported of a session is what hooks recorded of it (see `codex-compared.ts`). */
import { expect, test } from "bun:test";
import { quiet } from "../hooks/saving.ts";
import { isReported, trailOf } from "../journeys/recording-client.ts";
import { script } from "../real/script.ts";
import { ENDED, exec, expectSame, imports, NOT_APPLIED, openWatched } from "./codex-compared.ts";
import { PATCH, IMPOSSIBLE } from "./codex-tools.ts";

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
