import { describe, expect, test } from "bun:test";
import { insertEvent } from "../../src/ingest/insert-event.ts";
import { at } from "../event/samples.ts";
import { openHome } from "./home.ts";

describe("inserting an event", () => {
  test("writes a journal line first, and the row can be queried at once [R069]", async () => {
    await using home = openHome();
    const made = await insertEvent(home.context, {
      type: "feedback",
      sessionId: "s",
      projectPath: "/srv/내 앱",
      action: "accepted",
    });
    expect(home.sandbox.events()).toHaveLength(1);
    expect(await home.store.queryEvents({ type: "feedback", project: "내 앱" })).toEqual([
      {
        id: made.id,
        v: 1,
        type: "feedback",
        ts: at(3600),
        sessionId: "s",
        project: "내 앱",
        projectPath: "/srv/내 앱",
        action: "accepted",
      },
    ]);
    expect(home.sandbox.streamLines()).toEqual([]);
  });

  test("brings in what was there before it", async () => {
    await using home = openHome();
    home.record({ id: "earlier" });
    const made = await insertEvent(home.context, { type: "feedback", sessionId: "s" });
    expect(home.ids()).toEqual(["earlier", made.id]);
    expect(made).toMatchObject({ project: "unknown", projectPath: null });
  });

  test("takes any documented form of time and stores one", async () => {
    await using home = openHome();
    const ts = "2026-02-18T13:10:00";
    const made = await insertEvent(home.context, {
      type: "memory",
      sessionId: "s",
      ts,
      v: 2,
      project: "p",
    });
    expect(made).toMatchObject({ ts: at(0), v: 2, project: "p" });
    expect(await home.store.queryEvents({})).toMatchObject([{ id: made.id, ts: at(0), v: 2 }]);
  });

  test("redacts it", async () => {
    await using home = openHome();
    await insertEvent(home.context, {
      type: "memory",
      sessionId: "s",
      text: "a <private>b</private> c",
    });
    expect(home.filesWith("<private>")).toEqual([]);
    expect(await home.store.queryEvents({ search: "[PRIVATE]" })).toHaveLength(1);
  });

  test("cannot be led astray by its own fields", async () => {
    await using home = openHome();
    const made = await insertEvent(home.context, {
      type: "memory",
      sessionId: "s",
      ...({ eventType: "turn.end", id: "y" } as object),
    });
    expect(home.ids()).toEqual([made.id]);
  });

  test("that is none, or cannot be written, throws, and nothing has happened", async () => {
    await using home = openHome();
    const attempts = [
      insertEvent(home.context, { type: "memory", sessionId: "s", ts: "soon" }),
      insertEvent(
        { ...home.context, journal: "/proc/none/e.jsonl" },
        { type: "memory", sessionId: "s" },
      ),
    ];
    for (const attempt of attempts) expect(await attempt.catch(() => "thrown")).toBe("thrown");
    expect(home.sandbox.journalLines()).toEqual([]);
    expect(home.ids()).toEqual([]);
  });
});
