import { describe, expect, test } from "bun:test";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { openDatabaseSink } from "../../src/ingest/forward/database-sink.ts";
import { checkIn } from "../../src/team/check-in.ts";
import { readMachine, saveMachine } from "../../src/team/machine-identity.ts";
import { clockNote } from "../../src/cli/team/clock-note.ts";
import { en } from "../../src/text/en.ts";
import { openConnection } from "../../src/store/postgres/connection.ts";
import { createTestDatabase, lacksPostgres } from "../postgres.ts";
import { HOSTILE } from "../store/alike-steps.ts";
import { joinMachine } from "./machines.ts";

const YEAR_MS = 365 * 86_400_000;

describe.skipIf(lacksPostgres)("a machine of a team", () => {
  test("that was interrupted while it checked in is itself, and one with an older word is a copy", async () => {
    const url = await createTestDatabase();
    using machine = await joinMachine(url, "team");
    const connection = openConnection(new URL(url));
    const outcome = async (): Promise<string> =>
      (await checkIn(openDatabaseSink(connection, "team", machine.machine), machine.home)).outcome;
    expect(await outcome()).toBe("ours");
    const before = readMachine(machine.home);
    expect(await outcome()).toBe("ours");
    const after = readMachine(machine.home);
    if (before === null || after === null) throw new Error("nothing was written");
    // The word was written here and there, and nothing more.
    saveMachine(machine.home, { ...before, next: after.incarnation });
    expect(await outcome()).toBe("ours");
    saveMachine(machine.home, before);
    expect(await outcome()).toBe("copied");
    expect(readMachine(machine.home)).toEqual(before);
    await connection.close();
  });

  test("whose clock is years off is told so, and sends every event once all the same", async () => {
    const url = await createTestDatabase();
    using machine = await joinMachine(url, "team");
    const connection = openConnection(new URL(url));
    const now = Date.now() + 3 * YEAR_MS;
    const checked = await checkIn(
      openDatabaseSink(connection, "team", machine.machine),
      machine.home,
      { now },
    );
    if (checked.outcome !== "ours") throw new Error(checked.outcome);
    expect(Math.round(checked.clockMs / YEAR_MS)).toBe(3);
    expect(clockNote(checked.clockMs, en)).toMatch(/^Clock 26,2\d\d hours ahead/);
    expect(clockNote(-checked.clockMs, en)).toContain("behind");
    expect(clockNote(60_000, en)).toBeNull();
    for (const ts of [
      "1970-01-01T00:00:00.000Z",
      "2031-01-01T00:00:00.000Z",
      "9999-01-01T00:00:00.000Z",
    ])
      machine.record({ ts });
    expect(await machine.forward()).toMatchObject({ sent: 3 });
    expect(await machine.forward()).toMatchObject({ sent: 0 });
    await connection.close();
  });

  test("that lost its offsets there sends nothing twice", async () => {
    const url = await createTestDatabase();
    using machine = await joinMachine(url, "team");
    machine.record(...Array.from({ length: 50 }, (_, n) => ({ data: { n } })));
    expect(await machine.forward()).toMatchObject({ sent: 50 });
    const connection = openConnection(new URL(url));
    await connection.send("delete from lifecycle_stream_offsets", []);
    expect(await machine.forward()).toMatchObject({ sent: 0 });
    expect(await connection.send("select 1 from events", [])).toHaveLength(50);
    await connection.close();
  });

  test("may say anything in any field: it arrives as it was said", async () => {
    const url = await createTestDatabase();
    using machine = await joinMachine(url, "team");
    const texts = HOSTILE.filter((text) => text !== "");
    const sent = machine.record(
      ...texts.map((text) => ({
        id: text,
        sessionId: text,
        project: text,
        type: text,
        data: { [text]: text },
      })),
    );
    expect(await machine.forward()).toMatchObject({ sent: texts.length });
    const connection = openConnection(new URL(url));
    const store = openPostgresStore(connection, { tenant: "team", machine: null });
    const there = (await store.eventsAfter(0, 99)).map(({ event }) => event);
    expect(there).toEqual([...sent]);
    await connection.close();
  });
});
