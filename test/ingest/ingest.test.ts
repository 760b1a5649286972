import { describe, expect, test } from "bun:test";
import { appendFileSync, renameSync, truncateSync } from "node:fs";
import { encodeLine } from "../../src/event/line.ts";
import { ingest } from "../../src/ingest/ingest.ts";
import { MAX_LINE_BYTES } from "../../src/journal/read-batch.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { anEvent, at } from "../event/samples.ts";
import { openHome } from "./home.ts";

const SOME = [
  { id: "1", type: "session.lifecycle", data: { phase: "started", provider: "claude" } },
  { id: "2", ts: at(1), data: { text: "안녕" } },
  {
    id: "3",
    ts: at(2),
    type: "skill.lifecycle",
    data: { phase: "in_progress", skillName: "spec" },
  },
  { id: "4", ts: at(3), type: "tool_use", data: { tool: "Bash" } },
] as const;

describe("ingest", () => {
  test("brings every line into the store, and the latest state of a session can be asked for [R100, R114]", async () => {
    await using home = openHome();
    home.record(...SOME);
    expect(await ingest(home.context)).toMatchObject({ lines: 4, inserted: 4, end: "done" });
    expect(home.ids()).toEqual(["1", "2", "3", "4"]);
    expect(await home.store.listSessions({})).toMatchObject([
      { sessionId: "sess-123", state: "active", provider: "claude", lastEventType: "tool_use" },
    ]);
    expect(await home.store.queryEvents({ type: "prompt" })).toMatchObject([{ text: "안녕" }]);
    const count = (table: string): unknown =>
      home.sandbox.query(`select count(*) as n from ${table}`)[0];
    expect(count("session_lifecycle_events")).toEqual({ n: 1 });
    expect(count("skill_lifecycle_events")).toEqual({ n: 1 });
  });

  test("twice changes nothing the second time [R147]", async () => {
    await using home = openHome();
    home.record(...SOME);
    await ingest(home.context);
    const before = home.dump();
    expect(await ingest(home.context, { thorough: true })).toMatchObject({ lines: 0, inserted: 0 });
    expect(home.dump()).toEqual(before);
  });

  test("counts a line that stands twice once [R147]", async () => {
    await using home = openHome();
    const line = encodeLine(anEvent({ id: "twice" }));
    home.addToJournal(line + line);
    expect(await ingest(home.context)).toMatchObject({ inserted: 1, known: 1 });
    home.addToJournal(line);
    expect(await ingest(home.context)).toMatchObject({ inserted: 0, known: 1 });
    expect(home.ids()).toEqual(["twice"]);
  });

  test("keeps the source line of a lifecycle event as it stands [R132]", async () => {
    await using home = openHome({ stream: null });
    const line = `{ "occurredAtIso":"${at(0)}" , "id":"x","eventType":"session.lifecycle","phase":"started", "n":1.0}`;
    home.addToJournal(`${line}\n`);
    await ingest(home.context);
    expect(home.sandbox.query("select raw_json from session_lifecycle_events")).toEqual([
      { raw_json: line },
    ]);
  });

  test("goes on at the stored offset after a restart [R139]", async () => {
    await using home = openHome();
    home.record(...SOME);
    await ingest(home.context);
    home.record({ id: "5" });
    const store = openSqliteStore(home.sandbox.db);
    expect(await ingest({ ...home.context, store })).toMatchObject({
      lines: 1,
      inserted: 1,
      known: 0,
    });
    await store.close();
  });

  test("of a journal that is not there is nothing", async () => {
    await using home = openHome();
    expect(await ingest(home.context)).toMatchObject({ lines: 0, end: "done" });
  });
});

describe("a bad line", () => {
  test("that is half written waits for its second half, and the offset stays before it [R135]", async () => {
    await using home = openHome();
    const line = encodeLine(anEvent({ id: "b" }));
    home.record({ id: "a" });
    home.addToJournal(line.slice(0, 20));
    expect(await ingest(home.context)).toMatchObject({ inserted: 1, setAside: 0, end: "done" });
    home.addToJournal(line.slice(20));
    expect(await ingest(home.context)).toMatchObject({ lines: 1, inserted: 1 });
    expect(home.ids()).toEqual(["a", "b"]);
  });

  test("that is broken is counted, kept without its content, and the next is processed [R134, R148]", async () => {
    await using home = openHome();
    home.record({ id: "a" });
    home.addToJournal('{"id":"torn secret\n\n[]\n{"type":"x"}\n');
    home.record({ id: "b" });
    expect(await ingest(home.context)).toMatchObject({ inserted: 2, setAside: 3, end: "done" });
    expect(home.ids()).toEqual(["a", "b"]);
    const rejected = await home.store.setAsideLines();
    expect(rejected.map(({ reason }) => reason)).toEqual([
      "broken_json",
      "not_an_event",
      "not_an_event",
    ]);
    expect(JSON.stringify(rejected)).not.toContain("secret");
    expect(await ingest(home.context)).toMatchObject({ setAside: 0 });
  });

  test("that is too long to be held is counted, and the next is processed", async () => {
    await using home = openHome();
    home.record({ id: "a" });
    truncateSync(home.sandbox.journal, MAX_LINE_BYTES + 1000);
    appendFileSync(home.sandbox.journal, "\n");
    home.record({ id: "b" });
    expect(await ingest(home.context)).toMatchObject({ inserted: 2, setAside: 1, end: "done" });
    expect(await home.store.setAsideLines()).toMatchObject([{ reason: "too_long" }]);
  });

  test("that is nested too deep to be stored is set aside at once, and the next is processed", async () => {
    await using home = openHome();
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    home.addToJournal(`{"id":"deep","type":"x","ts":"${at(0)}","deep":${deep}}\n`);
    home.record({ id: "b" });
    expect(await ingest(home.context)).toMatchObject({ inserted: 1, setAside: 1, end: "done" });
    expect(await home.store.setAsideLines()).toMatchObject([{ reason: "too_deep" }]);
  });
});

describe("a budget", () => {
  test("is kept: ingest ends between batches and goes on from there later", async () => {
    let clock = Date.parse(at(3600));
    await using home = openHome({ now: () => new Date((clock += 10)) });
    home.record(
      ...Array.from({ length: 900 }, (_, n) => ({ id: `${n}`, data: { text: "x".repeat(400) } })),
    );
    const first = await ingest(home.context, { budgetMs: 60 });
    expect(first.end).toBe("budget");
    expect(first.inserted).toBeGreaterThan(0);
    expect(home.ids()).toHaveLength(first.inserted);
    let rounds = 0;
    while ((await ingest(home.context, { budgetMs: 60 })).end !== "done" && rounds < 50) rounds++;
    expect(home.ids()).toEqual(Array.from({ length: 900 }, (_, n) => `${n}`));
  });

  test("is also the longest wait for another process, and the answer is busy", async () => {
    await using home = openHome({ now: () => new Date() });
    home.record({ ts: new Date().toISOString() });
    const program = Bun.fileURLToPath(import.meta.resolve("../store/hold-process.ts"));
    const holder = Bun.spawn([process.execPath, program, home.sandbox.db], {
      stdin: "pipe",
      stdout: "pipe",
    });
    await holder.stdout.getReader().read();
    expect(await ingest(home.context, { budgetMs: 50 })).toMatchObject({
      inserted: 0,
      end: "busy",
    });
    await holder.stdin.end();
    await holder.exited;
    expect(await ingest(home.context, { budgetMs: 5000 })).toMatchObject({
      inserted: 1,
      end: "done",
    });
  });
});

describe("what is past retention", () => {
  test("is not brought in, and what is not is", async () => {
    await using home = openHome({ retentionDays: 1, now: () => new Date(at(86_400)) });
    home.record({ id: "old", ts: at(-1) }, { id: "edge", ts: at(0) }, { id: "new", ts: at(1) });
    expect(await ingest(home.context)).toMatchObject({ expired: 1, inserted: 2, end: "done" });
    expect(home.ids()).toEqual(["edge", "new"]);
  });
});

describe("a rotated journal", () => {
  test("is read on from where it was left, oldest first, through several unread files [R140]", async () => {
    await using home = openHome();
    const { journal } = home.sandbox;
    const rotate = (): void =>
      renameSync(journal, journal.replace(".jsonl", `-${Bun.randomUUIDv7()}.jsonl`));
    home.record({ id: "1" }, { id: "2" });
    await ingest(home.context);
    home.record({ id: "3" });
    rotate();
    home.record({ id: "4" }, { id: "5" });
    rotate();
    home.record({ id: "6" });
    rotate();
    home.record({ id: "7" });
    expect(await ingest(home.context)).toMatchObject({ lines: 5, inserted: 5, known: 0 });
    expect(home.ids()).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    expect(await ingest(home.context, { thorough: true })).toMatchObject({ lines: 0 });
  });

  test("to which a late writer added is looked at again", async () => {
    await using home = openHome();
    const { journal } = home.sandbox;
    const files = Array.from({ length: 4 }, () =>
      journal.replace(".jsonl", `-${Bun.randomUUIDv7()}.jsonl`),
    );
    for (const [n, file] of files.entries()) {
      home.record({ id: `${n}` });
      renameSync(journal, file);
      await ingest(home.context);
    }
    appendFileSync(files[2] ?? "", encodeLine(anEvent({ id: "late" })));
    expect(await ingest(home.context)).toMatchObject({ inserted: 1 });
    appendFileSync(files[0] ?? "", encodeLine(anEvent({ id: "very late" })));
    expect(await ingest(home.context, { thorough: true })).toMatchObject({ inserted: 1 });
    expect(home.ids()).toEqual(["0", "1", "2", "3", "late", "very late"]);
  });
});

test("lines that arrive while it works are left for the next time, so that it ends", async () => {
  await using home = openHome();
  let written = 0;
  const busy = {
    ...home.context,
    // A writer that adds a line whenever somebody looks at the clock.
    now: () => {
      home.record({ id: `n${written++}` });
      return home.context.now();
    },
  };
  home.record({ id: "first" });
  const report = await ingest(busy);
  expect(report.end).toBe("done");
  expect(report.inserted).toBeLessThan(written);
});
