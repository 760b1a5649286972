import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Event } from "../../../src/event/event.ts";
import { type SessionSummary, summarize } from "../../../src/remember/summary/summarize.ts";
import { flatten, type FlatEvent } from "../../../src/store/store.ts";
import { anEvent, at } from "../../event/samples.ts";

const event = (type: string, data: Event["data"] = {}): FlatEvent =>
  flatten(anEvent({ type, data }));
const prompt = (text: string): FlatEvent => event("prompt", { text });
const use = (tool: string, more: Event["data"] = {}): FlatEvent =>
  event("tool_use", { tool, success: true, ...more });
const failure = (error: string, more: Event["data"] = {}): FlatEvent =>
  event("tool_error", { tool: "Bash", error, ...more });

const summary = (...events: readonly FlatEvent[]): SessionSummary =>
  summarize(events, { reason: "other", recovered: false });

describe("a summary", () => {
  test("of nothing is zeros and empty lists [R053]", () => {
    expect(summarize([], { reason: null, recovered: true })).toEqual({
      promptCount: 0,
      toolCounts: {},
      toolSequence: [],
      errorCount: 0,
      uniqueErrors: [],
      unresolvedErrors: [],
      lastPrompts: [],
      lastEditedFiles: [],
      reason: "unknown",
      recovered: true,
    });
  });

  test("counts tools by name, failed ones apart, and as errors [R045, R047]", () => {
    const { toolCounts, failedCounts, errorCount } = summary(
      use("Bash"),
      use("Read"),
      use("Bash"),
      failure("Error: a"),
      use("Bash", { success: false }),
      use("Bash", { success: null }),
    );
    expect({ toolCounts, failedCounts, errorCount }).toEqual({
      toolCounts: { Bash: 4, Read: 1 },
      failedCounts: { Bash: 1 },
      errorCount: 1,
    });
  });

  test("keeps tools whose names mean something to an object", () => {
    const names = ["__proto__", "constructor", "toString", ""];
    const { toolCounts, toolSequence } = summary(...names.map((name) => use(name)));
    expect(Object.keys(toolCounts).toSorted()).toEqual([
      "__proto__",
      "constructor",
      "toString",
      "unknown",
    ]);
    expect(toolSequence).toHaveLength(4);
  });

  test("tells a workflow: Read, Edit, Bash, again and again [R046, R070]", () => {
    const round = [use("Read"), use("Edit"), use("Bash")];
    const { toolSequence } = summary(...round, ...round, use("Grep", { agentId: "a" }), ...round);
    expect(toolSequence.join(" → ")).toBe(Array(3).fill("Read → Edit → Bash").join(" → "));
  });

  test("holds each error once, in the order they first came [R048]", () => {
    const { uniqueErrors, errorCount } = summary(
      failure("Error: b"),
      failure("Error: a"),
      failure("Error: b"),
      failure("Error: b"),
    );
    expect({ uniqueErrors, errorCount }).toEqual({
      uniqueErrors: ["Error: b", "Error: a"],
      errorCount: 4,
    });
  });

  describe("calls an error unresolved", () => {
    const on = (target: string): Event["data"] => ({ meta: { target } });

    test("until the same tool succeeds on the same target", () => {
      const { unresolvedErrors } = summary(
        failure("Error: a", on("1")),
        failure("Error: b", on("2")),
        use("Bash", on("1")),
      );
      expect(unresolvedErrors).toEqual(["Error: b"]);
    });

    test("when the success came before it, was none, is not known, or was another tool's", () => {
      const { unresolvedErrors } = summary(
        use("Bash", on("1")),
        failure("Error: before", on("1")),
        failure("Error: failed", on("2")),
        use("Bash", { ...on("2"), success: false }),
        failure("Error: not known", on("3")),
        use("Bash", { ...on("3"), success: null }),
        failure("Error: other tool", on("4")),
        use("Read", on("4")),
      );
      expect(unresolvedErrors).toEqual([
        "Error: before",
        "Error: failed",
        "Error: not known",
        "Error: other tool",
      ]);
    });

    test("when it happened on two targets and one of them still fails", () => {
      const { unresolvedErrors } = summary(
        failure("Error: a", on("1")),
        failure("Error: a", on("2")),
        use("Bash", on("1")),
      );
      expect(unresolvedErrors).toEqual(["Error: a"]);
    });

    test("until the command works in another form, or what it lacked is there", () => {
      const typed = (commandLine: string): Event["data"] => ({
        meta: { target: commandLine, commandLine },
      });
      const missing = failure('npm error Missing script: "all"', typed("npm run all"));
      const module = failure(
        "ModuleNotFoundError: No module named 'requests'",
        typed("python a.py"),
      );
      const left = (...events: readonly FlatEvent[]): readonly string[] =>
        summary(missing, module, ...events).unresolvedErrors;
      expect(left()).toHaveLength(2);
      expect(left(use("Bash", typed("npm run unit")))).toEqual([
        "ModuleNotFoundError: No module named 'requests'",
      ]);
      expect(left(use("Bash", typed("pip install requests")))).toEqual([
        'npm error Missing script: "all"',
      ]);
      expect(left(use("Bash", typed("ls -la")), use("Bash", typed("npm ci")))).toHaveLength(2);
      const { failedCommands } = summary(missing, module, missing);
      expect(failedCommands).toEqual(["python a.py", "npm run all"]);
      expect(summary(missing, use("Bash", typed("npm run all")))).not.toHaveProperty(
        "failedCommands",
      );
    });

    test("when nothing says what it was about", () => {
      expect(summary(failure("Error: a"), use("Bash")).unresolvedErrors).toEqual(["Error: a"]);
    });
  });

  test("quotes the last three prompts, the oldest of them first [R049]", () => {
    const { lastPrompts, promptCount } = summary(...["a", "b", "c", "d", "e"].map(prompt));
    expect({ lastPrompts, promptCount }).toEqual({ lastPrompts: ["c", "d", "e"], promptCount: 5 });
  });

  test.each([
    ["exactly 100 units", "가".repeat(100), "가".repeat(100)],
    ["one more", "가".repeat(101), "가".repeat(100)],
    ["a character that would be halved", `${"a".repeat(99)}😀`, "a".repeat(99)],
    ["one that just fits", `${"a".repeat(98)}😀b`, `${"a".repeat(98)}😀`],
    ["a family across the edge", `${"a".repeat(95)}👨‍👩‍👧‍👦`, "a".repeat(95)],
    ["a flag across the edge", `${"a".repeat(98)}🇰🇷x`, "a".repeat(98)],
    ["an accent across the edge", `${"a".repeat(99)}e\u0301x`, "a".repeat(99)],
  ])("cuts a prompt of %s between characters [R049]", (_, given, kept) => {
    expect(summary(prompt(given)).lastPrompts).toEqual([kept]);
  });

  test("of whatever text is at most 100 units of its beginning, and well-formed if that was [R049]", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const [kept = ""] = summary(prompt(text)).lastPrompts;
        expect(text.startsWith(kept)).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(100);
        expect(kept.isWellFormed()).toBe(text.isWellFormed());
        if (text.length <= 100) expect(kept).toBe(text);
      }),
      { numRuns: 500, seed: 3 },
    );
  });

  describe("names edited files", () => {
    const edit = (file: string, tool = "Edit", more: Event["data"] = {}): FlatEvent =>
      use(tool, { meta: { file }, ...more });

    test("of the five editing tools only [R050]", () => {
      const tools = ["Edit", "Write", "MultiEdit", "NotebookEdit", "apply_patch", "Read", "Bash"];
      expect(summary(...tools.map((tool) => edit(tool, tool))).lastEditedFiles).toEqual(
        tools.slice(0, 5),
      );
    });

    test("once, by their last edit, the latest last, five at most [R050]", () => {
      const names = ["a", "b", "c", "d", "e", "f", "a", "c"];
      expect(summary(...names.map((name) => edit(name))).lastEditedFiles).toEqual([
        "d",
        "e",
        "f",
        "a",
        "c",
      ]);
    });

    test("of a patch all, of a refused edit none, of one without a name none [R050]", () => {
      const { lastEditedFiles } = summary(
        use("apply_patch", { meta: { file: "a", files: ["a", "b"] }, success: null }),
        edit("refused", "Edit", { success: false }),
        use("Edit"),
        edit(""),
      );
      expect(lastEditedFiles).toEqual(["a", "b"]);
    });
  });

  test("takes time that grows with the session and not with its square", () => {
    const made = (count: number): FlatEvent[] =>
      Array.from({ length: count }, (_, number) =>
        flatten(
          anEvent({
            type: number % 2 === 0 ? "tool_use" : "tool_error",
            ts: at(number),
            data: {
              tool: "Edit",
              success: true,
              error: `e${number}`,
              meta: { file: `f${number}` },
            },
          }),
        ),
      );
    const large = summarize(made(40_000), { reason: null, recovered: false });
    expect(large.errorCount).toBe(20_000);
    expect(large.lastEditedFiles).toHaveLength(5);
  });
});

test("a command that works as a part of another one is no longer failing", () => {
  const error = (commandLine: string): Partial<FlatEvent> => ({
    type: "tool_error",
    tool: "Bash",
    error: "Cannot find module",
    meta: { commandLine },
  });
  const works = (commandLine: string): Partial<FlatEvent> => ({
    type: "tool_use",
    tool: "Bash",
    success: true,
    meta: { commandLine },
  });
  const left = (...events: readonly Partial<FlatEvent>[]): readonly string[] =>
    summarize(events as FlatEvent[], { reason: null, recovered: false }).failedCommands ?? [];
  expect(left(error("node a.js"))).toEqual(["node a.js"]);
  expect(left(error("node a.js"), works("node a.js && echo works"))).toEqual([]);
  expect(left(error("cd app && npm test"), works("npm test"))).toEqual([]);
  for (const other of [
    "node a.js | tail",
    "node a.js; echo works",
    "node a.js || true",
    "node b.js",
  ])
    expect([other, left(error("node a.js"), works(other))]).toEqual([other, ["node a.js"]]);
  expect(left(error("npm run build && node a.js"), works("node a.js"))).toHaveLength(1);
});
