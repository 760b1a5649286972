import { expect, test } from "bun:test";
import { Fault } from "../../../src/cli/command/fault.ts";
import { findMatchingSessions, matchOneSession } from "../../../src/cli/watch/match-session.ts";
import { en } from "../../../src/text/en.ts";
import { ago, done, NOW, snapshot, waiting } from "./snapshots.ts";

const SESSIONS = [
  snapshot({ sessionId: "abc" }),
  snapshot({ sessionId: "abcdef", projectName: "blog" }),
  done({ sessionId: "xyz", projectName: "docs" }),
  waiting({ sessionId: "w1", projectName: "docs" }),
];

const ids = (word: string): string[] =>
  findMatchingSessions(SESSIONS, word).map(({ sessionId }) => sessionId);

test("a session is meant by its id, its beginning, its project's name, or because it waits", () => {
  expect(ids("abc")).toEqual(["abc"]);
  expect(ids("abcd")).toEqual(["abcdef"]);
  expect(ids("abcd…")).toEqual(["abcdef"]);
  expect(ids("blog")).toEqual(["abcdef"]);
  expect(ids("@waiting")).toEqual(["w1"]);
  expect(ids("nobody")).toEqual([]);
  expect(ids("…")).toEqual([]);
});

test("of several sessions of a project the only one that goes on is meant", () => {
  expect(ids("docs")).toEqual(["w1"]);
});

test("the beginning of a project's name is enough when nothing else fits", () => {
  expect(ids("blo")).toEqual(["abcdef"]);
  expect(ids("doc")).toEqual(["w1"]);
});

const SAME = [
  snapshot({ sessionId: "0190aaaa-0001", since: ago(7) }),
  waiting({ sessionId: "0190aaaa-0002", since: ago(10) }),
  waiting({ sessionId: "0190bbbb-0003", since: ago(125) }),
];

test("when several begin so, each is named with its state and age, who has waited longest first", () => {
  const choices = [
    "    0190bbbb-0003  shop  waiting for permission 2 min 5 s",
    "    0190aaaa-0002  shop  waiting for permission 10 s",
    "    0190aaaa-0001  shop  working 7 s",
  ];
  expect(() => matchOneSession(SAME, "0190", NOW, en)).toThrow(
    expect.objectContaining({
      code: "MANY_SESSIONS",
      message: en.live.faults.many("0190", 3),
      fix: en.live.faults.manyFix(choices.join("\n")),
    }),
  );
  expect(() => matchOneSession(SAME, "0190", NOW, en)).toThrow(Fault);
  expect(matchOneSession(SAME, "nobody", NOW, en)).toBeNull();
});

test("of several that wait, the one that has waited longest is meant", () => {
  expect(matchOneSession(SAME, "@waiting", NOW, en)?.sessionId).toBe("0190bbbb-0003");
});
