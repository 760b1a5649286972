import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { excerptOf, listLongerWords } from "../../src/cli/forget/match-excerpts.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { answer } from "./answer.ts";
import { faultOf, LANGUAGES, parsed, record, speak } from "./recorded-session.ts";
import { lessPatience } from "../store/less-patience.ts";

const TEXTS = { ko, en };

/** Whether a text is in any byte that we keep. */
const holds = (sandbox: Sandbox, text: string): boolean =>
  readdirSync(sandbox.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(text));

test("--dry-run says what would be removed and removes nothing", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "secret-one", prompt: "plum pudding" });
  await record(sandbox, { session: "other" });
  const before = sandbox.journalLines();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const ran = await sandbox.run(["forget", "secret", "--dry-run"]);
    expect(ran).toMatchObject({
      exitCode: 0,
      stdout: `${TEXTS[language].forget.would(9, 1)}\n  secret-one  project  ${TEXTS[language].forget.events(9)}\n`,
      stderr: "",
    });
  }
  expect(sandbox.journalLines()).toEqual(before);
  expect(holds(sandbox, "plum pudding")).toBe(true);
});

test("without --yes and without a terminal nothing is removed, and that is a fault that says what to add", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s", prompt: "plum pudding" });
  for (const stdin of ["", "y\n", "yes\n"]) {
    const ran = await sandbox.run(["forget", "s", "--json"], { stdin });
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran)).toEqual({
      code: "NOT_CONFIRMED",
      message: ko.faults.notConfirmed,
      fix: ko.faults.notConfirmedFix,
    });
  }
  expect(holds(sandbox, "plum pudding")).toBe(true);
});

test("at a terminal it asks, takes only a yes for a yes, and then does it", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s", prompt: "plum pudding" });
  for (const no of ["n", "", "maybe"]) {
    const { code, screen } = await answer(sandbox, ["forget", "s"], no);
    expect(code).toBe(1);
    expect(screen).toContain(ko.forget.question(9, 1).trim());
    // Saying no is no error.
    expect(screen).toEndWith(`\r\n${ko.declined}\r\n`);
    expect(screen).not.toContain("NOT_CONFIRMED");
    expect(screen).not.toContain(`${ko.fix}:`);
    expect(screen).not.toContain(ko.forget.setAside);
  }
  expect(holds(sandbox, "plum pudding")).toBe(true);
  const { code, screen } = await answer(sandbox, ["forget", "s"], "y");
  expect(code).toBe(0);
  expect(screen).toContain(ko.forget.done(9, 1, 13));
  expect(holds(sandbox, "plum pudding")).toBe(false);
});

test("a session is forgotten by the beginning of its id, and no byte of it is left", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "aaa-secret", prompt: "plum pudding" });
  await record(sandbox, { session: "bbb-kept", prompt: "apple pie" });
  await sandbox.run(["ingest"]);
  await speak(sandbox, "en");
  const ran = await sandbox.run(["forget", "--session", "aaa", "--yes"]);
  expect(ran).toMatchObject({ exitCode: 0, stdout: `${en.forget.done(9, 1, 13)}\n` });
  expect(holds(sandbox, "plum pudding")).toBe(false);
  expect(holds(sandbox, "aaa-secret")).toBe(false);
  expect(holds(sandbox, "apple pie")).toBe(true);
  expect(sandbox.query("select session_id from sessions")).toEqual([{ session_id: "bbb-kept" }]);
});

test("a project is forgotten by its path or its name, with all its sessions", async () => {
  using sandbox = openSandbox();
  const shop = join(sandbox.folder, "work/shop");
  for (const named of [["--project", shop], ["shop"], ["--project", "shop"]]) {
    await record(sandbox, { session: "one", cwd: shop, prompt: "plum pudding" });
    await record(sandbox, { session: "two", cwd: shop, isActive: true });
    await record(sandbox, { session: "kept" });
    const ran = await sandbox.run(["forget", ...named, "--yes", "--json"]);
    // Nine, and eight of the one that was told of the other.
    expect(parsed(ran)).toMatchObject({ events: 17, sessions: 2, dryRun: false });
    expect(holds(sandbox, shop)).toBe(false);
  }
  expect(sandbox.query("select session_id from sessions")).toEqual([{ session_id: "kept" }]);
});

test("--match forgets every event that holds a text, and lines that never became events", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s", prompt: "a plum pudding" });
  await record(sandbox, { session: "t", prompt: "apple pie" });
  appendFileSync(sandbox.journal, "a torn line about quince\n");
  const ran = await sandbox.run(["forget", "--match", "plum pudding", "--yes", "--json"]);
  expect(ran.exitCode).toBe(0);
  expect(parsed(ran)).toMatchObject({ sessions: 1, dryRun: false });
  expect(holds(sandbox, "plum pudding")).toBe(false);
  expect(holds(sandbox, "apple pie")).toBe(true);
  const torn = await sandbox.run(["forget", "--match", "quince", "--yes", "--json"]);
  expect(parsed(torn)).toMatchObject({ events: 0, lines: 1 });
  expect(holds(sandbox, "quince")).toBe(false);
});

test("what is not recorded cannot be forgotten: a fault, and nothing is touched", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  const before = sandbox.journalLines();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { faults } = TEXTS[language];
    for (const args of [["nowhere"], ["--project", "nowhere"], ["--match", "nowhere"]]) {
      const ran = await sandbox.run(["forget", ...args, "--yes", "--json"]);
      expect({ args, exitCode: ran.exitCode }).toEqual({ args, exitCode: 1 });
      expect(faultOf(ran)).toEqual({
        code: "NOTHING_TO_FORGET",
        message: faults.nothingToForget("nowhere"),
        fix: faults.nothingToForgetFix,
      });
    }
    const session = await sandbox.run(["forget", "--session", "nowhere", "--yes", "--json"]);
    expect(session.exitCode).toBe(1);
    expect(faultOf(session).code).toBe("NO_SESSION");
  }
  for (const args of [[], [""], ["--match", ""], ["a", "b"], ["a", "--match", "b"]]) {
    const ran = await sandbox.run(["forget", ...args, "--yes", "--json"]);
    expect({ args, exitCode: ran.exitCode }).toEqual({ args, exitCode: 2 });
  }
  expect(sandbox.journalLines()).toEqual(before);
});

test("a beginning that several sessions share forgets none of them", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "same-1" });
  await record(sandbox, { session: "same-2" });
  const before = sandbox.journalLines();
  const ran = await sandbox.run(["forget", "same", "--yes", "--json"]);
  expect(ran.exitCode).toBe(1);
  expect(faultOf(ran).code).toBe("MANY_SESSIONS");
  expect(sandbox.journalLines()).toEqual(before);
});

test("an option given twice is refused: only one of the two would count", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  const ran = await sandbox.run(["forget", "--match", "a", "--match", "b", "--yes", "--json"]);
  expect(ran.exitCode).toBe(2);
  expect(faultOf(ran).message).toBe(ko.faults.repeatedOption("--match"));
});

test("a dry run says which sessions would lose how much", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "first-session" });
  await record(sandbox, { session: "other-session" });
  const ran = await sandbox.run(["forget", "--match", "claude", "--dry-run"]);
  expect(ran.stdout).toContain(`first-session  project  ${ko.forget.events(9)}\n`);
  // The second was told of the first, which is an event too.
  expect(ran.stdout).toContain(`other-session  project  ${ko.forget.events(10)}\n`);
  const json = parsed(await sandbox.run(["forget", "first-session", "--dry-run", "--json"]));
  expect(json).toMatchObject({ bySession: { "first-session": 9 } });
});

test("a damaged database that a rebuild set aside goes with what is forgotten", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s", prompt: "plum pudding" });
  await sandbox.run(["ingest"]);
  writeFileSync(`${sandbox.db}.broken-2026`, "plum pudding");
  await sandbox.run(["forget", "--match", "plum pudding", "--yes"]);
  expect(holds(sandbox, "plum pudding")).toBe(false);
});

test("which hits the last search showed is forgotten too", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s", prompt: "plum pudding" });
  expect(await sandbox.run(["search", "plum"])).toMatchObject({ exitCode: 0 });
  const path = join(sandbox.home, "run/last-list.json");
  expect(existsSync(path)).toBe(true);
  await sandbox.run(["forget", "--match", "plum pudding", "--yes"]);
  expect(existsSync(path)).toBe(false);
});

test.each([
  ["by its session", "ko", ["--session", "secret-one"]],
  ["by a text", "en", ["--match", "plum pudding"]],
  ["by its project", "en", ["--project", "project"]],
] as const)(
  "one that could not remove every byte says that the events are gone, and asked for again ends it: %s",
  async (_, language, words) => {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    await record(sandbox, { session: "secret-one", prompt: "plum pudding" });
    await sandbox.run(["search", "plum"]);
    const { faults, forget } = TEXTS[language];
    using _patience = lessPatience();
    const ask = ["forget", ...words, "--yes"];
    const reader = new Database(sandbox.db);
    reader.run("begin");
    reader.query("select count(*) from events").get();
    const failed = await sandbox.run([...ask, "--json"]);
    expect(failed.exitCode).toBe(1);
    expect(faultOf(failed)).toMatchObject({
      code: "DB_BUSY",
      message: forget.unfinished(faults.dbBusy(sandbox.db)),
      fix: forget.unfinishedFix(faults.dbBusyFix),
    });
    reader.close();
    expect(await sandbox.run(["forget", "nowhere", "--dry-run"])).toMatchObject({ exitCode: 1 });
    const ended = await sandbox.run(ask);
    expect(ended).toMatchObject({ exitCode: 0, stdout: `${forget.finished}\n`, stderr: "" });
    expect(holds(sandbox, "plum pudding")).toBe(false);
    expect(holds(sandbox, "secret-one")).toBe(words[0] === "--match");
    expect((await sandbox.run(ask)).exitCode).toBe(1);
  },
);

test("a preview shows what stands around the text in each session, all of them on request, and the longer words it is part of", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  for (let at = 0; at < 15; at++)
    await record(sandbox, {
      session: `s-${at}`,
      prompt: `Part ${at}: open the 포트 of pelican-${at}`,
    });
  const preview = async (...args: string[]): Promise<string> =>
    (await sandbox.run(["forget", "--match", "pelican", "--dry-run", ...args])).stdout;
  const some = await preview();
  expect(some.match(/open the 포트 of pelican-/g)).toHaveLength(12);
  expect(some).toContain(en.forget.more(3));
  const all = await preview("--limit", "0");
  for (let at = 0; at < 15; at++) expect(all).toContain(`pelican-${at}`);
  expect(all).not.toContain("--limit");
});

test("an excerpt has the text, is short and one line; longer words are those that the text is inside of", () => {
  const part = fc.string({ maxLength: 200, unit: "grapheme" });
  const word = fc.stringMatching(/^[a-z]{2,6}$/);
  fc.assert(
    fc.property(part, word, part, word, (before, text, after, more) => {
      const excerpt = excerptOf(`${before} ${text} ${after}`, text);
      expect(excerpt).toContain(text);
      expect(excerpt.length).toBeLessThanOrEqual(text.length + 90);
      expect(excerpt).not.toMatch(/[\n\r]/);
      expect(listLongerWords(`a ${more}${text} b`, text)).toEqual([`${more}${text}`]);
      expect(listLongerWords(`${text} (${text})`, text)).toEqual([]);
    }),
    { numRuns: 500 },
  );
  expect(listLongerWords("리포트의 포트를 포트에", "포트")).toEqual(["리포트의"]);
});
