import { describe, expect, test } from "bun:test";
import { ingest } from "../../../src/ingest/ingest.ts";
import { pruneOldEvents } from "../../../src/ingest/erase/prune.ts";
import { rebuild } from "../../../src/ingest/erase/rebuild.ts";
import { appendLines } from "../../../src/journal/append.ts";
import { listRotatedFiles } from "../../../src/journal/rotated-files.ts";
import { at } from "../../event/samples.ts";
import { openHome } from "../home.ts";

/** A home in which a day is kept, and a clock that can be set. */
function openAged(): { home: ReturnType<typeof openHome>; passTo: (seconds: number) => void } {
  let now = at(0);
  const home = openHome({ retentionDays: 1, now: () => new Date(now) });
  return { home, passTo: (seconds) => (now = at(86_400 + seconds)) };
}

const started = { type: "session.lifecycle", data: { phase: "started", model: "old model" } };

describe("pruning", () => {
  test("takes rows, journal lines and stream lines past retention, and nothing else", async () => {
    const { home, passTo } = openAged();
    await using _ = home;
    home.record(
      { id: "1", ts: at(0), ...started },
      { id: "2", ts: at(1) },
      { id: "3", ts: at(10) },
    );
    home.record({ id: "4", ts: at(11), ...started });
    await ingest(home.context);
    passTo(5);
    expect(await pruneOldEvents(home.context, { dryRun: true })).toEqual({
      events: 2,
      lines: 0,
      before: at(5),
    });
    expect(home.ids()).toHaveLength(4);
    expect(await pruneOldEvents(home.context, { dryRun: false })).toEqual({
      events: 2,
      lines: 3,
      before: at(5),
    });
    expect(home.ids()).toEqual(["3", "4"]);
    expect(home.sandbox.events().map(({ id }) => id)).toEqual(["3", "4"]);
    expect(home.sandbox.streamLines()).toHaveLength(1);
    expect(await pruneOldEvents(home.context, { dryRun: false })).toMatchObject({
      events: 0,
      lines: 0,
    });
  });

  test("leaves what is known of a session as a rebuild makes it, and removes one without events", async () => {
    const { home, passTo } = openAged();
    await using _ = home;
    home.record({ ts: at(0), ...started }, { ts: at(1), sessionId: "gone" });
    home.record({ ts: at(10), data: { cwd: "/new" } }, { ts: at(11), type: "turn.end" });
    await ingest(home.context);
    passTo(5);
    await pruneOldEvents(home.context, { dryRun: false });
    const sessions = await home.store.listSessions({});
    expect(sessions).toMatchObject([
      { sessionId: "sess-123", model: null, startedAt: at(10), cwd: "/new" },
    ]);
    const before = home.dump();
    await rebuild(home.context, { force: false });
    expect(home.dump()).toEqual(before);
  });

  test("goes by a line's own time, however it is written and whatever else the line speaks of", async () => {
    const { home, passTo } = openAged();
    await using _ = home;
    const foreign = (own: string, other: string): string =>
      `{"meta": {"ts":"${other}","occurredAtIso":"${other}"}, "id": "${own}", "eventType": "session.lifecycle", ` +
      `"phase": "started", "sessionId": "f", "ts":"${other}", "occurredAtIso": "${own}"}\n`;
    home.addToStream(foreign(at(0), at(10)) + foreign(at(10), at(0)));
    home.addToJournal(`{"ts":"${at(0)}","broken\n{"ts":"${at(10)}","broken\n`);
    await ingest(home.context);
    expect(home.ids()).toEqual([at(0), at(10)]);
    passTo(5);
    await pruneOldEvents(home.context, { dryRun: false });
    expect(home.ids()).toEqual([at(10)]);
    expect(home.sandbox.streamLines()).toEqual([foreign(at(10), at(0)).trim()]);
    expect(home.sandbox.journalLines()).toEqual([
      `{"ts":"${at(10)}","broken`,
      foreign(at(10), at(0)).trim(),
    ]);
  });

  test("does not make lines without an id that stay on the stream look new", async () => {
    const { home, passTo } = openAged();
    await using _ = home;
    const line = (seconds: number): string =>
      `{"eventType":"session.lifecycle","phase":"started","sessionId":"f","occurredAtIso":"${at(seconds)}"}\n`;
    home.addToStream(line(0) + line(10) + line(11));
    await ingest(home.context);
    passTo(5);
    await pruneOldEvents(home.context, { dryRun: false });
    home.addToStream(line(12));
    await ingest(home.context, { thorough: true });
    await rebuild(home.context, { force: false });
    expect((await home.store.queryEvents({})).map(({ ts }) => ts)).toEqual([
      at(12),
      at(11),
      at(10),
    ]);
  });

  test("empties and removes rotated files", async () => {
    const { home, passTo } = openAged();
    await using _ = home;
    home.record({ ts: at(0) });
    appendLines(home.sandbox.journal, ["\n"], 1);
    home.record({ id: "new", ts: at(10) });
    await ingest(home.context);
    expect(listRotatedFiles(home.sandbox.journal)).toHaveLength(1);
    passTo(5);
    await pruneOldEvents(home.context, { dryRun: false });
    expect(listRotatedFiles(home.sandbox.journal)).toEqual([]);
    expect(home.ids()).toEqual(["new"]);
  });
});
