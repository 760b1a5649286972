import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { encodeLine } from "../../../src/event/line.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { anEvent, at } from "../../event/samples.ts";
import { asks, decided, ends } from "../../observe/waits/asking.ts";
import { payload } from "../../payloads.ts";
import { type Home, openHome } from "../home.ts";

const poison = (home: Home, table: string): void =>
  home.run(`create trigger poison before insert on ${table} when new.id = 'bad'
    begin select raise(abort, 'not this one'); end`);

const offset = (home: Home): unknown =>
  home.sandbox.query(
    "select byte_offset from lifecycle_stream_offsets where stream_key like '%events.jsonl'",
  )[0];

const skill = { type: "skill.lifecycle", data: { phase: "in_progress" } };

describe("a record that the store refuses for its own sake", () => {
  test.each(["events", "skill_lifecycle_events"])(
    "stops behind the prefix, is tried again, and is set aside the third time: %s [R137, R138]",
    async (table) => {
      await using home = openHome({ stream: null });
      poison(home, table);
      const [a] = home.record({ id: "a" });
      home.record({ id: "bad", ...skill }, { id: "b" });
      const before = { byte_offset: encodeLine(a ?? anEvent()).length };

      expect(await ingest(home.context)).toMatchObject({
        inserted: 1,
        setAside: 0,
        end: "blocked",
      });
      expect([home.ids(), offset(home)]).toEqual([["a"], before]);

      home.record({ id: "c" });
      expect(await ingest(home.context)).toMatchObject({
        inserted: 0,
        setAside: 0,
        end: "blocked",
      });
      expect([home.ids(), offset(home)]).toEqual([["a"], before]);

      expect(await ingest(home.context)).toMatchObject({ inserted: 2, setAside: 1, end: "done" });
      expect(home.ids()).toEqual(["a", "b", "c"]);
      expect(home.sandbox.query("select id from skill_lifecycle_events")).toEqual([]);
      expect(await home.store.setAsideLines()).toMatchObject([
        {
          streamKey: `ingest:${home.sandbox.journal}`,
          reason: "not this one",
          attempts: 3,
          offset: before.byte_offset,
        },
      ]);
    },
  );

  test("is brought in when the reason is gone before the third time [R138]", async () => {
    await using home = openHome();
    poison(home, "events");
    home.record({ id: "bad" }, { id: "b" });
    await ingest(home.context);
    await ingest(home.context);
    home.run("drop trigger poison");
    expect(await ingest(home.context)).toMatchObject({ inserted: 2, end: "done" });
    expect(home.ids()).toEqual(["bad", "b"]);
  });

  test("gets its three tries, whatever stood at its place in another file before [R138]", async () => {
    await using home = openHome();
    home.addToJournal("broken\n");
    await ingest(home.context);
    poison(home, "events");
    writeFileSync(home.sandbox.journal, encodeLine(anEvent({ id: "bad" })));
    expect(await ingest(home.context)).toMatchObject({ end: "blocked" });
    expect(await ingest(home.context)).toMatchObject({ end: "blocked" });
    expect(await ingest(home.context)).toMatchObject({ setAside: 1, end: "done" });
  });
});

describe("absurd numbers and times", () => {
  const ABSURD = [1.1e16, 8.65e15, -1, -1.1e16, 1e308, 0.5, "NaN", "1e400", "-Infinity", "", null];

  test.each(ABSURD)("of one hook's call never stop what comes behind it: %p", async (absurd) => {
    await using home = openHome({ now: () => new Date() });
    const { sandbox } = home;
    const call = { session_id: "s", cwd: sandbox.project, prompt_id: "p" };
    const input = { tool_name: "Bash", tool_input: { command: "npm test" } };
    await sandbox.hook({ ...payload("PermissionRequest.Bash"), ...call, ...input });
    const numbers = { duration_ms: absurd, context_tokens: absurd, timestamp: absurd };
    await sandbox.hook({ ...payload("PostToolUse.Bash"), ...call, ...input, ...numbers });
    home.record({ id: "behind", ts: new Date().toISOString() });
    expect(await ingest(home.context)).toMatchObject({ setAside: 0, end: "done" });
    expect(home.ids()).toContain("behind");
    const [row] = await home.store.waits({ sessionId: "s" });
    expect(row?.decision).toBe("granted");
    expect(row?.waitedMs ?? 0).toBeGreaterThanOrEqual(0);
  });

  const numbers = [...ABSURD, "9".repeat(400), [], { much: 1 }, true];

  test.each(numbers)("in any line's fields never stop what comes behind it: %p", async (absurd) => {
    await using home = openHome({ retentionDays: 1e6 });
    const all = {
      durationMs: absurd,
      decidedAt: absurd,
      day: absurd,
      messages: absurd,
      tokens: { input: absurd, output: absurd, cacheRead: absurd },
      costUsd: absurd,
      turnSeq: absurd,
      pid: absurd,
      promptCount: absurd,
      startedAt: absurd,
      endedAt: absurd,
    };
    const types = ["usage", "tool_error", "prompt", "turn.end", "session_summary", "compaction"];
    home.record(
      ...asks("w", 1),
      ends(2, 1, {}, all),
      decided(3, { waitId: "w" }),
      ...types.map((type) => ({ type, data: all })),
      { type: "usage", data: { ...all, day: "2026-02-18", model: "m" } },
      { type: "session.lifecycle", data: { ...all, phase: "ended" } },
      { type: "skill.lifecycle", data: { ...all, phase: "in_progress", skillName: "x" } },
      { type: "wait_decided", data: { ...all, waitId: "w", decision: "granted" } },
    );
    home.record({ id: "behind" });
    expect(await ingest(home.context)).toMatchObject({ setAside: 0, end: "done" });
    expect(home.ids()).toContain("behind");
  });

  test("at either end of all times never stop what comes behind them", async () => {
    await using home = openHome({ retentionDays: 1e6 });
    for (const ts of ["0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"]) {
      const moved = [...asks(`w${ts}`, 1), ends(2, 86_400 * 29), ...asks(`x${ts}`, 1)];
      const confirming = { phase: "waiting_permission", confirms: true };
      for (const event of moved) home.record({ ...event, ts });
      home.record(
        { type: "session.lifecycle", ts, data: confirming },
        { type: "tool_use", ts, data: { tool: "Bash", durationMs: 86_400_000 } },
      );
    }
    home.record({ id: "behind", ts: at(1) });
    expect(await ingest(home.context)).toMatchObject({ setAside: 0, end: "done" });
    expect(home.ids()).toContain("behind");
  });
});
