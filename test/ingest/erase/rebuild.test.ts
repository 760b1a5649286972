import { describe, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { encodeLine } from "../../../src/event/line.ts";
import { forget } from "../../../src/ingest/erase/forget.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { pruneOldEvents } from "../../../src/ingest/erase/prune.ts";
import { rebuild } from "../../../src/ingest/erase/rebuild.ts";
import { appendLines } from "../../../src/journal/append.ts";
import { anEvent, at, AT, someEvent } from "../../event/samples.ts";
import { type Home, openHome } from "../home.ts";

const TYPES = [
  "session.lifecycle",
  "turn.start",
  "prompt",
  "tool_use",
  "skill.lifecycle",
  "turn.end",
];
const PHASES = ["started", "in_progress", "completed", "waiting_permission", "ended"];

/** Twelve events of three sessions from `from` on, foreign and broken lines among them. */
async function live(home: Home, from: number): Promise<void> {
  for (let n = from; n < from + 12; n++) {
    home.record({
      id: `${n}`,
      ts: at(n),
      sessionId: `s${n % 3}`,
      projectPath: `/p${n % 2}`,
      type: TYPES[n % TYPES.length] ?? "",
      data: {
        phase: PHASES[n % PHASES.length] ?? "",
        skillName: "spec",
        text: `text ${n}`,
        cwd: "/c",
      },
    });
    if (n % 4 === 0) {
      home.addToStream(
        `{"eventType":"session.lifecycle","phase":"ended","sessionId":"s0","n":${n}}\n`,
      );
      home.addToStream("broken\n");
      home.addToJournal("broken\n");
    }
    if (n % 5 === 0) await ingest(home.context);
  }
  await ingest(home.context, { thorough: true });
}

/** Without places in files: a rewritten file has others, and a rotated one has another name. */
const rows = (home: Home): object => ({ ...home.dump(), offsets: [], rejected: [] });

describe("rebuild", () => {
  test("makes every row again as it was, with foreign lines adopted in between", async () => {
    await using home = openHome();
    await live(home, 0);
    const before = home.dump();
    expect(before["events"]).toHaveLength(15);
    expect(await rebuild(home.context, { force: false })).toEqual({
      outcome: "rebuilt",
      before: 15,
      after: 15,
    });
    expect(home.dump()).toEqual(before);
    expect(await rebuild(home.context, { force: false })).toMatchObject({ outcome: "rebuilt" });
    expect(home.dump()).toEqual(before);
  });

  test("makes every row again after pruning, forgetting and going on", async () => {
    await using home = openHome({ retentionDays: 1, now: () => new Date(at(86_400 + 4)) });
    await live(home, 0);
    await pruneOldEvents(home.context, { dryRun: false });
    const pruned = rows(home);
    expect(await rebuild(home.context, { force: false })).toMatchObject({ outcome: "rebuilt" });
    expect(rows(home)).toEqual(pruned);
    await live(home, 20);
    await forget(home.context, { by: "session", sessionId: "s1" }, { dryRun: false });
    await forget(home.context, { by: "text", text: "text 23" }, { dryRun: false });
    await live(home, 40);
    const before = rows(home);
    expect(await rebuild(home.context, { force: false })).toMatchObject({ outcome: "rebuilt" });
    expect(rows(home)).toEqual(before);
  });

  test("goes through rotated files in order", async () => {
    await using home = openHome();
    for (let n = 0; n < 6; n++) {
      home.record({ id: `${n}`, ts: at(-n), data: { model: `m${n}` } });
      appendLines(home.sandbox.journal, [encodeLine(anEvent())], 1);
      await ingest(home.context);
    }
    const before = rows(home);
    await rebuild(home.context, { force: false });
    expect(rows(home)).toEqual(before);
  });

  test("makes the same rows of whatever was recorded", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(someEvent, fc.boolean()), { maxLength: 12 }),
        async (all) => {
          await using home = openHome({ now: () => new Date("2000-01-01"), retentionDays: 1e6 });
          for (const [event, ingestNow] of all) {
            home.record({ ...event, sessionId: `${event.v}`, id: event.id.toWellFormed() });
            if (ingestNow) await ingest(home.context);
          }
          await ingest(home.context);
          const before = home.dump();
          await rebuild(home.context, { force: false });
          expect(home.dump()).toEqual(before);
        },
      ),
      { numRuns: 15 },
    );
  });

  test("refuses to lose events whose lines are missing, and changes nothing", async () => {
    await using home = openHome();
    home.record({ id: "1" }, { id: "2" });
    await ingest(home.context);
    const [, second] = home.sandbox.journalLines();
    writeFileSync(home.sandbox.journal, `${second}\n`);
    await ingest(home.context);
    const before = home.dump();
    expect(await rebuild(home.context, { force: false })).toEqual({
      outcome: "would_lose",
      before: 2,
      after: 1,
    });
    expect(home.dump()).toEqual(before);
    expect(await rebuild(home.context, { force: true })).toMatchObject({
      outcome: "rebuilt",
      after: 1,
    });
    expect(home.ids()).toEqual(["2"]);
  });

  test("is not fooled by unread lines that make up for missing ones", async () => {
    await using home = openHome();
    home.record({ id: "1" }, { id: "2" });
    await ingest(home.context);
    rmSync(home.sandbox.journal);
    home.record({ id: "3" }, { id: "4" });
    expect(await rebuild(home.context, { force: false })).toMatchObject({ outcome: "would_lose" });
    expect(home.ids()).toEqual(["1", "2", "3", "4"]);
  });

  test("counts what is past retention as no loss", async () => {
    let now = at(0);
    await using home = openHome({ retentionDays: 1, now: () => new Date(now) });
    home.record({ id: "old", ts: AT }, { id: "new", ts: at(10) });
    await ingest(home.context);
    now = at(86_400 + 5);
    expect(await rebuild(home.context, { force: false })).toEqual({
      outcome: "rebuilt",
      before: 1,
      after: 1,
    });
    expect(home.ids()).toEqual(["new"]);
  });

  test("sets aside a record that is refused, and everything behind it follows", async () => {
    await using home = openHome();
    home.run(`create trigger poison before insert on events when new.id = 'bad'
      begin select raise(abort, 'not this one'); end`);
    home.record({ id: "a" }, { id: "bad" }, { id: "b" });
    expect(await rebuild(home.context, { force: false })).toMatchObject({
      outcome: "rebuilt",
      after: 2,
    });
    expect(home.ids()).toEqual(["a", "b"]);
  });
});
