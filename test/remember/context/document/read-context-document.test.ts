/** What is taken of a context document, and what is said about a bad one. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  DOCUMENT_VERSION,
  DOCUMENT_LIMITS,
  MAX_DOCUMENT_TEXT_LENGTH,
} from "../../../../src/remember/context/document/context-document.ts";
import {
  MAX_DOCUMENT_BYTES,
  type DocumentProblem,
  readContextDocument,
  type DocumentReading,
  requireWholeDocument,
} from "../../../../src/remember/context/document/read-context-document.ts";
import { sampleDocument } from "./sample-document.ts";

const PROJECT = "/somewhere/shop";
const NOW = "2026-01-15T12:00:00.123Z";

const read = (given: Uint8Array | string): DocumentReading =>
  readContextDocument(given, { projectPath: PROJECT, now: NOW });

const readValue = (value: unknown): DocumentReading => read(JSON.stringify(value));

function problemsOf(reading: DocumentReading): readonly DocumentProblem[] {
  if (reading.ok) throw new Error("it was taken");
  return reading.problems;
}

function statedIn(reading: DocumentReading): Extract<DocumentReading, { ok: true }>["statement"] {
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.statement;
}

describe("a good document", () => {
  test("is taken as it is, with every field of the schema [R084, R085, R086, R087, R088, R089, R090, R091]", () => {
    const document = sampleDocument(PROJECT);
    expect(requireWholeDocument(readValue(document))).toEqual(document);
    expect(document.meta.version).toBe(DOCUMENT_VERSION);
  });

  test("may be a part: what it lacks is named, and an item of a list is filled up", () => {
    const reading = readValue({
      decisions: [{ what: "use SQLite" }],
      discoveries: [{ insight: "it rounds twice" }],
      goal: { current_objective: "ship" },
    });
    expect(statedIn(reading)).toEqual({
      goal: { current_objective: "ship" },
      decisions: [{ what: "use SQLite", why: "", rejected: [] }],
      discoveries: [{ file: "", insight: "it rounds twice", timestamp: "2026-01-15T12:00:00Z" }],
    });
    const lacking = requireWholeDocument(reading) as readonly DocumentProblem[];
    expect(lacking).toContainEqual({ kind: "missing", path: "meta" });
    expect(lacking).toContainEqual({ kind: "missing", path: "goal.original_request" });
    expect(lacking).toContainEqual({ kind: "missing", path: "decisions[0].why" });
    expect(lacking).toContainEqual({ kind: "missing", path: "state" });
  });

  test.each([
    ["2026-01-15T10:30:00Z", "2026-01-15T10:30:00Z"],
    ["2026-01-15T10:30:00.999Z", "2026-01-15T10:30:00Z"],
    ["2026-01-15T19:30:00+09:00", "2026-01-15T10:30:00Z"],
    ["2026-01-15T10:30:00", "2026-01-15T10:30:00Z"],
    ["2026-01-15", "2026-01-15T00:00:00Z"],
  ])("may write a time as %s", (timestamp, kept) => {
    const stated = statedIn(readValue({ discoveries: [{ file: "a", insight: "b", timestamp }] }));
    expect(stated.discoveries?.[0]?.timestamp).toBe(kept);
  });

  test("may begin with a byte order mark and have any line ends", () => {
    const text = `\uFEFF${JSON.stringify(sampleDocument(PROJECT), null, 2).replaceAll("\n", "\r\n")}`;
    expect(requireWholeDocument(read(new TextEncoder().encode(text)))).toEqual(
      sampleDocument(PROJECT),
    );
  });

  test("may name its project in letters composed otherwise", () => {
    const project = `/somewhere/${"가게".normalize("NFD")}`;
    const document = sampleDocument("/somewhere/가게");
    const reading = readContextDocument(JSON.stringify(document), {
      projectPath: project,
      now: NOW,
    });
    expect(reading.ok).toBe(true);
  });
});

describe("what is taken is clean", () => {
  test("texts are composed, line ends are one kind, control characters blanks, half characters replaced", () => {
    const what = `${"한글".normalize("NFD")}\r\nnext\rlast\u0000\u001B[31m\uD800 end`;
    expect(statedIn(readValue({ decisions: [{ what }] })).decisions?.[0]?.what).toBe(
      "한글\nnext\nlast  [31m\uFFFD end",
    );
  });

  test("a file's name keeps its letters and loses the project's path", () => {
    const name = "메모.md".normalize("NFD");
    const recent = [`${PROJECT}/src/${name}`, "/elsewhere/x", ""];
    const stated = statedIn(readValue({ state: { recent_files: recent } }));
    expect(stated.state?.recent_files).toEqual([`src/${name}`, "/elsewhere/x"]);
  });

  test("a secret is hidden before anybody can store it", () => {
    const key = `sk-ant-api03-${"aB3dE5fG7h".repeat(9)}`;
    const stated = statedIn(
      readValue({ decisions: [{ what: `the key is ${key}`, why: `password=hunter2hunter2` }] }),
    );
    expect(JSON.stringify(stated)).not.toContain(key);
    expect(JSON.stringify(stated)).not.toContain("hunter2hunter2");
  });

  test("whatever is handed over, it never throws, and what is taken is within the limits", () => {
    const any = fc.jsonValue({ maxDepth: 4 });
    const like = fc.record(
      {
        goal: fc.oneof(any, fc.record({ current_objective: fc.string({ unit: "binary" }) })),
        decisions: fc.oneof(any, fc.array(fc.record({ what: fc.string({ unit: "binary" }) }))),
        state: any,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(any, like), (value) => {
        const reading = readValue(value);
        if (!reading.ok) expect(reading.problems.length).toBeGreaterThan(0);
        else {
          const text = JSON.stringify(reading.statement);
          expect(text.isWellFormed()).toBe(true);
          expect(reading.statement.decisions?.length ?? 0).toBeLessThanOrEqual(
            DOCUMENT_LIMITS.decisions,
          );
        }
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(typeof read(text).ok).toBe("boolean");
      }),
    );
  });
});

describe("a bad document", () => {
  test.each([
    ['{"goal": }', 1, 10],
    ['{\n  "goal": {\n    "current_objective": "x",\n  }\n}', 4, 3],
    ['{"a": "x\ny"}', 1, 9],
    ['{"a": 1} b', 1, 10],
    ['{"a": [1, 2', 1, 12],
    ['{"a": "x', 1, 9],
    ['{"a" 1}', 1, 6],
    ["{'a': 1}", 1, 2],
    ['{"a": "\\x"}', 1, 8],
    ["", 1, 1],
    ["{\r\n nope", 2, 2],
    ["[01]", 1, 3],
    ["{]", 1, 2],
    ["[1}", 1, 3],
  ])("says where %j stops being JSON", (text, line, column) => {
    expect(problemsOf(read(text))).toEqual([{ kind: "syntax", line, column }]);
  });

  test("says exactly where a character stands that does not belong there", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(), (value, nth) => {
        const text = JSON.stringify({ goal: value }, null, 1);
        // Outside of strings, which may hold anything.
        const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, (one) => "x".repeat(one.length));
        const places = [...bare.matchAll(/[{}[\],:]/g)].map(({ index }) => index);
        const at = places[nth % places.length] ?? 0;
        const lines = text.slice(0, at).split("\n");
        expect(problemsOf(read(`${text.slice(0, at)}§${text.slice(at)}`))).toEqual([
          { kind: "syntax", line: lines.length, column: (lines.at(-1) ?? "").length + 1 },
        ]);
      }),
    );
  });

  test("is told everything at once, each with its path", () => {
    const long = "x".repeat(MAX_DOCUMENT_TEXT_LENGTH + 1);
    const problems = problemsOf(
      readValue({
        meta: { version: "1.0", project: "/elsewhere/other" },
        gaol: {},
        goal: "ship it",
        progress: { done: "all", current: [1] },
        decisions: [{ wat: "x" }, { what: "" }, { what: long }],
        discoveries: Array.from({ length: 31 }, () => ({ insight: "x" })),
        state: { recent_files: { 0: "a" }, blockers: [null] },
      }),
    );
    expect(problems).toEqual([
      { kind: "unknown", path: "gaol" },
      { kind: "version", found: "1.0" },
      { kind: "type", path: "goal", expected: "object" },
      { kind: "type", path: "progress.done", expected: "list" },
      { kind: "type", path: "progress.current[0]", expected: "text" },
      { kind: "unknown", path: "decisions[0].wat" },
      { kind: "missing", path: "decisions[0].what" },
      { kind: "empty", path: "decisions[1].what" },
      {
        kind: "text",
        path: "decisions[2].what",
        limit: MAX_DOCUMENT_TEXT_LENGTH,
        found: MAX_DOCUMENT_TEXT_LENGTH + 1,
      },
      { kind: "list", path: "discoveries", limit: DOCUMENT_LIMITS.discoveries, found: 31 },
      { kind: "type", path: "state.recent_files", expected: "list" },
      { kind: "type", path: "state.blockers[0]", expected: "text" },
      { kind: "project", found: "/elsewhere/other", expected: PROJECT },
    ]);
  });

  test.each([
    ["done", 51],
    ["decisions", 21],
    ["recent_files", 11],
    ["errors", 11],
  ] as const)("may not have a list of %s that is too long", (name, count) => {
    const items = (of: unknown): unknown[] => Array.from({ length: count }, () => of);
    const value =
      name === "done"
        ? { progress: { done: items("x") } }
        : name === "decisions"
          ? { decisions: items({ what: "x" }) }
          : { state: { [name]: items("x") } };
    const [problem] = problemsOf(readValue(value));
    expect(problem).toMatchObject({ kind: "list", limit: DOCUMENT_LIMITS[name], found: count });
  });

  test.each([["null"], ["[]"], ['"text"'], ["3"]])("is not %s", (text) => {
    expect(problemsOf(read(text))).toEqual([{ kind: "type", path: "", expected: "object" }]);
  });

  test("may not be larger than any document can be", () => {
    const bytes = new Uint8Array(MAX_DOCUMENT_BYTES + 1).fill(32);
    expect(problemsOf(read(bytes))).toEqual([
      { kind: "size", bytes: bytes.length, limit: MAX_DOCUMENT_BYTES },
    ]);
  });

  test("may not be nested without end, whether it is JSON or not", () => {
    const deep = `{"goal":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect(problemsOf(read(deep))).toEqual([{ kind: "depth" }]);
    expect(problemsOf(read("[".repeat(500_000)))).toEqual([{ kind: "depth" }]);
  });

  test("must be UTF-8", () => {
    expect(problemsOf(read(Uint8Array.of(0x7b, 0xff, 0x7d)))).toEqual([{ kind: "encoding" }]);
    const utf16 = new Uint8Array(Buffer.from('\uFEFF{"goal":{}}', "utf16le"));
    expect(problemsOf(read(utf16))).toEqual([{ kind: "encoding" }]);
  });

  test("cannot bring in a field by the name of an object's own", () => {
    const problems = problemsOf(read('{"__proto__": {"goal": 1}, "constructor": 1, "goal": {}}'));
    expect(problems).toEqual([
      { kind: "unknown", path: "__proto__" },
      { kind: "unknown", path: "constructor" },
    ]);
  });
});
