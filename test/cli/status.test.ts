/** One screen: what is recorded, and when last. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { recordDroppedLines } from "../../src/journal/dropped-lines.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { daysAgo, openInstalled, programOf, settingsOf, writeEvents } from "./examined-home.ts";
import { faultOf, LANGUAGES, record, speak } from "./recorded-session.ts";
import { openClients } from "./watch/clients.ts";
import { lessPatience } from "../store/less-patience.ts";

const TEXTS = { ko, en };
const SCREEN_LINES = 24;

type Seen = {
  readonly installed: boolean;
  readonly recording: boolean;
  readonly note: string | null;
  readonly clients: readonly { client: string; scope: string; path: string; hooks: string }[];
  readonly daemon: { readonly pid: number } | null;
  readonly totals: { readonly events: number; readonly sessions: number };
  readonly since: string | null;
  readonly last: { readonly sessionId: string; readonly lastEventAt: string } | null;
  readonly open: number;
  readonly waiting: readonly { readonly sessionId: string; readonly since: string }[] | null;
  readonly bytes: { readonly data: number; readonly program: number };
  readonly dropped: number;
};

async function asJson(sandbox: Sandbox): Promise<Seen> {
  const ran = await sandbox.run(["status", "--json"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(ran.stdout) as Seen;
}

const linesOf = ({ stdout }: Ran): string[] => stdout.trimEnd().split("\n");

/** A row of the screen, whatever the width of its first column. */
const rowsOf = (ran: Ran): string[][] => linesOf(ran).map((line) => line.split(/ {2,}/));

/** In both languages: what stands behind “Recording”, and in the row below it. */
async function expectRecording(
  sandbox: Sandbox,
  expected: (text: typeof en) => readonly [state: string, note: string | null],
): Promise<void> {
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const text = TEXTS[language];
    const [first, second] = rowsOf(await sandbox.run(["status"]));
    const [state, note] = expected(text);
    expect(first).toEqual([text.status.recording, state]);
    if (note === null) expect(second?.[0]).toBe(text.status.clients);
    else expect(second).toEqual(["", note]);
  }
}

/** In both languages: one screen, exit 0, and these words in it. */
async function expectScreen(
  sandbox: Sandbox,
  expected: (text: typeof en) => readonly string[],
): Promise<void> {
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const ran = await sandbox.run(["status"]);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    expect(linesOf(ran).length).toBeLessThanOrEqual(SCREEN_LINES);
    for (const words of expected(TEXTS[language])) expect(ran.stdout).toContain(words);
    expect(/[가-힣]/.test(ran.stdout)).toBe(language === "ko");
  }
}

test("where nothing was installed it says so and how to install", async () => {
  using sandbox = openSandbox();
  expect(await asJson(sandbox)).toMatchObject({
    installed: false,
    recording: false,
    note: null,
    clients: [{ client: "claude-code", scope: "user", hooks: "missing" }],
    daemon: null,
    totals: { events: 0, sessions: 0 },
    since: null,
    last: null,
    open: 0,
    dropped: 0,
  });
  await expectScreen(sandbox, ({ status: words }) => [
    words.notInstalled,
    words.states.missing,
    words.never,
    words.totalsNone,
  ]);
  await expectRecording(sandbox, ({ status: words }) => [words.noHooks, null]);
});

test("after an installation it shows hooks in place and waits for the first session", async () => {
  using sandbox = await openInstalled();
  expect(await asJson(sandbox)).toMatchObject({
    installed: true,
    clients: [{ path: settingsOf(sandbox), hooks: "current" }],
  });
  await expectScreen(sandbox, ({ status: words }) => [
    words.states.current,
    "~/.claude/settings.json",
    words.daemonOff,
    words.never,
    words.hint,
  ]);
  await expectRecording(sandbox, ({ status: words }) => [words.isOn, null]);
});

test("recording is on only while a client has our hooks", async () => {
  using sandbox = await openInstalled();
  writeFileSync(settingsOf(sandbox), "{}");
  await expectRecording(sandbox, ({ status: words }) => [words.noHooks, null]);
  const old = { type: "command", command: `${programOf(sandbox)} hook` };
  writeFileSync(settingsOf(sandbox), JSON.stringify({ hooks: { Stop: [{ hooks: [old] }] } }));
  await expectRecording(sandbox, ({ status: words }) => [words.isOn, null]);
  writeFileSync(settingsOf(sandbox), "{ no JSON");
  await expectRecording(sandbox, ({ status: words }) => [words.noHooks, null]);
});

test("after sessions it shows how many there are, the last event and where it happened", async () => {
  using sandbox = await openInstalled();
  await record(sandbox, { session: "first" });
  await record(sandbox, { session: "second", isActive: true });
  const seen = await asJson(sandbox);
  expect(seen).toMatchObject({
    totals: { events: 17, sessions: 2 },
    open: 1,
    last: { sessionId: "second" },
  });
  const events = sandbox.events();
  expect(seen.since).toBe(events[0]?.ts ?? "");
  expect(seen.last?.lastEventAt).toBe(events.at(-1)?.ts ?? "");
  const since = (seen.since ?? "").slice(0, 16).replace("T", " ");
  await expectScreen(sandbox, ({ status: words }) => [words.totals(17, 2, 0, since)]);
  const time = (seen.last?.lastEventAt ?? "").slice(0, 16).replace("T", " ");
  const row = rowsOf(await sandbox.run(["status"])).find(([name]) => name === en.status.last);
  expect(row?.[1]?.replace(/^\d+ s ago/, "AGO")).toBe(`AGO in project (${time})`);
});

/** As a calendar counts them: how many midnights lie between. */
const calendarDaysSince = (days: number): number => {
  const midnight = (at: Date): number => new Date(at).setHours(0, 0, 0, 0);
  const now = new Date();
  return Math.round(
    (midnight(now) - midnight(new Date(now.getTime() - days * 86_400_000))) / 86_400_000,
  );
};

test.each([
  [0.5, (text: typeof en) => text.status.ago.hours(12)],
  [3.2, (text: typeof en) => text.status.ago.days(calendarDaysSince(3.2))],
  [0.01, (text: typeof en) => text.status.ago.minutes(14)],
  [-1, (text: typeof en) => text.status.ago.seconds(0)],
])("an event of %p days ago is told in the person's words", async (days, words) => {
  using sandbox = openSandbox();
  writeEvents(sandbox, { ts: daysAgo(days) });
  await expectScreen(sandbox, (text) => [words(text)]);
});

test("a pause, and recording that is off, are said with what turns it on", async () => {
  using sandbox = await openInstalled();
  await sandbox.run(["pause"]);
  expect(await asJson(sandbox)).toMatchObject({ recording: false, note: en.pause.noteOpen });
  await expectScreen(sandbox, ({ pause }) => [pause.beside.noteOpen]);
  await expectRecording(sandbox, ({ pause }) => [pause.beside.noteOpen, null]);
  await sandbox.run(["resume"]);
  await expectRecording(sandbox, ({ status: words }) => [words.isOn, null]);
  await sandbox.run(["config", "set", "enabled", "false"]);
  await expectScreen(sandbox, ({ pause }) => [pause.beside.noteOff]);
  await expectRecording(sandbox, ({ pause }) => [pause.beside.noteOff, null]);
});

test("settings of ours that cannot be read keep hooks from recording where nobody knows what they were, and it is said", async () => {
  using sandbox = await openInstalled();
  rmSync(join(sandbox.home, "config.json"));
  mkdirSync(join(sandbox.home, "config.json"));
  const path = "~/.self-generation/config.json";
  const before = en.context.settings;
  expect(await asJson(sandbox)).toMatchObject({
    recording: true,
    note: before.valid(path, before.unreadable, 1),
  });
  rmSync(join(sandbox.home, "config.valid.json"));
  // Nobody knows the language either.
  const now = ko.context.settings;
  expect(await asJson(sandbox)).toMatchObject({
    recording: false,
    note: now.closed(path, now.unreadable, 1),
  });
});

test("what was lost is said", async () => {
  using sandbox = await openInstalled();
  recordDroppedLines(join(sandbox.home, "run"), daysAgo(1), "ENOSPC", 3);
  expect((await asJson(sandbox)).dropped).toBe(3);
  const time = daysAgo(1).slice(0, 10);
  await expectScreen(sandbox, ({ status: words }) => [words.lost, time]);
});

test("settings that cannot be read break nothing and are named", async () => {
  using sandbox = await openInstalled();
  writeFileSync(settingsOf(sandbox), "{ no JSON");
  expect((await asJson(sandbox)).clients).toMatchObject([{ hooks: "unknown" }]);
  rmSync(settingsOf(sandbox));
  mkdirSync(settingsOf(sandbox));
  expect((await asJson(sandbox)).clients).toMatchObject([{ hooks: "unknown" }]);
  await expectScreen(sandbox, ({ status: words }) => [words.states.unknown]);
});

test("hooks of an older program are shown as such, and those of a project stand for the user's", async () => {
  using sandbox = await openInstalled("--client", "claude-code", "--scope", "project");
  const [only, ...others] = (await asJson(sandbox)).clients;
  expect(others).toEqual([]);
  expect(only).toMatchObject({ scope: "project", hooks: "current" });
  const old = { type: "command", command: `${programOf(sandbox)} hook` };
  writeFileSync(only?.path ?? "", JSON.stringify({ hooks: { Stop: [{ hooks: [old] }] } }));
  await expectScreen(sandbox, ({ status: words }) => [words.states.outdated, words.states.missing]);
});

test("hooks in very many projects still leave it one screen", async () => {
  using sandbox = await openInstalled();
  for (let n = 0; n < 12; n++) {
    const cwd = join(sandbox.folder, `project-${n}`);
    mkdirSync(cwd);
    await sandbox.run(
      ["install", "--yes", "--no-daemon", "--client", "claude-code", "--scope", "project"],
      {
        cwd,
      },
    );
  }
  expect((await asJson(sandbox)).clients).toHaveLength(13);
  await expectScreen(sandbox, ({ status: words }) => [words.moreClients(5)]);
});

test("a daemon that runs is shown with its number", async () => {
  using sandbox = await openInstalled();
  const started = await sandbox.run(["daemon", "start", "--json"]);
  const { pid } = JSON.parse(started.stdout) as { pid: number };
  try {
    expect((await asJson(sandbox)).daemon).toEqual({ pid });
    await expectScreen(sandbox, ({ status: words }) => [words.daemonOn(pid)]);
  } finally {
    await sandbox.run(["daemon", "stop"]);
  }
  expect((await asJson(sandbox)).daemon).toBeNull();
});

const ASKING = [
  { hook_event_name: "UserPromptSubmit", prompt: "publish it" },
  {
    hook_event_name: "PermissionRequest",
    tool_name: "Bash",
    tool_input: { command: "npm publish" },
    tool_use_id: "t1",
  },
] as const;

const WAITING = ["one", "two"];

test("it says how many sessions wait for you, since when, and which has waited longest, with a daemon and without", async () => {
  using sandbox = await openInstalled();
  await record(sandbox, { session: "busy", isActive: true });
  expect((await asJson(sandbox)).waiting).toEqual([]);
  await expectScreen(sandbox, ({ status: words }) => [words.nobodyWaits]);
  await using clients = openClients(sandbox);
  await clients.say("one", join(sandbox.folder, "shop"), ...ASKING);
  await clients.say("two", join(sandbox.folder, "desk"), ...ASKING);
  const waiting = (await asJson(sandbox)).waiting ?? [];
  expect(waiting.map(({ sessionId }) => sessionId)).toEqual(WAITING);
  const since = waiting[0]?.since ?? "";
  const time = since.slice(0, 16).replace("T", " ");
  const expectShown = async (): Promise<void> => {
    for (const language of LANGUAGES) {
      await speak(sandbox, language);
      const words = TEXTS[language].status;
      const row = rowsOf(await sandbox.run(["status"])).find(([name]) => name === words.waiting);
      const [before = "", behind = ""] = words.waits(2, "shop · ", time, "AGO").split("AGO");
      expect(row?.[1]).toStartWith(before);
      expect(row?.[1]).toContain(behind);
    }
  };
  await expectShown();
  await sandbox.run(["daemon", "start"]);
  try {
    expect((await asJson(sandbox)).waiting?.map(({ sessionId }) => sessionId)).toEqual(WAITING);
    await expectShown();
  } finally {
    await sandbox.run(["daemon", "stop"]);
  }
});

test("the space that data takes is told apart from the program's, also with a database elsewhere", async () => {
  using sandbox = await openInstalled();
  const { bytes } = await asJson(sandbox);
  expect(bytes.program).toBeGreaterThanOrEqual(statSync(programOf(sandbox)).size);
  expect(bytes.data).toBeLessThan(1_000_000);
  const elsewhere = join(sandbox.folder, "elsewhere.db");
  await sandbox.run(["config", "set", "dbPath", elsewhere]);
  rmSync(sandbox.db);
  writeEvents(sandbox, { data: { text: "x".repeat(100_000) } });
  const after = await asJson(sandbox);
  expect(after.bytes.data).toBeGreaterThan(statSync(elsewhere).size);
});

test("what a link leads to does not count, however much that is", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const elsewhere = join(sandbox.folder, "elsewhere");
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, "large"), "x".repeat(5_000_000));
  symlinkSync(elsewhere, join(sandbox.home, "linked"));
  const { bytes } = await asJson(sandbox);
  expect(bytes.data).toBeLessThan(5_000_000);
});

test("while another process writes, what is there is shown and that it may not be all is said", async () => {
  using sandbox = await openInstalled();
  await record(sandbox, { session: "s", isActive: true });
  await sandbox.run(["ingest"]);
  const holder = new Database(sandbox.db);
  holder.run("begin immediate");
  writeEvents(sandbox, {});
  const ran = await sandbox.run(["status", "--json"]);
  holder.run("rollback");
  holder.close();
  expect(ran.exitCode).toBe(0);
  expect(ran.stderr.trim()).toBe(en.ingest.busy);
  expect((JSON.parse(ran.stdout) as Seen).totals.events).toBe(7);
});

test("a database that nobody else may read, or a damaged one, is a fault with its fix", async () => {
  using sandbox = await openInstalled();
  using _patience = lessPatience();
  await record(sandbox, { session: "s", isActive: true });
  await sandbox.run(["ingest"]);
  const holder = new Database(sandbox.db);
  // Whatever works behind a start may have it for a moment.
  holder.run("pragma busy_timeout = 10000");
  holder.run("pragma locking_mode = exclusive");
  holder.run("begin exclusive");
  const busy = await sandbox.run(["status", "--json"]);
  holder.close();
  expect(busy.exitCode).toBe(1);
  expect(faultOf(busy)).toMatchObject({ code: "DB_BUSY", fix: en.faults.dbBusyFix });
  for (const ending of ["-wal", "-shm"]) rmSync(sandbox.db + ending, { force: true });
  writeFileSync(sandbox.db, Buffer.alloc(16_384, "no database "));
  const damaged = await sandbox.run(["status", "--json"]);
  expect(damaged.exitCode).toBe(1);
  expect(faultOf(damaged)).toMatchObject({ code: "DB_CORRUPT", fix: en.faults.dbCorruptFix });
});
