import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { encodeLine } from "../../src/event/line.ts";
import type { RawEvent } from "../../src/event/event.ts";
import { encodeBatch, HUB_ROOT, MAX_BATCH_BYTES } from "../../src/team/hub/protocol.ts";
import { INDEX_METHODS, STORE_METHODS } from "../../src/team/hub/read-methods.ts";
import { revokeToken } from "../../src/team/hub/tokens.ts";
import type { LogBatch } from "../../src/team/team-sink.ts";
import { anEvent } from "../event/samples.ts";
import { lacksPostgres } from "../postgres.ts";
import { HOSTILE } from "../store/alike-steps.ts";
import { openTestHub, TEAM, type TestHub } from "./test-hub.ts";

type Frame = Omit<LogBatch, "events">;

const cursor = (byteOffset: number) => ({ inode: "1", byteOffset, fingerprint: `f${byteOffset}` });
const frame = (over: Partial<Frame> = {}): Frame => ({
  streamKey: "ingest:/j/events.jsonl",
  deletionMark: null,
  from: null,
  to: cursor(100),
  refused: [],
  ...over,
});
const batch = (over: Partial<Frame> = {}, ...events: readonly Partial<RawEvent>[]): string =>
  encodeBatch(
    frame(over),
    events.map((event) => encodeLine(anEvent(event))),
  );

describe.skipIf(lacksPostgres)("a hub refuses", () => {
  let hub: TestHub;
  let [writer, reader]: string[] = [];
  beforeAll(async () => {
    hub = await openTestHub();
    [writer, reader] = [await hub.issue("laptop"), await hub.issue("alice", "reader")];
  });
  afterAll(() => hub[Symbol.asyncDispose]());

  const code = async (
    token: string | null,
    method: string,
    path: string,
    body?: string | object,
  ): Promise<string> => {
    const { status, said } = await hub.ask(token, method, path, body);
    const { error } = said as { error?: { code: string; message: string } };
    return `${status} ${error?.code ?? ""}`.trim();
  };
  const idOf = (token: string): string => token.split("_")[1] ?? "";
  const machineOf = async (token: string): Promise<string> =>
    ((await hub.ask(token, "GET", "identity")).said as { machine: string }).machine;
  const rowsOf = async (machine: string): Promise<readonly unknown[]> =>
    hub.connection.send("select id, data from events where machine = $1 order by position", [
      machine,
    ]);

  test("whoever has no token that counts, and says why to none but its owner", async () => {
    const [expired, revoked] = [await hub.issue("old"), await hub.issue("lost")];
    await hub.connection.send(
      "update hub_tokens set expires_at = now() - interval '1 second' where token = $1",
      [idOf(expired)],
    );
    expect(await code(revoked, "GET", "identity")).toBe("200");
    await revokeToken(hub.connection, TEAM, idOf(revoked));
    const body = batch({}, {});
    for (const path of ["batches", "state", "identity", "/metrics"]) {
      const method = path === "batches" ? "POST" : "GET";
      const said = path === "batches" ? body : undefined;
      expect(await code(null, method, path, said)).toBe("401 NO_TOKEN");
      expect(await code("sgh_nonsense", method, path, said)).toBe("401 WRONG_TOKEN");
      expect(await code(expired, method, path, said)).toBe("401 TOKEN_EXPIRED");
      expect(await code(revoked, method, path, said)).toBe("401 TOKEN_REVOKED");
      // The ID alone says nothing: another secret is simply wrong.
      for (const token of [expired, revoked, writer ?? ""]) {
        const guess = `${token.slice(0, -4)}${token.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
        expect(await code(guess, method, path, said)).toBe("401 WRONG_TOKEN");
      }
    }
    const stored = JSON.stringify(await hub.connection.send("select * from hub_tokens", []));
    for (const token of [expired, revoked, writer ?? ""]) {
      const secret = token.slice(`sgh_${idOf(token)}_`.length);
      expect(stored).not.toContain(secret);
      expect(hub.lines.join("")).not.toContain(secret);
    }
  });

  test("a writer who reads, and a reader who writes", async () => {
    for (const [method, path, body] of [
      ["POST", "check-in", {}],
      ["GET", "state", undefined],
      ["POST", "batches", batch({}, {})],
      ["POST", "shares", { shares: "[]", again: true }],
      ["POST", "deletions", { ids: ["a"] }],
      ["POST", "scrub", {}],
      ["DELETE", "machine", undefined],
    ] as const)
      expect([path, await code(reader ?? "", method, path, body)]).toEqual([path, "403 ROLE"]);
    for (const name of STORE_METHODS)
      expect(await code(writer ?? "", "POST", `read/store/${name}`, "[]")).toBe("403 ROLE");
    for (const name of INDEX_METHODS)
      expect(await code(writer ?? "", "POST", `read/index/${name}`, "[]")).toBe("403 ROLE");
    expect(await code(writer ?? "", "GET", "/metrics")).toBe("403 ROLE");
    for (const name of ["transact", "scrub", "close", "cursors", "constructor", "__proto__"])
      expect(await code(reader ?? "", "POST", `read/store/${name}`, "[]")).toBe(
        "404 UNKNOWN_ROUTE",
      );
  });

  test("to let one machine into another's log", async () => {
    const [one, other] = [await hub.issue("one"), await hub.issue("other")];
    const [here, there] = [await machineOf(one), await machineOf(other)];
    const body = batch({}, { id: "a" }, { id: "b" });
    expect((await hub.ask(one, "POST", "batches", body)).said).toMatchObject({ inserted: 2 });
    const before = await rowsOf(here);
    // Naming the machine changes nothing: the token says which log is meant.
    const forged = `${JSON.stringify({ ...frame(), machine: here, tenant: TEAM })}\n`;
    await hub.ask(other, "POST", `batches?machine=${here}`, forged);
    await hub.ask(other, "POST", "deletions", { ids: ["a", "b"], machine: here });
    await hub.ask(other, "POST", "deletions", { projectPath: "/srv/app", machine: here });
    await hub.ask(other, "POST", "shares", { shares: "[]", again: true, machine: here });
    await hub.ask(other, "DELETE", `machine?machine=${here}`);
    expect(await rowsOf(here)).toEqual(before);
    expect(await rowsOf(there)).toEqual([]);
    expect(await code(one, "GET", "state")).toBe("200");
    const { said } = await hub.ask(one, "GET", "machines");
    expect((said as { machines: { machine: string }[] }).machines.map((m) => m.machine)).toEqual([
      here,
    ]);
  });

  test("a batch that was there already, and one from before a deletion", async () => {
    const token = await hub.issue("again");
    const machine = await machineOf(token);
    const body = batch({}, { id: "keep" }, { id: "forget", data: { text: "the launch date" } });
    const send = async (said: string) => (await hub.ask(token, "POST", "batches", said)).said;
    expect(await send(body)).toEqual({ outcome: "written", inserted: 2, refusals: 0 });
    const before = await rowsOf(machine);
    for (let n = 0; n < 3; n++) expect(await send(body)).toEqual({ outcome: "moved" });
    // The same events at another place of the file: they are known.
    const later = { from: cursor(100), to: cursor(200) };
    expect(await send(batch(later, { id: "keep" }))).toMatchObject({ inserted: 0 });
    expect(await rowsOf(machine)).toEqual(before);
    expect((await hub.ask(token, "POST", "deletions", { ids: ["forget"] })).said).toEqual({
      deleted: 1,
    });
    const late = { from: cursor(200), to: cursor(300) };
    expect(await send(batch(late, { id: "forget" }))).toEqual({ outcome: "moved" });
    expect(await send(body)).toEqual({ outcome: "moved" });
    expect(await rowsOf(machine)).toHaveLength(1);
  });

  test("what is too large, has no length, or is no batch", async () => {
    const token = writer ?? "";
    const large = "x".repeat(MAX_BATCH_BYTES + 1);
    expect(await code(token, "POST", "batches", large)).toBe("413 TOO_LARGE");
    const streamed = await fetch(`${hub.address}${HUB_ROOT}/batches`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` },
      body: new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode(batch({}, {})));
          controller.close();
        },
      }),
    });
    expect(streamed.status).toBe(411);
    const lines = `${JSON.stringify(frame())}\n${"{}\n".repeat(60_000)}`;
    expect(await code(token, "POST", "batches", lines)).toBe("400 MALFORMED");
    for (const body of [
      "",
      "{}",
      "{}\n",
      batch({}, {}).slice(0, -1),
      `${batch({}, {})}{"no":"event"}\n`,
      `${batch({}, {})}\n`,
      batch({ streamKey: "shared" }, {}),
      batch({ streamKey: "deleted" }, {}),
      batch({ to: { ...cursor(1), byteOffset: -1 } }, {}),
      batch({ to: { ...cursor(1), byteOffset: 1e300 } }, {}),
      batch({ to: JSON.parse("null") }, {}),
      `${"[".repeat(5000)}\n`,
    ])
      expect([body.slice(0, 60), await code(token, "POST", "batches", body)]).toEqual([
        body.slice(0, 60),
        "400 MALFORMED",
      ]);
    expect(await code(token, "GET", "batches")).toBe("405 WRONG_METHOD");
    expect(await code(token, "POST", "elsewhere", {})).toBe("404 UNKNOWN_ROUTE");
    expect(await code(token, "GET", "/")).toBe("404 UNKNOWN_ROUTE");
    expect(await rowsOf(await machineOf(token))).toEqual([]);
  });

  test("whatever else somebody makes up, with words and without falling over", async () => {
    const paths = ["batches", "check-in", "shares", "deletions", "read/store/history"];
    const junk = fc.oneof(
      fc.json(),
      fc.string({ unit: "binary" }),
      fc.json().map((text) => `${text}\n${text}\n`),
      fc
        .record(
          {
            streamKey: fc.oneof(fc.constant("ingest:/j"), fc.anything()),
            deletionMark: fc.anything(),
            from: fc.anything(),
            to: fc.oneof(fc.constant(cursor(1)), fc.anything()),
            refused: fc.oneof(fc.constant([]), fc.anything()),
          },
          { requiredKeys: [] },
        )
        .map((one) => `${JSON.stringify(one)}\n`),
    );
    const both = await hub.issue("junk", "both");
    const machine = await machineOf(both);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), junk, async (path, body) => {
        const { status } = await hub.ask(both, "POST", path, body);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
    expect(await rowsOf(machine)).toEqual([]);
  });

  test("no text for what it says: SQL in any field arrives as it was said", async () => {
    const token = await hub.issue(`'; drop table events; --`, "both");
    const machine = await machineOf(token);
    const texts = HOSTILE.filter((text) => text !== "");
    const events = texts.map((text) => ({
      id: text,
      sessionId: text,
      project: text,
      type: text,
      data: { [text]: text },
    }));
    for (const [at, text] of texts.entries()) {
      const body = batch({ streamKey: `ingest:${text}${at}`, to: { ...cursor(1), inode: text } });
      expect((await hub.ask(token, "POST", "batches", body)).status).toBe(200);
      const claim = { incarnation: text, next: text, following: text, facts: text, name: text };
      await hub.ask(token, "POST", "check-in", { ...claim, now: Date.now(), isMoved: true });
      await hub.ask(token, "POST", "shares", { shares: "[]", again: false });
      expect((await hub.ask(token, "POST", "deletions", { ids: [`${text}?`] })).status).toBe(200);
      for (const [name, given] of [
        ["session", [text]],
        ["findSessions", [text]],
        ["event", [text]],
        ["queryEvents", [{ search: text, type: text, limit: 3 }]],
        ["history", [{ client: text, tags: [text], sort: "time", limit: 3 }]],
      ] as const)
        expect((await hub.ask(token, "POST", `read/store/${name}`, given)).status).toBe(200);
      const words = await hub.ask(token, "POST", "read/index/words", [text, `${text}z`, 3]);
      expect(words.status).toBe(200);
    }
    const { said } = await hub.ask(token, "GET", "state");
    const { deletionMark } = said as { deletionMark: string };
    const body = batch({ deletionMark, streamKey: "ingest:/all" }, ...events);
    expect((await hub.ask(token, "POST", "batches", body)).said).toMatchObject({
      inserted: new Set(texts).size,
    });
    const found = (await rowsOf(machine)) as { id: string }[];
    expect(found).toHaveLength(new Set(texts).size);
  });

  test("to keep a secret that a machine did not redact", async () => {
    const token = await hub.issue("careless");
    const machine = await machineOf(token);
    const secret = "AKIAIOSFODNN7EXAMPLQ";
    await hub.ask(token, "POST", "batches", batch({}, { data: { text: `key ${secret}` } }));
    const rows = JSON.stringify(await rowsOf(machine));
    expect(rows).toContain("key ");
    expect(rows).not.toContain(secret);
  });
});
