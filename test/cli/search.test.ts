/** `self-gen search`: what a person asks, and what is shown of what was found. */
import { startAtTerminal } from "../at-terminal.ts";
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { faultOf, hooks, LANGUAGES, record, speak } from "./recorded-session.ts";
import {
  bash,
  ENGLISH,
  foundBy,
  KOREAN,
  makeProject,
  searchJson,
  workWorthSearching,
} from "./searched-work.ts";

const TEXTS = { ko, en };

const lastList = (sandbox: Sandbox): string => join(sandbox.home, "run/last-list.json");

/** The kinds of hits, in their order. */
const kindsOf = async (sandbox: Sandbox, ...args: string[]): Promise<string[]> =>
  (await searchJson(sandbox, ...args)).hits.map(({ kind }) => kind);

const sessionsOf = async (sandbox: Sandbox, ...args: string[]): Promise<string[]> => [
  ...new Set((await searchJson(sandbox, ...args)).hits.map(({ sessionId }) => sessionId)),
];

test("what hooks have just recorded is found at once, with time, kind, project, branch, session, the match and why", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { search: words } = TEXTS[language];
    const { exitCode, stdout, stderr } = await sandbox.run(["search", "포트", "충돌"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const lines = stdout.split("\n");
    const [first = "", ...others] = lines.filter((line) => line.startsWith("@"));
    const fields = first.split("  ");
    expect(fields[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(fields.toSpliced(1, 1)).toEqual([
      "@1",
      words.kinds.prompt,
      "shop (feature/login)",
      KOREAN.slice(0, 13),
    ]);
    expect(others.length).toBeGreaterThan(1);
    expect(lines[1]).toBe("    서버가 켜지지 않아요. «포트» «충돌»을 고쳐 주세요");
    expect(lines[2]).toBe(`    ${words.words("포트, 충돌")}`);
    // The answer speaks of a port with another particle, and of no conflict.
    const answer = lines.indexOf("    «포트»가 이미 쓰이고 있어서 3001번으로 바꿨습니다.");
    expect(lines[answer + 1]).toBe(
      `    ${words.words("포트")} · ${words.similar} · ${words.missing("충돌")}`,
    );
    expect(lines.slice(-4)).toEqual([
      "",
      words.range(`1–${others.length + 1}`, others.length + 1),
      words.open(1),
      "",
    ]);
  }
});

test("words are shown as they were typed, whatever case they were found in", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  const { stdout } = await sandbox.run(["search", "Eaddrinuse", "type:error"]);
  expect(stdout).toContain("listen «EADDRINUSE»: address");
  expect(stdout).toContain(ko.search.words("Eaddrinuse"));
});

test("as JSON a hit has its id, place, score, snippet with marks, why it was found, and its whole text", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  const ran = await sandbox.run(["search", "remember", "zebra", "type:prompt", "--json"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  const found = foundBy(ran);
  expect(Object.keys(found)).toEqual([
    "version",
    "query",
    "hits",
    "next",
    "found",
    "complete",
    "relaxed",
    "unknown",
    "unread",
    "semantic",
  ]);
  expect(found).toMatchObject({
    version: 1,
    query: { text: "remember zebra type:prompt", words: ["remember", "zebra"], phrases: [] },
    next: null,
    found: 1,
    unknown: [],
  });
  const [hit] = found.hits;
  const prompt = "Make the login page remember the user\nand use getUserById for it";
  const [row] = sandbox.query<{ id: string; ts: string }>(
    "select id, ts from events where type = 'prompt' and session_id = ?",
    ENGLISH,
  );
  expect(hit).toEqual({
    id: row?.id ?? "",
    rank: 1,
    kind: "prompt",
    ts: row?.ts ?? "",
    title: null,
    sessionId: ENGLISH,
    project: "blog",
    projectPath: join(sandbox.folder, "blog"),
    branch: "main",
    turn: 1,
    score: hit?.score ?? 0,
    snippet: prompt.replace("\n", " · "),
    marks: [[20, 28]],
    why: {
      found: [{ asked: "remember", how: "exact", found: "remember" }],
      missing: ["zebra"],
      similar: null,
      beside: null,
    },
    also: [],
    alike: [],
    rejected: [],
    text: prompt,
  });
  expect(hit?.score).toBeGreaterThan(0);
});

test("what was turned down is told apart from what was decided", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  const decisions = [{ what: "sessions in SQLite", why: "one file", rejected: ["Postgres 16"] }];
  const saved = await sandbox.run(["context", "save", "--session", ENGLISH], {
    stdin: JSON.stringify({ decisions }),
  });
  expect(saved.exitCode).toBe(0);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { stdout } = await sandbox.run(["search", "postgres", "type:decision"]);
    expect(stdout).toContain(`\n    ${TEXTS[language].search.rejected("Postgres 16")}\n`);
  }
  const { hits } = await searchJson(sandbox, "sqlite", "type:decision");
  expect(hits).toMatchObject([{ rejected: ["Postgres 16"] }]);
});

test("phrases, excluded words and filters hold, as words of the query and as options", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  expect(await sessionsOf(sandbox, "포트")).toEqual([KOREAN]);
  expect(await sessionsOf(sandbox, '"session cookie"')).toEqual([ENGLISH]);
  expect(await kindsOf(sandbox, "login", "-getUserById", "-type:file")).toEqual(["answer"]);
  // As a shell hands it over: its quotation marks are gone.
  expect(await kindsOf(sandbox, "login", "-remember the user", "-type:file")).toEqual(["answer"]);
  for (const filtered of [
    ["project:shop"],
    ["--project", "shop"],
    ["--project", "../shop"],
    ["branch:feature/login"],
    ["--branch", "feature/login"],
    ["session:5e55107a"],
    ["--session", "5e55107a"],
    ["file:server.ts"],
    ["--file", "src/server.ts"],
    ["프로젝트:SHOP"],
  ]) {
    const args = ["type:prompt,error", ...filtered];
    expect({ filtered, found: await sessionsOf(sandbox, ...args) }).toEqual({
      filtered,
      found: [KOREAN],
    });
  }
  expect(await kindsOf(sandbox, "EADDRINUSE", "--type", "에러", "--type", "fix")).toEqual(
    expect.arrayContaining(["error", "resolution"]),
  );
  expect(await kindsOf(sandbox, "login", "--since", "1h", "type:answer")).toEqual(["answer"]);
  expect(await kindsOf(sandbox, "login", "until:2020-01-01")).toEqual([]);
  expect(await kindsOf(sandbox, "login", "--until", "1h")).toEqual([]);
});

test("--here is the repository one stands in, with its worktrees, and a name with a blank needs no second quotation", async () => {
  using sandbox = openSandbox();
  const repository = makeProject(join(sandbox.folder, "my app"), "main");
  const worktree = join(sandbox.folder, "side");
  mkdirSync(join(repository, ".git/worktrees/side"), { recursive: true });
  mkdirSync(worktree);
  const link = join(repository, ".git/worktrees/side");
  await Bun.write(join(worktree, ".git"), `gitdir: ${link}\n`);
  await Bun.write(join(link, "commondir"), "../..\n");
  await Bun.write(join(link, "HEAD"), "ref: refs/heads/side\n");
  await record(sandbox, { session: "first", cwd: repository, prompt: "plum pudding one" });
  await record(sandbox, { session: "second", cwd: worktree, prompt: "plum pudding two" });
  await record(sandbox, { session: "third", prompt: "plum pudding three" });
  const here = async (cwd: string): Promise<string[]> => {
    const ran = await sandbox.run(["search", "plum", "type:prompt", "--here", "--json"], { cwd });
    return foundBy(ran)
      .hits.map(({ sessionId }) => sessionId)
      .toSorted();
  };
  expect(await here(repository)).toEqual(["first", "second"]);
  expect(await here(worktree)).toEqual(["first", "second"]);
  expect(await here(sandbox.project)).toEqual(["third"]);
  expect(await sessionsOf(sandbox, "plum", "project:my app")).toEqual(["first"]);
});

test("a phrase that stands nowhere gives way to its words, and that is said", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  expect(await searchJson(sandbox, '"session cookie"')).toMatchObject({ found: 1, relaxed: false });
  expect(await searchJson(sandbox, '"cookie session"')).toMatchObject({ found: 1, relaxed: true });
  const { stdout } = await sandbox.run(["search", '"cookie session"']);
  expect(stdout.split("\n")[0]).toBe(ko.search.relaxed);
});

test("pages follow one another without a gap, and numbers go on", async () => {
  using sandbox = openSandbox();
  for (const name of ["one", "two", "three"]) {
    await record(sandbox, { session: name, prompt: `plum pudding ${name}` });
  }
  const all = await searchJson(sandbox, "pudding", "type:prompt");
  expect(all.hits).toHaveLength(3);
  const ids = all.hits.map(({ id }) => id);
  const first = await searchJson(sandbox, "pudding", "type:prompt", "-n", "2");
  expect(first).toMatchObject({ next: 2, hits: [{ rank: 1 }, { rank: 2 }] });
  const second = await searchJson(sandbox, "pudding", "type:prompt", "-n2", "--page", "2");
  expect(second).toMatchObject({ next: null, hits: [{ rank: 3 }] });
  expect([...first.hits, ...second.hits].map(({ id }) => id)).toEqual(ids);
  const [, middle] = ids;
  const offset = await searchJson(sandbox, "pudding", "type:prompt", "--offset", "1", "-n", "1");
  expect(offset).toMatchObject({ next: 2, hits: [{ id: middle, rank: 2 }] });

  const page = await sandbox.run(["search", "pudding", "type:prompt", "--limit", "1"]);
  expect(page.stdout).toContain(`${ko.search.range("1", 3)} · ${ko.search.next(2)}`);
  const odd = await sandbox.run(["search", "pudding", "type:prompt", "--offset", "1", "-n", "1"]);
  expect(odd.stdout).toContain(ko.search.next(3));
  const beyond = await sandbox.run(["search", "pudding", "type:prompt", "--page", "9"]);
  expect(beyond).toMatchObject({ exitCode: 1, stdout: `${ko.search.nothingMore(3)}\n` });
});

test("with filters alone the newest come first, and that is said", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "old", prompt: "plum" });
  await record(sandbox, { session: "new", prompt: "pear" });
  const { stdout } = await sandbox.run(["search", "종류:프롬프트"]);
  const [said, ...lines] = stdout.split("\n");
  expect(said).toBe(ko.search.newest);
  expect(lines.filter((line) => line.startsWith("    "))).toEqual(["    pear", "    plum"]);
});

test("when nothing is found it exits with 1 and says what could be tried", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { search: words } = TEXTS[language];
    const hints = async (...args: string[]): Promise<string[]> => {
      const { exitCode, stdout, stderr } = await sandbox.run(["search", ...args]);
      expect({ args, exitCode, stderr }).toEqual({ args, exitCode: 1, stderr: "" });
      const [said, tried, ...lines] = stdout.trimEnd().split("\n");
      expect([said, tried]).toEqual([words.nothing(args.join(" ")), words.tryThis]);
      return lines.map((line) => line.replace(/^ {2}- /, ""));
    };
    const few = words.importHint(2);
    const near = `${words.unknown("project", "shpo")}: ${words.meant("project:shop")}`;
    expect(await hints("cookie", "project:shpo")).toEqual([near, words.noFilters(1), few]);
    expect(await hints("zebra", "proyect:shop")).toEqual([
      words.meant("project:shop"),
      words.fewerWords,
      few,
    ]);
    expect(await hints("cookie", "-login")).toEqual([words.noExcluded("login"), few]);
    expect(await hints("zebra")).toEqual([few]);
  }
});

test("a filter with a slip in its name is looked for as a word, and the one meant is named", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  const { exitCode, stdout } = await sandbox.run(["search", "cookie", "proyect:shop"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`\n${ko.search.meant("project:shop")}\n`);
});

test("a new user is told of the import, and a search that found nothing leaves no numbers", async () => {
  using sandbox = openSandbox();
  const ran = await sandbox.run(["search", "anything"]);
  expect(ran).toMatchObject({ exitCode: 1, stderr: "" });
  expect(ran.stdout).toContain("self-gen import");
  expect(existsSync(lastList(sandbox))).toBe(false);
  expect(foundBy(await sandbox.run(["search", "anything", "--json"]))).toMatchObject({
    hits: [],
    next: null,
    found: 0,
  });
});

test("a call that is wrong exits with 2, is said in words, and looks for nothing", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { search: words, faults, export: exported, config } = TEXTS[language];
    for (const [args, message, fix] of [
      [[], faults.form("self-gen search QUERY…"), faults.usageFix("search")],
      [["-docker"], faults.form("self-gen search QUERY…"), faults.usageFix("search")],
      [["x", "type:eror"], words.unknownType("type:eror"), words.meant("type:error")],
      [["x", "type:string"], words.unknownType("type:string"), words.quoteIt("type:string")],
      [["x", "since:soon"], words.badTime("since:soon"), words.quoteIt("since:soon")],
      [["x", "-project:a"], words.notExcludable("project:a"), words.quoteIt("-project:a")],
      [["x", "--type", "eror"], words.unknownType("eror"), faults.unknownCommandFix("error")],
      [["x", "--since", "soon"], faults.badSetting("--since", exported.when), null],
      [
        ["x", "--limit", "0"],
        faults.badSetting("--limit", config.kinds.number(1, 100, true)),
        null,
      ],
      [["x", "--page", "1", "--offset", "1"], words.eitherPage, null],
      [["x", "--frobnicate"], faults.unknownOption("--frobnicate"), null],
    ] as const) {
      const ran = await sandbox.run(["search", ...args, "--json"]);
      expect({ args, exitCode: ran.exitCode }).toEqual({ args, exitCode: 2 });
      const fault = faultOf(ran);
      expect({ args, code: fault.code, message: fault.message }).toEqual({
        args,
        code: "USAGE",
        message,
      });
      expect(fault.fix).toBe(fix ?? faults.usageFix("search"));
    }
  }
});

test("what was typed with two dashes is found behind --, and in quotation marks whatever looks like a filter", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s", prompt: "never commit with --no-verify, set type:module" });
  expect(await kindsOf(sandbox, "type:prompt", "--", "--no-verify")).toEqual(["prompt"]);
  expect(await kindsOf(sandbox, '"type:module"', "type:prompt")).toEqual(["prompt"]);
});

test("the numbers of the last search lie in a file of one's own, without a word of what was asked or found", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  await sandbox.run(["search", "장바구니", "type:prompt"]);
  const kept = readFileSync(lastList(sandbox), "utf8");
  expect(statSync(lastList(sandbox)).mode & 0o777).toBe(0o600);
  const [row] = sandbox.query<{ id: string }>(
    "select id from events where type = 'prompt' and data like '%장바구니%'",
  );
  expect(JSON.parse(kept)).toEqual({ version: 1, kind: "search", first: 1, ids: [row?.id] });
  // A script's search leaves a person's numbers alone.
  await sandbox.run(["search", "login", "--json"]);
  expect(readFileSync(lastList(sandbox), "utf8")).toBe(kept);
});

/** What a terminal of this width gets. */
async function atTerminal(
  sandbox: Sandbox,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cols = 60,
): Promise<string> {
  const { screen, ended } = startAtTerminal(args, {
    cwd: sandbox.project,
    env: { ...sandbox.env, TERM: "xterm", ...env },
    cols,
    rows: 50,
  });
  await ended;
  return screen().replaceAll("\r\n", "\n");
}

test("on a terminal matches are bold and lines fit it; without colours they stand between marks", async () => {
  using sandbox = openSandbox();
  const prompt = `${"앞에 놓인 긴 말 ".repeat(8)}포트 충돌 ${"뒤에 놓인 긴 말 ".repeat(8)}`;
  await record(sandbox, { session: "s", prompt });
  const query = ["search", "포트", "type:prompt", "--once"];
  const bold = "\u001B[1m포트\u001B[22m 충돌";
  const screen = await atTerminal(sandbox, query);
  expect(screen).toContain(bold);
  const hit = Bun.stripANSI(screen)
    .split("\n")
    .filter((line) => line.startsWith("    "));
  expect(hit.length).toBeGreaterThan(2);
  for (const line of hit) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(60);
  for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }]) {
    const plain = await atTerminal(sandbox, query, env);
    expect(plain).toContain("«포트» 충돌");
    expect(plain).not.toContain("\u001B[1m");
  }
});

test("what a stranger recorded cannot steer the terminal from a hit", async () => {
  using sandbox = openSandbox();
  const hostile = "\u001B[2J\u001B]0;owned\u0007\u009B31m\b\u202Eplum\u007F\u2066 pudding\u200B";
  const cwd = join(sandbox.project, "dir\u001B[31m");
  mkdirSync(cwd);
  await hooks(
    sandbox,
    `id${hostile}`,
    cwd,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: `plum ${hostile}\nplum` },
    { hook_event_name: "PostToolUseFailure", ...bash("plum"), error: `plum ${hostile}` },
  );
  const steering =
    /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069]/;
  for (const args of [
    ["search", "plum"],
    ["show", "@1"],
    ["show", "@2"],
    ["search", "plum", "--json"],
    ["show", "@1", "--json"],
    ["search", hostile, "type:answer"],
  ]) {
    const { stdout, stderr } = await sandbox.run(args);
    expect({ args, found: steering.exec(stdout + stderr)?.[0] ?? null }).toEqual({
      args,
      found: null,
    });
    expect(stdout.length).toBeGreaterThan(20);
  }
  const bold = await atTerminal(sandbox, ["search", "plum", "type:prompt", "--once"]);
  expect(steering.exec(bold.replaceAll(/\u001B\[(?:[012]|22|2K)?m?|\r/g, ""))).toBeNull();
});

test("the index is made by the first search, kept private, and a broken one is made again", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  const index = join(sandbox.home, "data/search.db");
  expect(await sessionsOf(sandbox, "cookie")).toEqual([ENGLISH]);
  expect(statSync(index).mode & 0o777).toBe(0o600);
  await Bun.write(index, "not an index at all ".repeat(500));
  expect(await sessionsOf(sandbox, "cookie")).toEqual([ENGLISH]);
});

test("--here is not what lies below, project:. is the project one stands in, and an option without a value is refused", async () => {
  using sandbox = openSandbox();
  const shop = makeProject(join(sandbox.folder, "shop"), "main");
  const below = makeProject(join(shop, "sub"), "main");
  await record(sandbox, { session: "above", cwd: shop, prompt: "plum pudding one" });
  await record(sandbox, { session: "below", cwd: below, prompt: "plum pudding two" });
  await record(sandbox, {
    session: "home",
    cwd: sandbox.env["HOME"] ?? "",
    prompt: "plum pudding",
  });
  const found = async (cwd: string, ...args: string[]): Promise<string[]> =>
    foundBy(await sandbox.run(["search", "type:prompt", ...args, "--json"], { cwd }))
      .hits.map(({ sessionId }) => sessionId)
      .toSorted();
  expect(await found(shop, "plum", "--here")).toEqual(["above"]);
  expect(await found(shop, "--here")).toEqual(["above"]);
  expect(await found(sandbox.folder, "plum", "--here")).toEqual([]);
  expect(await found(below, "plum", "project:.")).toEqual(["below"]);
  expect(await found(below, "plum", "--project", ".")).toEqual(["below"]);
  expect(await found(below, "plum", "project:~")).toEqual(["home"]);
  const bare = await sandbox.run(["search", "--here"], { cwd: shop });
  expect(bare.exitCode).toBe(0);
  for (const option of ["--project", "--session", "--file", "--branch"]) {
    const ran = await sandbox.run(["search", option, "", "--json"]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran).message).toContain(option);
  }
  const both = await sandbox.run(["search", "type:prompt", "-type:prompt", "--json"]);
  expect(both.exitCode).toBe(2);
  expect(faultOf(both).message).toContain("-type:prompt");
  const option = await sandbox.run(["search", "--type", "prompt", "-type:prompt", "--json"]);
  expect(option.exitCode).toBe(2);
});

test("of a very long query the first words are looked for, and that is said", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "first", prompt: "plum pudding" });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const ran = await sandbox.run(["search", `plum ${"pudding ".repeat(600)}`, "--json"]);
    expect(ran.stderr).toContain(TEXTS[language].search.tooLong(4000));
    expect(foundBy(ran).query.words.every((word) => /^(?:plum|pudding)$/.test(word))).toBe(true);
    expect(ran.exitCode).toBe(0);
  }
});
