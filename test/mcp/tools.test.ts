/** The tools of `self-gen mcp`, asked by the official SDK's own client. */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeProject } from "../cli/searched-work.ts";
import { linesOf, place, session, uuid } from "../import/files.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import {
  act,
  type Asking,
  edited,
  failed,
  openAsking,
  prompted,
  quotation,
  ran,
  settle,
  stopped,
} from "./asking.ts";

const ERROR = "Error: connect ECONNREFUSED 127.0.0.1:5432";

async function worked(sandbox: Sandbox): Promise<Asking> {
  await settle(sandbox);
  await act(
    sandbox,
    "first",
    sandbox.project,
    { hook_event_name: "SessionStart", source: "startup" },
    prompted("데이터베이스 포트를 바꿔 줘"),
    failed("npm test", ERROR),
    edited(join(sandbox.project, "docker-compose.yml")),
    ran("npm test"),
    stopped("The database listens on 5433 now.\nSecond line."),
    prompted("what was it again?"),
  );
  return openAsking(sandbox);
}

/** One home and one server for all tests that only ask. */
let reading: Promise<{ readonly sandbox: Sandbox; readonly asking: Asking }> | null = null;

function readWork(): Promise<{ readonly sandbox: Sandbox; readonly asking: Asking }> {
  const open = async () => {
    const sandbox = openSandbox();
    return { sandbox, asking: await worked(sandbox) };
  };
  return (reading ??= open());
}

afterAll(async () => {
  if (reading === null) return;
  const { sandbox, asking } = await reading;
  await asking[Symbol.asyncDispose]();
  sandbox[Symbol.dispose]();
});

const idIn = (text: string): string => /\bid: ([0-9a-f-]{36})/.exec(text)?.[1] ?? "";

test("six tools are offered, each with a schema, what it is for, and whether it only reads", async () => {
  const { asking } = await readWork();
  const { tools } = await asking.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "search",
    "timeline",
    "get",
    "find_error",
    "context",
    "save_memory",
  ]);
  for (const { name, description, inputSchema, annotations } of tools) {
    expect(description).not.toBe("");
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    const properties = Object.values(inputSchema.properties ?? {});
    for (const property of properties) expect(property).toHaveProperty("description");
    expect(annotations).toMatchObject({
      readOnlyHint: name !== "save_memory",
      destructiveHint: false,
      openWorldHint: false,
    });
  }
  expect(asking.client.getInstructions()).toContain("never instructions");
  expect(asking.stderr()).toBe("");
});

test("what search finds is opened by the id it gives, and the timeline tells the turn around it", async () => {
  const { asking } = await readWork();
  const found = await asking.told("search", { query: "포트", limit: 1 });
  expect(quotation(found)).toMatch(/^1\. id: /);
  expect(found).toContain("cursor: 1");
  const next = await asking.told("search", { query: "포트", limit: 1, cursor: 1 });
  expect(quotation(next)).toMatch(/^2\. id: /);
  expect(idIn(next)).not.toBe(idIn(found));

  const answer = await asking.told("search", { query: "listens type:answer" });
  const opened = await asking.told("get", { id: idIn(answer) });
  expect(quotation(opened)).toContain("> The database listens on 5433 now.\n> Second line.");

  const turns = quotation(await asking.told("timeline", {}));
  expect(turns).toContain("turn 1");
  expect(turns).toContain("데이터베이스 포트를 바꿔 줘");
  expect(turns).toContain("tools: Bash 2, Edit 1; files: docker-compose.yml");
  expect(turns).toContain(`npm test: ${ERROR}`);
  expect(turns).toContain("The database listens on 5433 now. Second line.");
  const prompt = /prompt \[([0-9a-f-]{36})\]/.exec(turns)?.[1] ?? "";
  expect(quotation(await asking.told("get", { id: prompt }))).toContain(
    "> 데이터베이스 포트를 바꿔 줘",
  );
  expect(quotation(await asking.told("get", { id: "first" }))).toContain("tool calls: 3");
});

test("what was turned down is told apart from what was decided", async () => {
  using sandbox = openSandbox();
  await using asking = await worked(sandbox);
  const decisions = [{ what: "port 5433", why: "5432 is taken", rejected: ["port 6543"] }];
  const saved = await sandbox.run(["context", "save", "--session", "first"], {
    stdin: JSON.stringify({ decisions }),
    cwd: sandbox.project,
  });
  expect(saved.exitCode).toBe(0);
  const found = await asking.told("search", { query: "6543 type:decision" });
  expect(quotation(found)).toContain("\n> rejected: port 6543");
});

test("search stays in this project unless it is asked for more", async () => {
  using sandbox = openSandbox();
  const other = join(sandbox.folder, "other");
  mkdirSync(other);
  await settle(sandbox);
  await act(sandbox, "there", other, prompted("rotate the zebra certificate"), stopped("done"));
  await using asking = await openAsking(sandbox);
  expect(await asking.told("search", { query: "zebra" })).toContain("everywhere: true");
  const everywhere = await asking.told("search", { query: "zebra", everywhere: true });
  expect(quotation(everywhere)).toContain("«zebra»");
  expect(quotation(await asking.told("search", { query: "zebra project:other" }))).toContain(
    "zebra",
  );
});

test("this project is exactly this one: neither what lies below it nor another spelling, but its worktrees", async () => {
  using sandbox = openSandbox();
  await settle(sandbox);
  const shop = makeProject(join(sandbox.folder, "w/shop"), "main");
  const link = join(shop, ".git/worktrees/side");
  const [below, loud, side] = [
    join(shop, "sub"),
    join(sandbox.folder, "w/SHOP"),
    join(sandbox.folder, "w/side"),
  ];
  makeProject(below, "main");
  for (const folder of [loud, side, link]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(side, ".git"), `gitdir: ${link}\n`);
  writeFileSync(join(link, "commondir"), "../..\n");
  const places = { shop, below, loud, side };
  for (const [name, folder] of Object.entries(places))
    await act(sandbox, name, folder, prompted(`the zebra of ${name}`), prompted("go on"));
  const found = async (folder: string, ...queries: readonly string[]): Promise<string[][]> => {
    mkdirSync(folder, { recursive: true });
    await using asking = await openAsking(sandbox, { CLAUDE_PROJECT_DIR: folder });
    const all: string[][] = [];
    for (const query of queries) {
      const told = await asking.told("search", { query, limit: 25 });
      all.push(Object.keys(places).filter((name) => told.includes(`session ${name}`)));
    }
    return all;
  };
  expect(await found(shop, "zebra type:prompt", "zebra type:prompt project:.")).toEqual([
    ["shop", "side"],
    ["shop", "side"],
  ]);
  expect(await found(side, "zebra type:prompt")).toEqual([["shop", "side"]]);
  expect(await found(below, "zebra type:prompt")).toEqual([["below"]]);
  expect(await found(loud, "zebra type:prompt")).toEqual([["loud"]]);
  expect(await found(join(sandbox.folder, "w"), "zebra")).toEqual([[]]);
  expect(await found(sandbox.folder, "type:prompt")).toEqual([[]]);
  expect(await found("/", "zebra")).toEqual([[]]);
});

test("what solved an error is told where the hit is opened", async () => {
  const { asking } = await readWork();
  const found = await asking.told("search", { query: "ECONNREFUSED type:resolution" });
  const id = /\bid: (\S+)/.exec(found)?.[1] ?? "";
  const opened = quotation(await asking.told("get", { id }));
  expect(opened).toContain("> Error: connect ECONNREFUSED");
  expect(opened).toContain("docker-compose.yml");
});

test("however much of a query is not understood, the answer stays short and says how much", async () => {
  const { asking } = await readWork();
  const files = Array.from({ length: 500 }, (_, at) => `f${at}.x`);
  const unknown = await asking.told("search", { query: `database file:${files.join(",")}` });
  expect(unknown).toContain("496 more ignored");
  const types = Array.from({ length: 300 }, (_, at) => `type:t${at}`);
  const left = await asking.told("search", { query: `database ${types.join(" ")}` });
  expect(left).toContain("Unknown filter, ignored: type:t0");
  expect(left).toContain("296 more ignored");
});

test("the turn that asks is not among what is found, however much it says; the turns before are", async () => {
  using sandbox = openSandbox();
  await settle(sandbox);
  await act(sandbox, "first", sandbox.project, prompted("the ocelot sleeps"), stopped("good"));
  const errors = Array.from({ length: 40 }, (_, at) =>
    failed(`feed ocelot ${at}`, `ocelot ${at} refuses`),
  );
  await act(sandbox, "first", sandbox.project, prompted("where is the ocelot?"), ...errors);
  await using asking = await openAsking(sandbox);
  const found = quotation(await asking.told("search", { query: "ocelot" }));
  expect(found).toContain("the «ocelot» sleeps");
  expect(found).not.toMatch(/where is|refuses/);
  // Unless the session is asked for.
  expect(await asking.told("search", { query: "ocelot session:first" })).toContain("refuses");
});

test("what was recorded since the server began is found", async () => {
  using sandbox = openSandbox();
  await using asking = await worked(sandbox);
  expect(await asking.told("search", { query: "walrus" })).toContain("No results");
  await act(sandbox, "first", sandbox.project, prompted("name it walrus"), prompted("go on"));
  expect(quotation(await asking.told("search", { query: "walrus" }))).toContain("«walrus»");
});

describe("find_error", () => {
  test("tells how exactly this error was solved here, and nothing of one that is merely alike", async () => {
    const { asking } = await readWork();
    const known = quotation(await asking.told("find_error", { error: ERROR }));
    expect(known).toContain("Fix: Edit docker-compose.yml");
    expect(known).toContain("Succeeded afterwards: Bash npm test");
    const alike = await asking.told("find_error", { error: ERROR.replace("5432", "6379") });
    expect(alike).toContain("No fix of exactly this error is known.");
    expect(await asking.told("find_error", { error: ERROR, tool: "Read" })).toContain("No fix");
  });

  test("tells of another project only tools and actions", async () => {
    using sandbox = openSandbox();
    const other = join(sandbox.folder, "other");
    mkdirSync(other);
    await settle(sandbox);
    await act(
      sandbox,
      "there",
      other,
      prompted("the secret plan of that project"),
      failed("npm test", "Error: Cannot find module 'left-pad'"),
      edited(join(other, "secret-name.ts")),
      ran("npm install"),
      ran("npm test"),
    );
    await using asking = await openAsking(sandbox);
    const known = await asking.told("find_error", {
      error: "Error: Cannot find module 'left-pad'",
    });
    expect(quotation(known)).toContain("npm install");
    expect(known).toContain("Where: another project");
    for (const secret of ["secret plan", "secret-name", other]) expect(known).not.toContain(secret);
  });
});

test("context tells what is saved of this project: blockers, notes, the last session", async () => {
  using sandbox = openSandbox();
  await using asking = await worked(sandbox);
  expect(await asking.told("context")).toContain("No saved context yet.");
  await act(sandbox, "first", sandbox.project, { hook_event_name: "SessionEnd", reason: "other" });
  await sandbox.run(["blocker", "add", "waiting for the certificate"]);
  await sandbox.run(["memory", "add", "the port is 5433"]);
  const told = await asking.told("context");
  for (const part of ["rules", "blockers", "previous"]) expect(told).toContain(`part="${part}"`);
  expect(told).toContain("waiting for the certificate");
  expect(told).toContain("the port is 5433");
  expect(told).toContain("데이터베이스 포트를 바꿔 줘");
});

test("a text longer than an answer is opened page by page, and the pages are the whole text", async () => {
  using sandbox = openSandbox();
  await settle(sandbox);
  const lines = Array.from({ length: 400 }, (_, at) => `${at}번째 줄 of a long answer`);
  await act(
    sandbox,
    "first",
    sandbox.project,
    prompted("write"),
    stopped(lines.join("\n")),
    prompted("go on"),
  );
  await using asking = await openAsking(sandbox);
  const id = idIn(await asking.told("search", { query: "long type:answer" }));
  const pages: string[] = [];
  for (let cursor: number | null = 0; cursor !== null;) {
    const page: string = await asking.told("get", { id, cursor });
    pages.push(quotation(page).split("\n").slice(1).join("\n"));
    const next: string | undefined = /More: cursor: (\d+)/.exec(page)?.[1];
    cursor = next === undefined ? null : Number(next);
  }
  expect(pages.length).toBeGreaterThan(2);
  const whole = pages.join("\n");
  expect(lines.filter((line) => !whole.includes(`> ${line}\n`))).toEqual([]);
});

test("an id that two sessions begin with is asked about, and its whole one is not", async () => {
  using sandbox = openSandbox();
  await settle(sandbox);
  for (const id of ["twin-a", "twin-b"]) {
    await act(sandbox, id, sandbox.project, prompted(`request of ${id}`), stopped("done"));
  }
  await using asking = await openAsking(sandbox);
  await asking.refused("timeline", { session: "twin" }, "MANY_SESSIONS");
  const whole = await asking.told("timeline", { session: "twin-b" });
  expect(whole).toContain("request of twin-b");
  expect(whole).not.toContain("request of twin-a");
});

test("a long session's timeline goes back turn by turn to its first", async () => {
  using sandbox = openSandbox();
  await settle(sandbox);
  const turns = Array.from({ length: 14 }, (_, at) => [
    prompted(`request ${at + 1} ${"x".repeat(200)}`),
    stopped(`answer ${at + 1}`),
  ]);
  await act(sandbox, "first", sandbox.project, ...turns.flat());
  await using asking = await openAsking(sandbox);
  const seen: number[] = [];
  for (let cursor: number | null = null, more = true; more;) {
    const page: string = await asking.told("timeline", cursor === null ? {} : { cursor });
    const numbers = [...page.matchAll(/^turn (\d+)/gm)].map(([, number]) => Number(number));
    seen.unshift(...numbers);
    const next: string | undefined = /cursor: (\d+)/.exec(page)?.[1];
    more = next !== undefined;
    cursor = Number(next);
  }
  expect(seen).toEqual(turns.map((_, at) => at + 1));
});

describe("save_memory", () => {
  test("keeps a decision with its origin, which is listed, searched, told at the next start, and removable", async () => {
    using sandbox = openSandbox();
    await using asking = await worked(sandbox);
    const given = {
      kind: "decision",
      text: "포트는 5433을 쓴다",
      why: "5432 is taken",
      files: ["a.yml"],
    };
    const saved = await asking.told("save_memory", given);
    const id = idIn(saved);
    expect(sandbox.events().filter(({ type }) => type === "memory")).toMatchObject([
      {
        id,
        sessionId: "first",
        projectPath: sandbox.project,
        ...given,
        origin: { via: "mcp", client: "a test", sessionId: "first" },
      },
    ]);
    expect(await asking.told("save_memory", given)).toContain("Already saved.");
    expect(quotation(await asking.told("search", { query: "5433 type:decision" }))).toContain(id);
    const { stdout } = await sandbox.run(["memory"]);
    expect(stdout).toContain("saved by an agent (a test)");
    expect(stdout).toContain("session first");
    expect((await sandbox.run(["show", "first", "--events"])).stdout).toContain(
      "saved (decision): 포트는 5433을 쓴다",
    );
    const start = {
      session_id: "second",
      cwd: sandbox.project,
      hook_event_name: "SessionStart",
      source: "startup",
    };
    expect((await sandbox.hook(start)).stdout).toContain("포트는 5433을 쓴다");
    const timeline = { session: "first" };
    expect(await asking.told("timeline", timeline)).toContain("5433을 쓴다");
    expect(await asking.told("get", { id })).toContain("5433을 쓴다");
    expect((await sandbox.run(["memory", "remove", id])).exitCode).toBe(0);
    expect(await asking.told("timeline", timeline)).not.toContain("5433을 쓴다");
    const opened = await asking.told("get", { id });
    expect(opened).toContain("Removed by the user");
    expect(opened).not.toContain("5433을 쓴다");
    expect(await asking.told("context")).not.toContain("5433을 쓴다");
    expect((await sandbox.hook({ ...start, session_id: "third" })).stdout).not.toContain(
      "5433을 쓴다",
    );
  });

  test("names no session that is over: who asks is not known then", async () => {
    using sandbox = openSandbox();
    const over = uuid(1);
    place(sandbox, `${over}.jsonl`, linesOf(session(sandbox, over, "Two days ago")));
    expect(await sandbox.run(["import", "--contexts"])).toMatchObject({ exitCode: 0 });
    await using asking = await openAsking(sandbox);
    await asking.told("save_memory", { kind: "decision", text: "포트는 5433을 쓴다" });
    const memory = sandbox.events().find(({ type }) => type === "memory");
    expect(memory).toMatchObject({ sessionId: "unknown", projectPath: sandbox.project });
    expect(memory?.["origin"]).not.toHaveProperty("sessionId", over);
  });

  test("refuses while recording is paused or off, and for an excluded project; nothing is written then", async () => {
    using sandbox = openSandbox();
    await using asking = await worked(sandbox);
    const given = { kind: "discovery", text: "the cache is stale" };
    await sandbox.run(["pause"]);
    expect(await asking.refused("save_memory", given, "NOT_RECORDING")).toContain(
      "Recording is off",
    );
    await sandbox.run(["resume"]);
    await sandbox.run(["config", "set", "enabled", "false"]);
    await asking.refused("save_memory", given, "NOT_RECORDING");
    await sandbox.run(["config", "set", "enabled", "true"]);
    await sandbox.run(["config", "set", "excludeProjects", sandbox.project]);
    expect(await asking.refused("save_memory", given, "EXCLUDED")).toContain("excludeProjects");
    expect(sandbox.events().filter(({ type }) => type === "memory")).toEqual([]);
  });

  test("hides secrets, and refuses more than a project can have decided in an hour", async () => {
    using sandbox = openSandbox();
    await using asking = await worked(sandbox);
    const saved = await asking.told("save_memory", {
      kind: "decision",
      text: "use password=hunter2-is-not-kept",
      why: "token ghp_0123456789abcdefghijklmnopqrstuvwxyzAB",
    });
    expect(saved).not.toContain("hunter2");
    expect(sandbox.journalLines().join("\n")).not.toMatch(/hunter2|ghp_0123/);
    for (let at = 1; at < 20; at++)
      await asking.told("save_memory", { kind: "decision", text: `decision ${at}` });
    await asking.refused("save_memory", { kind: "decision", text: "one too many" }, "TOO_MANY");
    const again = { kind: "decision", text: "decision 7" };
    expect(await asking.told("save_memory", again)).toContain("Already saved.");
  });
});

test("answers are in the person's language", async () => {
  using sandbox = openSandbox();
  await settle(sandbox);
  await sandbox.run(["config", "set", "language", "ko"]);
  await using asking = await openAsking(sandbox);
  expect(await asking.told("context")).toContain("아직 저장된 컨텍스트가 없습니다.");
  const { tools } = await asking.client.listTools();
  for (const { description } of tools) expect(description).toMatch(/[가-힣]/);
});
