import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { openConnection } from "../../src/store/postgres/connection.ts";
import { createTestDatabase, lacksPostgres } from "../postgres.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";

const SECRET = "AKIAIOSFODNN7EXAMPLQ";
const env = { LANG: "en_US.UTF-8" };

const saying = (sandbox: Sandbox, ...args: readonly string[]): Promise<Ran> =>
  sandbox.run(["team", ...args], { env });
const said = async (sandbox: Sandbox, ...args: readonly string[]): Promise<string> => {
  const { stdout, stderr, exitCode } = await saying(sandbox, ...args);
  expect([args, exitCode, stderr]).toEqual([args, 0, ""]);
  return stdout;
};

/** A prompt in a session of the sandbox's project, as a hook records it. */
const prompt = async (
  sandbox: Sandbox,
  text: string,
  session = "s",
  cwd = sandbox.project,
): Promise<void> => {
  const payload = { hook_event_name: "UserPromptSubmit", session_id: session, cwd, prompt: text };
  expect((await sandbox.hook(payload)).exitCode).toBe(0);
};

/** Every text that the database has, in small letters as the words of its search are. */
async function bytesThere(url: string): Promise<string> {
  const connection = openConnection(new URL(url));
  try {
    const found: unknown[] = [];
    const tables = (await connection.send(
      "select tablename as name from pg_tables where schemaname = 'self_gen'",
      [],
    )) as { name: string }[];
    for (const { name } of tables) found.push(await connection.send(`select * from ${name}`, []));
    return JSON.stringify(found).toLowerCase();
  } finally {
    await connection.close();
  }
}

describe.skipIf(lacksPostgres)("a team", () => {
  let url = "";
  let [one, other]: Sandbox[] = [];
  const here = (): Sandbox => one as Sandbox;
  const there = (): Sandbox => other as Sandbox;

  beforeAll(async () => {
    url = await createTestDatabase();
    [one, other] = [openSandbox(), openSandbox()];
  });
  afterAll(() => {
    one?.[Symbol.dispose]();
    other?.[Symbol.dispose]();
  });

  test("has two machines of a person, each with its own history, and only what was shared", async () => {
    await prompt(here(), "build the cart");
    mkdirSync(join(here().folder, "private"));
    await prompt(here(), "my diary", "p", join(here().folder, "private"));
    expect(await said(here(), "init", url)).toContain("Joined team on localhost/team_");
    expect(await said(here(), "forward")).toContain("Already up to date");
    expect(await said(here(), "preview")).toContain("No project is shared");
    expect(await said(here(), "share")).toContain(`Shared: ${here().project}`);
    const preview = await said(here(), "preview");
    expect(preview).toContain("from 1 session");
    expect(preview).not.toContain("private");
    expect(await said(here(), "forward")).toMatch(/Sent \d+ events?/);
    expect(await said(here(), "forward")).toContain("Already up to date");
    await prompt(there(), "fix the basket", "t");
    await said(there(), "join", url);
    await said(there(), "share");
    await said(there(), "forward");
    const all = await bytesThere(url);
    expect(all).toContain("build the cart");
    expect(all).toContain("fix the basket");
    expect(all).not.toContain("diary");
    const status = await said(here(), "status");
    expect(status).toContain("(this machine)");
    expect(status.match(/last seen/g)).toHaveLength(2);
  });

  test("is read on each machine with --store team, which changes nothing there", async () => {
    await there().hook({
      hook_event_name: "PostToolUseFailure",
      session_id: "s2",
      cwd: there().project,
      tool_name: "Bash",
      tool_input: { command: "npm test" },
      tool_use_id: "t",
      error: "Error: Cannot find module 'basket'",
    });
    await said(there(), "forward");
    const asked = (...args: readonly string[]): Promise<Ran> =>
      here().run([...args, "--store", "team"], { env });
    const local = await here().run(["sessions", "--json"], { env });
    expect(JSON.parse(local.stdout)).toHaveLength(2);
    const all = await asked("sessions", "--json");
    expect(all.stderr).toBe("");
    const listed = JSON.parse(all.stdout) as { sessionId: string; projectPath: string }[];
    expect(listed.map(({ projectPath }) => projectPath).toSorted()).toEqual(
      [here().project, there().project, there().project].toSorted(),
    );
    expect((await asked("sessions")).stdout).toContain("fix the basket");
    expect((await asked("show", "s2", "--events")).stdout).toContain("npm test");
    expect((await asked("errors")).stdout).toContain("Cannot find module");
    expect((await here().run(["errors"], { env })).stdout).not.toContain("Cannot find module");
    expect((await asked("usage", "--json")).exitCode).toBe(0);
    expect((await asked("sessions", "--watch")).exitCode).toBe(2);
    const wrong = await here().run(["sessions", "--store", "cloud"], { env });
    expect([wrong.exitCode, wrong.stderr.includes("local, team")]).toEqual([2, true]);
    using nobody = openSandbox();
    const none = await nobody.run(["errors", "--store", "team"], { env });
    expect(none.stderr).toContain("TEAM_NONE");
  });

  test("is searched on each machine, Korean too, and what it finds opens", async () => {
    await prompt(there(), "배포 스크립트가 한글 경로에서 깨진다", "k");
    await said(there(), "forward");
    const search = (...args: readonly string[]): Promise<Ran> =>
      here().run(["search", ...args, "--store", "team"], { env });
    const found = await search("배포한", "한글", "경로", "--json");
    expect(found.stderr).toBe("");
    const { hits } = JSON.parse(found.stdout) as { hits: { sessionId: string }[] };
    expect(hits[0]?.sessionId).toBe("k");
    const shown = await search("baskets");
    expect(shown.stdout).toContain("fix the «basket»");
    expect(shown.stdout).toContain("self-gen show @1 --store team");
    const opened = await here().run(["show", "@1", "--store", "team"], { env });
    expect([opened.exitCode, opened.stdout.includes("basket")]).toEqual([0, true]);
    const local = await here().run(["search", "basket", "--json"], { env });
    expect((JSON.parse(local.stdout) as { hits: unknown[] }).hits).toEqual([]);
    expect((await search("nothing like that")).exitCode).toBe(1);
  });

  test("keeps its connection string from everybody else, and prints host and name alone", async () => {
    const file = join(here().home, "team/connection");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    const { stderr, exitCode } = await saying(here(), "forward");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("TEAM_OPEN_FILE");
    chmodSync(file, 0o600);
    const secret = "postgres://me:pass-word-1@127.0.0.1:1/db";
    using third = openSandbox();
    const refused = await saying(third, "join", secret);
    expect(refused.stderr).toContain("DB_UNREACHABLE");
    expect(refused.stderr + refused.stdout).not.toContain("pass-word-1");
    const insecure = await saying(third, "join", "postgres://me@db.example/x?sslmode=require");
    expect(insecure.stderr).toContain("DB_INSECURE");
  });

  test("redacts what leaves once more, by the rules of today", async () => {
    const line = here().journalLines()[0]?.replace("build the cart", SECRET) ?? "";
    const event = JSON.parse(line) as Record<string, unknown>;
    writeFileSync(here().journal, `${JSON.stringify({ ...event, id: "older" })}\n`, { flag: "a" });
    await said(here(), "forward");
    const all = await bytesThere(url);
    expect(all).toContain('"older"');
    expect(all).not.toContain(SECRET.toLowerCase());
    expect(await said(here(), "preview", "--json")).not.toContain(SECRET);
  });

  test("forgets there what is forgotten here: at once, or when the database is back", async () => {
    await prompt(here(), "the Zauberwort is here", "z");
    await prompt(here(), "and the Hexenwort", "h");
    await said(here(), "forward");
    expect(await bytesThere(url)).toContain("zauberwort");
    const forgotten = await here().run(["forget", "--match", "Zauberwort", "--yes"], { env });
    expect(forgotten.stdout).toContain("Nothing of it is left in the team database");
    expect(await bytesThere(url)).not.toContain("zauberwort");
    const away = { SELF_GEN_TEAM_URL: "postgres://me@127.0.0.1:1/db" };
    const offline = await here().run(["forget", "--match", "Hexenwort", "--yes"], {
      env: { ...env, ...away },
    });
    expect(offline.stdout).toContain("out of reach");
    expect(await said(here(), "status")).toContain("Pending deletions in the team database: 1");
    const kept = Bun.spawnSync(["grep", "-rl", "Hexenwort", join(here().home, "team")]);
    expect(kept.stdout.toString()).toBe("");
    expect(await bytesThere(url)).toContain("hexenwort");
    await said(here(), "forward");
    expect(await bytesThere(url)).not.toContain("hexenwort");
    expect(await said(here(), "status")).not.toContain("Pending");
  });

  test("loses a project that is no longer shared, there too when asked", async () => {
    await prompt(there(), "another basket", "t");
    await said(there(), "forward");
    expect(await said(there(), "unshare")).toContain("No longer shared");
    await prompt(there(), "a hidden basket", "t");
    await said(there(), "forward");
    const kept = await bytesThere(url);
    expect(kept).toContain("another basket");
    expect(kept).not.toContain("a hidden basket");
    await said(there(), "unshare", "--delete");
    const left = await bytesThere(url);
    expect(left).not.toContain("basket");
    expect(left).toContain("build the cart");
    await said(there(), "share");
    await said(there(), "forward");
    expect(await bytesThere(url)).toContain("a hidden basket");
  });

  test("gets only the parts of a project that were chosen, and loses the others when they are taken back", async () => {
    expect(await said(there(), "share", "--fields", "errors, tools")).toContain("sends it again");
    expect(await said(there(), "status")).toContain("only tools, errors");
    expect(await said(there(), "preview", "--json")).not.toContain("fix the basket");
    await said(there(), "forward");
    const left = await bytesThere(url);
    expect(left).not.toContain("fix the basket");
    expect(left).toContain("cannot find module");
    const wrong = await saying(there(), "share", "--fields", "errors,everything");
    expect([wrong.exitCode, wrong.stderr.includes("prompts, answers, tools, errors")]).toEqual([
      2,
      true,
    ]);
    const all = "prompts,answers,tools,errors";
    await said(there(), "share", "--fields", all);
    await said(there(), "forward");
    expect(await bytesThere(url)).toContain("fix the basket");
    expect(await said(there(), "status")).not.toContain("only");
  });

  test("notices a copy of an installation, sends nothing for either, and doubles nothing", async () => {
    using copy = openSandbox();
    cpSync(here().home, copy.home, { recursive: true });
    const refused = await saying(copy, "forward");
    expect(refused.stderr).toContain("TEAM_COPIED");
    expect(refused.stderr).toContain("--copied");
    expect(await said(here(), "forward")).toContain("Already up to date");
    const before = await bytesThere(url);
    await said(copy, "join", "--copied");
    expect(await said(copy, "forward")).toContain("Already up to date");
    const count = (text: string): number => text.split("build the cart").length;
    expect(count(await bytesThere(url))).toBe(count(before));
    await prompt(copy, "from the copy", "c", here().project);
    expect(await said(copy, "forward")).toContain("Sent");
    expect(await bytesThere(url)).toContain("from the copy");
    expect(await said(here(), "status")).toContain("(this machine)");
  });

  test("goes on with an installation that was moved, once somebody says so", async () => {
    using moved = openSandbox();
    cpSync(here().home, moved.home, { recursive: true });
    expect((await saying(moved, "forward")).stderr).toContain("TEAM_COPIED");
    await said(moved, "join", "--moved");
    expect(await said(moved, "forward")).toMatch(/Already up to date/);
    expect((await saying(here(), "forward")).stderr).toContain("TEAM_COPIED");
    await said(here(), "join", "--moved");
    expect(await said(here(), "forward")).toMatch(/Already up to date/);
  });

  test("loses whole months that are older than asked, which a later share does not bring back", async () => {
    const old = JSON.parse(here().journalLines()[0] ?? "") as Record<string, unknown>;
    const line = {
      ...old,
      id: "very-old",
      occurredAtIso: "2025-03-05T00:00:00.000Z",
      ts: "2025-03-05T00:00:00.000Z",
    };
    writeFileSync(here().journal, `${JSON.stringify(line)}\n`, { flag: "a" });
    await said(here(), "forward");
    expect(await bytesThere(url)).toContain("very-old");
    const preview = await said(here(), "prune", "--days", "365", "--dry-run");
    expect(preview).toContain("Would delete 2025-03");
    expect((await saying(here(), "prune", "--days", "365")).stderr).toContain("NOT_CONFIRMED");
    expect(await said(here(), "prune", "--days", "365", "--yes")).toContain("Deleted 2025-03");
    expect(await said(here(), "prune", "--days", "365", "--yes")).toContain("No month is that old");
    await said(here(), "share", "/tmp");
    await said(here(), "forward");
    const left = await bytesThere(url);
    expect(left).not.toContain("very-old");
    expect(left).toContain("build the cart");
  });

  test("is left: nothing is sent any more, and nothing of the machine stays there when asked", async () => {
    await said(there(), "leave");
    expect(existsSync(join(there().home, "team/connection"))).toBe(false);
    expect((await saying(there(), "forward")).stderr).toContain("TEAM_NONE");
    expect(await bytesThere(url)).toContain("fix the basket");
    expect((await saying(here(), "leave", "--delete")).stderr).toContain("NOT_CONFIRMED");
    await said(here(), "leave", "--delete", "--yes");
    const left = await bytesThere(url);
    expect(left).not.toContain("build the cart");
    expect(left).toContain("fix the basket");
    expect(readFileSync(here().journal, "utf8")).toContain("build the cart");
  });
});
