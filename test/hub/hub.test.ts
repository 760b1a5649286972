import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { lacksPostgres } from "../postgres.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { openTestHub, type TestHub, tokenFile } from "./test-hub.ts";

const env = { LANG: "en_US.UTF-8" };
const SECRET = "AKIAIOSFODNN7EXAMPLQ";

const saying = (sandbox: Sandbox, ...args: readonly string[]): Promise<Ran> =>
  sandbox.run(args, { env });
const said = async (sandbox: Sandbox, ...args: readonly string[]): Promise<string> => {
  const { stdout, stderr, exitCode } = await saying(sandbox, ...args);
  expect([args, exitCode, stderr]).toEqual([args, 0, ""]);
  return stdout;
};

const prompt = async (
  sandbox: Sandbox,
  text: string,
  session = "s",
  cwd = sandbox.project,
): Promise<void> => {
  const payload = { hook_event_name: "UserPromptSubmit", session_id: session, cwd, prompt: text };
  expect((await sandbox.hook(payload)).exitCode).toBe(0);
};

describe.skipIf(lacksPostgres)("machines behind a hub", () => {
  let hub: TestHub;
  let [one, other]: Sandbox[] = [];
  const here = (): Sandbox => one as Sandbox;
  const there = (): Sandbox => other as Sandbox;

  beforeAll(async () => {
    hub = await openTestHub();
    [one, other] = [openSandbox(), openSandbox()];
  });
  afterAll(async () => {
    one?.[Symbol.dispose]();
    other?.[Symbol.dispose]();
    await hub[Symbol.asyncDispose]();
  });

  const bytesThere = async (): Promise<string> => {
    const tables = (await hub.connection.send(
      "select tablename as name from pg_tables where schemaname = 'self_gen'",
      [],
    )) as { name: string }[];
    const found: unknown[] = [];
    for (const { name } of tables)
      found.push(await hub.connection.send(`select * from ${name}`, []));
    return JSON.stringify(found).toLowerCase();
  };

  test("join with a token, send what is shared and nothing else, each event once", async () => {
    const file = tokenFile(here().folder, await hub.issue("laptop", "both"));
    const joined = await said(here(), "team", "join", hub.address, "--token", file);
    expect(joined).toContain("Joined team on 127.0.0.1:");
    for (const name of ["connection", "token"])
      expect(statSync(join(here().home, "team", name)).mode & 0o777).toBe(0o600);
    await prompt(here(), `deploy with ${SECRET}`);
    expect(await said(here(), "team", "preview")).toContain("No project is shared");
    await said(here(), "team", "share");
    expect(await said(here(), "team", "preview")).toContain("from 1 session");
    expect(await said(here(), "team", "forward")).toMatch(/Sent \d+ events?/);
    expect(await said(here(), "team", "forward")).toContain("Already up to date");
    const bytes = await bytesThere();
    expect(bytes).toContain("deploy with");
    expect(bytes).not.toContain(SECRET.toLowerCase());
    const status = await said(here(), "team", "status");
    expect(status).toContain("(this machine)");
    expect(status).toContain("127.0.0.1:");
  });

  test("read what all sent, when their token may, and search it", async () => {
    const file = tokenFile(there().folder, await hub.issue("desk"));
    await said(there(), "team", "join", hub.address, "--token", file);
    await prompt(there(), "배포 스크립트가 한글 경로에서 깨진다", "k");
    await there().hook({
      hook_event_name: "PostToolUseFailure",
      session_id: "k",
      cwd: there().project,
      tool_name: "Bash",
      tool_input: { command: "npm test" },
      tool_use_id: "t",
      error: "Error: Cannot find module 'basket'",
    });
    await said(there(), "team", "share");
    await said(there(), "team", "forward");
    const team = (...args: readonly string[]): Promise<Ran> =>
      saying(here(), ...args, "--store", "team");
    const listed = await team("sessions", "--json");
    expect(listed.stderr).toBe("");
    expect(JSON.parse(listed.stdout)).toHaveLength(2);
    expect((await team("show", "k", "--events")).stdout).toContain("npm test");
    expect((await team("errors")).stdout).toContain("Cannot find module");
    expect((await team("usage", "--json")).exitCode).toBe(0);
    const found = await team("search", "배포한", "한글", "경로", "--json");
    expect((JSON.parse(found.stdout) as { hits: { sessionId: string }[] }).hits[0]?.sessionId).toBe(
      "k",
    );
    const denied = await saying(there(), "sessions", "--store", "team");
    expect([denied.exitCode, denied.stderr.includes("HUB_DENIED")]).toEqual([1, true]);
  });

  test("delete there what is forgotten, no longer shared, or of a machine that leaves", async () => {
    await prompt(there(), "the launch is on friday", "f");
    await said(there(), "team", "forward");
    expect(await bytesThere()).toContain("friday");
    await said(there(), "forget", "--match", "launch is on", "--yes");
    expect(await bytesThere()).not.toContain("friday");
    expect(await said(there(), "team", "unshare", "--delete")).toContain("Nothing of it is left");
    expect(await bytesThere()).not.toContain("basket");
    await said(there(), "team", "share");
    await said(there(), "team", "forward");
    expect(await bytesThere()).toContain("basket");
    const token = readFileSync(join(there().home, "team/token"), "utf8").trim();
    await said(there(), "team", "leave", "--delete", "--yes");
    expect(await bytesThere()).not.toContain("basket");
    expect(existsSync(join(there().home, "team/token"))).toBe(false);
    expect(await hub.ask(token, "GET", "identity")).toMatchObject({
      status: 401,
      said: { error: { code: "TOKEN_REVOKED" } },
    });
  });

  test("keep what they cannot send, say so, and go on with another token", async () => {
    const token = readFileSync(join(here().home, "team/token"), "utf8").trim();
    const [, id = ""] = token.split("_");
    const rotated = await here().run(["hub", "rotate", id, "--json"], {
      env: { ...env, SELF_GEN_TEAM_URL: hub.database },
    });
    await prompt(here(), "the queue is stuck");
    const refused = await saying(here(), "team", "forward");
    expect([refused.exitCode, refused.stderr.includes("HUB_DENIED")]).toEqual([1, true]);
    expect(refused.stderr).not.toContain(token);
    expect(await said(here(), "team", "status")).toContain("Not sending: HUB_DENIED");
    const file = tokenFile(here().folder, (JSON.parse(rotated.stdout) as { token: string }).token);
    chmodSync(file, 0o644);
    expect((await saying(here(), "team", "join", "--token", file)).stderr).toContain(
      "TEAM_OPEN_FILE",
    );
    chmodSync(file, 0o600);
    expect(await said(here(), "team", "join", "--token", file)).toContain("Joined team");
    expect(await said(here(), "team", "forward")).toMatch(/Sent \d+ events?/);
    expect(await bytesThere()).toContain("queue is stuck");
    expect(JSON.stringify(hub.lines)).not.toContain(token.slice(-20));
  });
});
