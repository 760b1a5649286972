import { dirname, join } from "node:path";
import { describe, expect, test } from "bun:test";
import { lstatSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { forget, type ForgetTarget } from "../../../src/ingest/erase/forget.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { rebuild } from "../../../src/ingest/erase/rebuild.ts";
import { at } from "../../event/samples.ts";
import { type Home, openHome } from "../home.ts";

/** A text that JSON escapes and that a careful producer may escape further. */
const TEXT = 'rose "bud" 장미\\꽃';
const inJson = JSON.stringify(TEXT).slice(1, -1);
const inAscii = inJson.replaceAll(
  /[\u0080-\uffff]/g,
  (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
);
const FORMS = [TEXT, inJson, inAscii, inAscii.toUpperCase().replaceAll("\\U", "\\u"), "장미"];

const phase = (name: string): object => ({
  type: "session.lifecycle",
  data: { phase: name, provider: "claude" },
});

/** Two sessions in two projects, in the journal, a rotated journal, the stream and the database. */
async function live(home: Home): Promise<void> {
  for (const [session, project] of [
    ["session-to-forget", "/srv/잊을 곳"],
    ["session-to-keep", "/srv/keep"],
  ] as const) {
    const own = { sessionId: session, projectPath: project };
    home.record({ ...own, ...phase("started") });
    for (let n = 1; n < 40; n++)
      home.record({ ...own, ts: at(n), data: { text: `${session} ${n}`.repeat(20) } });
    home.record({
      ...own,
      ts: at(50),
      type: "skill.lifecycle",
      data: { phase: "in_progress", skillName: session },
    });
  }
  await ingest(home.context);
  const { journal } = home.sandbox;
  renameSync(journal, journal.replace(".jsonl", `-${Bun.randomUUIDv7()}.jsonl`));
}

const wipe = (home: Home, target: ForgetTarget): Promise<unknown> =>
  forget(home.context, target, { dryRun: false });

/** Everything that is kept of other sessions. */
const others = async (home: Home): Promise<unknown> => [
  await home.store.getSessionEvents("session-to-keep"),
  await home.store.findSessions("session-to-keep"),
  await home.store.skillEvents("session-to-keep"),
];

describe("forgetting a session", () => {
  test("leaves no byte of it in any file, and everything else as it was", async () => {
    await using home = openHome();
    await live(home);
    home.record(
      { id: "unread", sessionId: "session-to-forget" },
      { id: "tail", sessionId: "session-to-keep" },
    );
    home.addToJournal('{"sessionId":"session-to-forget","broken\n{"half of session-to-forget');
    home.addToStream('{"eventType":"turn.end","sessionId":"session-\\u0074o-forget"}\n');
    await ingest(home.context);
    const kept = await others(home);
    expect(home.filesWith("session-to-forget").length).toBeGreaterThan(2);
    const target = { by: "session", sessionId: "session-to-forget" } as const;
    const recorded = await home.store.transact((tx) => tx.recordedEvents("session-to-forget"));
    const [firstAt = ""] = recorded.map(({ ts }) => ts).toSorted();
    expect(await forget(home.context, target, { dryRun: true })).toEqual({
      events: 43,
      sessions: 1,
      lines: 0,
      knownErrors: 0,
      blockers: 0,
      checkpoints: [],
      unfinished: null,
      bySession: new Map([["session-to-forget", 43]]),
      firstAt,
      identities: new Map(),
      eventIds: new Set(recorded.map(({ id }) => id)),
    });
    expect(await wipe(home, target)).toMatchObject({ events: 43, sessions: 1 });
    expect(home.filesWith("session-to-forget", "session-\\u0074o-forget")).toEqual([]);
    expect(await others(home)).toEqual(kept);
    await rebuild(home.context, { force: false });
    expect(await others(home)).toEqual(kept);
    expect(await home.store.totals()).toEqual({ events: 42, sessions: 1 });
    expect(await wipe(home, target)).toMatchObject({ events: 0, sessions: 0, lines: 0 });
  });
});

describe("forgetting a project", () => {
  test("takes its sessions whole and leaves no byte of its path", async () => {
    await using home = openHome();
    await live(home);
    home.record({ sessionId: "session-to-forget", projectPath: null, project: null });
    home.addToStream(
      '{"eventType":"turn.end","projectPath":"/srv/\\uc78a\\uc744 \\uacf3","sessionId":"x"}\n',
    );
    home.addToStream('{"eventType":"turn.end","sessionId":"session-to-forget"}\n');
    await ingest(home.context);
    const kept = await others(home);
    await wipe(home, { by: "project", projectPath: "/srv/잊을 곳" });
    expect(home.filesWith("/srv/잊을 곳", "\\uc78a\\uc744", "session-to-forget")).toEqual([]);
    expect(await others(home)).toEqual(kept);
    await ingest(home.context, { thorough: true });
    expect(await home.store.totals()).toEqual({ events: 41, sessions: 1 });
  });
});

describe("forgetting a text", () => {
  test("leaves it in no form in any file, and everything else as it was", async () => {
    await using home = openHome();
    await live(home);
    const kept = await others(home);
    home.record(
      { id: "value", sessionId: "a", data: { deep: [{ text: `x ${TEXT} x` }] } },
      { id: "key", sessionId: "b", data: { [TEXT]: 1 } },
      { id: "twin", sessionId: "b", data: { text: "same moment" } },
      { id: "turn", sessionId: "c", type: "turn.start", data: { prompt: TEXT } },
    );
    const lifecycle = `"eventType":"session.lifecycle","phase":"started","occurredAtIso":"${at(1)}","sessionId":"d"`;
    home.addToStream(
      `{"id":"escaped",${lifecycle},"prompt":"${inAscii}"}\n{${lifecycle},"prompt":"${inAscii}"}\n`,
    );
    home.addToJournal(
      `{"id":"dropped",${lifecycle.replace('"d"', '"e"')},"ts":"${inAscii}"}\n{"broken ${inAscii}\n`,
    );
    await ingest(home.context);
    expect(await wipe(home, { by: "text", text: TEXT })).toMatchObject({ events: 7 });
    expect(home.filesWith(...FORMS)).toEqual([]);
    expect(await others(home)).toEqual(kept);
    await ingest(home.context, { thorough: true });
    expect((await home.store.totals()).events).toBe(82);
  });

  test("finds it in a line nested deeper than the stack", async () => {
    await using home = openHome();
    home.addToJournal(`{"x":${"[".repeat(100_000)}"${inAscii}"${"]".repeat(100_000)}}\n`);
    home.record({ id: "kept" });
    await wipe(home, { by: "text", text: TEXT });
    expect(home.filesWith(...FORMS)).toEqual([]);
    expect(home.ids()).toEqual(["kept"]);
  });

  test("does not bring it back from lines without an id that moved on the stream", async () => {
    await using home = openHome();
    const line = (prompt: string): string =>
      `{"eventType":"turn.start","sessionId":"f","occurredAtIso":"${at(0)}","prompt":"${prompt}"}\n`;
    home.record({ id: "twin", sessionId: "f", type: "turn.start", data: { prompt: TEXT } });
    home.addToStream(line("same moment") + line(inAscii));
    await ingest(home.context);
    await wipe(home, { by: "text", text: TEXT });
    await ingest(home.context, { thorough: true });
    await rebuild(home.context, { force: false });
    expect(home.filesWith(...FORMS)).toEqual([]);
    expect(home.ids()).toEqual([]);
  });
});

describe("a session refolded after forgetting a part of it", () => {
  test("is what a rebuild makes of what is left", async () => {
    await using home = openHome();
    home.record(
      { ts: at(0), ...phase("started") },
      { ts: at(1), data: { text: TEXT, cwd: "/forgotten", model: "m" } },
      { ts: at(2), data: { text: "kept", cwd: "/kept" } },
      { ts: at(3), type: "session.lifecycle", data: { phase: "ended", reason: TEXT } },
    );
    await ingest(home.context);
    await wipe(home, { by: "text", text: TEXT });
    expect(await home.store.listSessions({})).toMatchObject([
      { state: "active", endedAt: null, cwd: "/kept", model: null, lastEventAt: at(2) },
    ]);
    const before = home.dump();
    await rebuild(home.context, { force: false });
    expect(home.dump()).toEqual(before);
  });
});

test("a journal and a stream that are linked from elsewhere are erased where they lie", async () => {
  await using home = openHome();
  const { journal, stream, folder } = home.sandbox;
  for (const [path, name] of [
    [journal, "real-journal"],
    [stream, "real-stream"],
  ] as const) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(join(folder, name), "");
    symlinkSync(join(folder, name), path);
  }
  home.record(
    { id: "keep", ts: at(5) },
    { id: "gone", type: "turn.start", data: { prompt: "FORGET-ME" } },
  );
  await ingest(home.context);
  await wipe(home, { by: "text", text: "FORGET-ME" });
  expect(home.filesWith("FORGET-ME")).toEqual([]);
  expect(lstatSync(journal).isSymbolicLink()).toBe(true);
  expect(home.ids()).toEqual(["keep"]);
});
