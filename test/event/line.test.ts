import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decodeLine, encodeLine, normalizeTime } from "../../src/event/line.ts";
import { anEvent, AT, someEvent } from "./samples.ts";

/** The event of a line, or why there is none. */
function read(text: string): unknown {
  const decoded = decodeLine(text);
  return decoded.ok ? decoded.event : decoded.reason;
}

const foreign = (fields: object): string =>
  JSON.stringify({ id: "01HS", eventType: "session.lifecycle", occurredAtIso: AT, ...fields });

describe("a line", () => {
  test("brings back the event it was made of", () => {
    fc.assert(
      fc.property(someEvent, (event) => {
        expect(read(encodeLine(event))).toEqual(event);
      }),
    );
  });

  test("is one line: the only newline is the last character", () => {
    fc.assert(
      fc.property(someEvent, (event) => {
        const line = encodeLine(event);
        expect(line.indexOf("\n")).toBe(line.length - 1);
      }),
    );
    expect(encodeLine(anEvent({ data: { text: "a\nb\r\n\u2028c" } }))).toEndWith('c"}\n');
  });

  test("names a lifecycle event as the public contract does, and any other by type and ts", () => {
    const own = { v: 1, id: "01HS", sessionId: "s", project: "app", projectPath: "/srv/app" };
    const line = (type: string): object =>
      JSON.parse(encodeLine(anEvent({ ...own, type, data: { phase: "started" } }))) as object;
    expect(Object.keys(line("session.lifecycle"))).toEqual(
      "v id eventType occurredAtIso sessionId project projectPath phase".split(" "),
    );
    expect(Object.keys(line("prompt"))).toEqual(
      "v id type ts sessionId project projectPath phase".split(" "),
    );
  });

  test.each(["prompt", "session.lifecycle"])(
    "keeps what the event is, whatever its data calls itself: %s",
    (type) => {
      const fake = { id: "x", type: "x", eventType: "turn.end", ts: "x", occurredAtIso: "x" };
      const event = anEvent({ type, data: { ...fake, sessionId: "x", v: 7, kept: 1 } });
      expect(read(encodeLine(event))).toEqual({ ...event, data: { kept: 1 } });
    },
  );
});

describe("a foreign line", () => {
  test("of the documents' shape is an event [R108]", () => {
    const line = foreign({ phase: "started", sessionId: "s", provider: "claude", cwd: null });
    expect(read(line)).toEqual({
      v: 1,
      id: "01HS",
      type: "session.lifecycle",
      ts: AT,
      sessionId: "s",
      project: null,
      projectPath: null,
      data: { phase: "started", provider: "claude", cwd: null },
    });
  });

  test.each([undefined, null, "", 7, {}])(
    "whose session is %p belongs to the unknown session [R119]",
    (sessionId) => {
      expect(read(foreign({ sessionId }))).toMatchObject({ sessionId: "unknown" });
    },
  );

  test("with a path takes its name from it, and a path that is no text is none", () => {
    expect(read(foreign({ projectPath: "/srv/앱" }))).toMatchObject({ project: "앱" });
    expect(read(foreign({ projectPath: "/" }))).toMatchObject({ project: "unknown" });
    expect(read(foreign({ projectPath: 7 }))).toMatchObject({ project: null, projectPath: null });
    expect(read(foreign({ projectPath: "/a/b", project: "c" }))).toMatchObject({ project: "c" });
  });

  test("with a version that is none counts as the first", () => {
    for (const v of ["2", 1.5, null, 1e300]) expect(read(foreign({ v }))).toMatchObject({ v: 1 });
    expect(read(foreign({ v: 3 }))).toMatchObject({ v: 3 });
  });

  test.each([
    ["", "broken_json"],
    ["{", "broken_json"],
    ['{"id":"a"', "broken_json"],
    ['{"id":"a"} {"id":"b"}', "broken_json"],
    ["null", "not_an_event"],
    ["7", "not_an_event"],
    ['["id"]', "not_an_event"],
    ["{}", "not_an_event"],
    [foreign({ id: undefined }), "not_an_event"],
    [foreign({ id: "" }), "not_an_event"],
    [foreign({ id: 7 }), "not_an_event"],
    [foreign({ id: "x".repeat(513) }), "not_an_event"],
    [foreign({ eventType: "" }), "not_an_event"],
    [foreign({ eventType: 7 }), "not_an_event"],
    [foreign({ occurredAtIso: undefined }), "not_an_event"],
    [foreign({ occurredAtIso: "today" }), "not_an_event"],
    [foreign({ occurredAtIso: 1771420200000 }), "not_an_event"],
    [`{"id":"a","type":"prompt","occurredAtIso":"${AT}"}`, "not_an_event"],
  ])("that is no event says so: %s", (text, reason) => {
    expect(read(text)).toBe(reason);
  });
});

describe("hostile input", () => {
  test("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json()), (text) => {
        expect(typeof decodeLine(text).ok).toBe("boolean");
      }),
    );
  });

  test("nested a million deep or a megabyte wide never throws", () => {
    const deep = (depth: number): string =>
      `{"id":"a","type":"b","ts":"${AT}","x":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect(read(deep(1_000_000))).toBe("too_deep");
    expect(read("[".repeat(1_000_000))).toBe("too_deep");
    expect(read(`${'{"a":'.repeat(1001)}1${"}".repeat(1001)}`)).toBe("too_deep");
    expect(read(deep(999))).toMatchObject({ id: "a" });
    const text = `${"[{".repeat(5000)}"\\`;
    expect(read(encodeLine(anEvent({ data: { text, list: [text, [text]] } })))).toMatchObject({
      data: { text },
    });
    const wide = "x".repeat(1_000_000);
    expect(read(foreign({ wide }))).toMatchObject({ data: { wide } });
    expect(normalizeTime("2".repeat(1_000_000))).toBeNull();
  });

  test("a lone surrogate, a NUL and a newline come back as they were", () => {
    const event = anEvent({ data: { text: "\ud83d \u0000 \n \udc00" } });
    const line = encodeLine(event);
    expect(line.isWellFormed()).toBe(true);
    expect(read(line)).toEqual(event);
  });

  test("a key called __proto__ is data like any other and changes nobody's prototype", () => {
    const line = `{"id":"a","type":"b","ts":"${AT}","__proto__":{"isAdmin":true}}`;
    const decoded = decodeLine(line);
    if (!decoded.ok) throw new Error(decoded.reason);
    expect(Object.keys(decoded.event.data)).toEqual(["__proto__"]);
    expect(decoded.event.data["isAdmin"]).toBeUndefined();
    expect(encodeLine(decoded.event)).toContain('"__proto__":{"isAdmin":true}');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe("a time", () => {
  test.each([
    ["2026-02-18T13:10:02.120Z", "2026-02-18T13:10:02.120Z"],
    ["2026-01-04T10:30:00Z", "2026-01-04T10:30:00.000Z"],
    ["2025-01-15T14:30:00", "2025-01-15T14:30:00.000Z"],
    ["2025-01-15T14:30:00.123456", "2025-01-15T14:30:00.123Z"],
    ["2025-01-15 14:30:00", "2025-01-15T14:30:00.000Z"],
    ["2026-02-18T13:10:00+09:00", "2026-02-18T04:10:00.000Z"],
    ["2026-02-18T13:10:00-0530", "2026-02-18T18:40:00.000Z"],
    ["2026-02-18T13:10", "2026-02-18T13:10:00.000Z"],
    ["2026-02-18", "2026-02-18T00:00:00.000Z"],
  ])("%s is %s, UTC with milliseconds and Z [R118]", (given, expected) => {
    expect(normalizeTime(given)).toBe(expected);
  });

  test("without a zone is UTC wherever the machine stands", async () => {
    const file = JSON.stringify(`${import.meta.dir}/../../src/event/line.ts`);
    const script = `import { normalizeTime as n } from ${file};
      console.log(n("2025-01-15T14:30:00"), n("2025-01-15 14:30:00"), n("2025-01-15"));`;
    const child = Bun.spawn([process.execPath, "-e", script], { env: { TZ: "Asia/Seoul" } });
    expect(await new Response(child.stdout).text()).toBe(
      "2025-01-15T14:30:00.000Z 2025-01-15T14:30:00.000Z 2025-01-15T00:00:00.000Z\n",
    );
  });

  test("is one that exists", () => {
    expect(normalizeTime("2026-02-18T24:00:00.000Z")).toBe("2026-02-19T00:00:00.000Z");
    for (const none of [
      "",
      "x",
      "2026-13-01",
      "2026-02-18T25:00:00Z",
      null,
      7,
      {},
      "+020000-01-01",
    ])
      expect(normalizeTime(none)).toBeNull();
  });

  test("once normalised stays as it is", () => {
    fc.assert(
      fc.property(someEvent, ({ ts }) => {
        expect(normalizeTime(ts)).toBe(ts);
      }),
    );
  });
});
