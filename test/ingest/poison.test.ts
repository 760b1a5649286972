import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { encodeLine } from "../../src/event/line.ts";
import { ingest } from "../../src/ingest/ingest.ts";
import { anEvent } from "../event/samples.ts";
import { type Home, openHome } from "./home.ts";

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
