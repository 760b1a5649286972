/** Transcripts of the real clients, archived behind their sessions' ends, and what is left when the clients delete them. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { openClaude } from "../real/claude.ts";
import { openCodex } from "../real/codex.ts";
import { script } from "../real/script.ts";
import { quiet } from "../hooks/saving.ts";
import { archived, everyByte } from "../cli/archived-sessions.ts";
import { parsed } from "../cli/recorded-session.ts";
import { openSandbox } from "../sandbox.ts";
import { bash, hookCommand, recordInto } from "./recording-client.ts";

const TOKEN = "ghp_1234567890abcdefghijklmnopqrstuvwxyz";

test("a real session is archived behind its end, with its subagents and without its secrets, and outlives the client's transcript", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  const agent = {
    tool: "Agent",
    input: { description: "look", prompt: "Look around", subagent_type: "general-purpose" },
  };
  const write = {
    tool: "Write",
    input: {
      file_path: join(claude.project, "a.env.ts"),
      content: `export const t = "${TOKEN}";\n`,
    },
  };
  const run = await claude.run([
    "-p",
    `Build the heron with ${TOKEN} ${script(bash(`echo token=${TOKEN}`), write, agent, { text: "the heron stands" })}`,
    "--allowedTools",
    "Bash Write Agent",
  ]);
  expect(run.exitCode).toBe(0);
  await quiet(sandbox);

  const [one, ...others] = await archived(sandbox);
  expect(others).toEqual([]);
  if (one === undefined) throw new Error("nothing is archived");
  expect(one).toMatchObject({
    client: "claude-code",
    projectPath: claude.project,
    clientHas: "same",
  });
  expect(readFileSync(one.transcriptPath, "utf8")).toContain(TOKEN);
  expect(everyByte(sandbox)).toContain("the heron stands");
  expect(everyByte(sandbox)).not.toContain(TOKEN);
  expect(everyByte(sandbox)).not.toContain('"type":"api-request');
  expect(statSync(one.path).mode & 0o777).toBe(0o600);
  expect(statSync(join(sandbox.home, "archive")).mode & 0o777).toBe(0o700);

  rmSync(one.transcriptPath);
  rmSync(one.transcriptPath.replace(/\.jsonl$/, ""), { recursive: true, force: true });
  const shown = await sandbox.run(["archive", "show", one.sessionId], {});
  expect(shown.exitCode).toBe(0);
  expect(shown.stdout).toContain("Build the heron");
  expect(shown.stdout).toContain("the heron stands");
  expect(shown.stdout).toContain("→ Bash: echo token=");
  expect((await sandbox.run(["show", one.sessionId])).stdout).toContain(
    `self-gen archive show ${one.sessionId}`,
  );
  const doctor = parsed(await sandbox.run(["doctor", "--json"])) as {
    findings: { check: string; level: string; message: string }[];
  };
  const found = doctor.findings.filter(({ check }) => check === "archive");
  expect(found).toMatchObject([{ level: "ok" }]);
  expect(found[0]?.message).toContain(one.sessionId.slice(0, 13));

  const target = join(sandbox.folder, "out.jsonl");
  expect((await sandbox.run(["archive", "export", one.sessionId, "-o", target])).exitCode).toBe(0);
  const records = readFileSync(target, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(records.some(({ type }) => type === "assistant")).toBe(true);
  expect(
    records.every(({ sessionId }) => sessionId === undefined || sessionId === one.sessionId),
  ).toBe(true);
  const agents = readdirSync(join(sandbox.folder, "out/subagents"));
  expect(agents.some((name) => name.endsWith(".jsonl"))).toBe(true);
  expect((await sandbox.run(["archive", "verify"])).exitCode).toBe(0);
});

test("a Codex session is archived too, and reads like any other", async () => {
  using sandbox = openSandbox();
  await using codex = openCodex({
    hookCommand: hookCommand("codex"),
    extraEnv: recordInto(sandbox),
  });
  const ran = await codex.run(
    `Count the herons ${script({ tool: "exec_command", input: { cmd: `echo ${TOKEN}` } }, { text: "two herons" })}`,
  );
  expect(ran.exitCode).toBe(0);
  await quiet(sandbox);
  expect(parsed(await sandbox.run(["archive", "run", "--json"]))).toMatchObject({ failed: [] });
  const [one] = await archived(sandbox);
  expect(one?.client).toBe("codex");
  expect(everyByte(sandbox)).not.toContain(TOKEN);
  const { stdout } = await sandbox.run(["archive", "show", one?.sessionId ?? ""]);
  expect(stdout).toContain("Count the herons");
  expect(stdout).toContain("two herons");
});
