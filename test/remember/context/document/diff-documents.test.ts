/** What changed from one saved context to the next. */
import { expect, test } from "bun:test";
import { diffDocuments } from "../../../../src/remember/context/document/diff-documents.ts";
import { sampleDocument } from "./sample-document.ts";

const before = sampleDocument("/p");

test("a context that says the same at another time has not changed", () => {
  const meta = { ...before.meta, saved_at: "2027-01-01T00:00:00Z", session_id: "s-2" };
  expect(diffDocuments(before, { ...before, meta })).toEqual([]);
});

test("a task in another list was moved, and is neither new nor gone", () => {
  const progress = { done: ["read the code", "fix it"], current: ["test it"], pending: ["ship"] };
  expect(diffDocuments(before, { ...before, progress })).toEqual([
    { section: "done", kind: "moved", what: "fix it", from: "current", to: "done" },
    { section: "current", kind: "moved", what: "test it", from: "pending", to: "current" },
    { section: "pending", kind: "added", what: "ship", from: null, to: null },
  ]);
});

test("a decision whose reason or alternatives changed is the same decision", () => {
  const decisions = [
    { what: "use SQLite", why: "no server", rejected: ["Postgres", "MySQL"] },
    { what: "port 4000", why: "", rejected: [] },
  ];
  expect(diffDocuments(before, { ...before, decisions })).toEqual([
    {
      section: "decisions",
      kind: "changed",
      what: "use SQLite",
      from: "one file; Postgres",
      to: "no server; Postgres; MySQL",
    },
    { section: "decisions", kind: "added", what: "port 4000", from: null, to: null },
  ]);
});

test("goals, discoveries, files, blockers and errors are told by what came and what went", () => {
  const after = {
    ...before,
    goal: { ...before.goal, current_objective: "배송비" },
    discoveries: [{ file: "", insight: "the tax is fixed", timestamp: "2026-01-15T10:31:00Z" }],
    state: { recent_files: ["src/tax.ts", "src/cart.ts"], blockers: [], errors: [] },
  };
  expect(diffDocuments(before, after)).toEqual([
    {
      section: "goal",
      kind: "changed",
      what: "current_objective",
      from: "할인 계산",
      to: "배송비",
    },
    { section: "discoveries", kind: "added", what: "the tax is fixed", from: null, to: null },
    {
      section: "discoveries",
      kind: "removed",
      what: "src/cart.ts: rounds twice",
      from: null,
      to: null,
    },
    { section: "recent_files", kind: "added", what: "src/tax.ts", from: null, to: null },
    { section: "blockers", kind: "removed", what: "no access", from: null, to: null },
    { section: "errors", kind: "removed", what: "npm test: 1 failed", from: null, to: null },
  ]);
});
