import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  itemsOf,
  matchesIn,
  placeOf,
  type Unfolding,
} from "../../../src/dashboard/session/conversation/items.ts";
import { turnMarkdown } from "../../../src/dashboard/session/conversation/turn-markdown.ts";
import { factsOf, turnsOf } from "../../../src/dashboard/session/conversation/turns.ts";
import type { Row, RowKind } from "../../../src/dashboard/session/rows.ts";

const at = (second: number): string => new Date(1_760_000_000_000 + second * 1000).toISOString();

const row = (id: string, kind: RowKind, second: number, more: Partial<Row> = {}): Row => ({
  id,
  kind,
  type: kind === "answer" ? "turn.end" : kind === "error" ? "tool_error" : kind,
  ts: at(second),
  line: `${kind} ${id}`,
  ...more,
});

const TALK: readonly Row[] = [
  row("s", "session", 0, { type: "session.lifecycle" }),
  row("p1", "prompt", 1, { text: "mend **it**" }),
  row("t1", "tool", 2, { tool: "Read" }),
  row("e1", "error", 3, { isBad: true, line: "Bash npm test failed: boom" }),
  row("w1", "permission", 4),
  row("t2", "tool", 5, { tool: "Edit", file: "a.ts" }),
  row("t3", "tool", 6, { tool: "Edit", file: "a.ts", durationMs: 500 }),
  row("u1", "other", 6, { type: "usage" }),
  row("a1", "answer", 7, { text: "Done.\n\n- one" }),
  row("p2", "prompt", 8, { text: "thanks" }),
  row("a2", "answer", 9),
];

const day = (iso: string): string => iso.slice(0, 10);
const FOLDED: Unfolding = { unfolded: new Set(), opened: null, find: "" };

test("a prompt begins a turn; calls are folded between whatever stands for itself", () => {
  const turns = turnsOf(TALK);
  expect(turns.map(({ prompt, parts }) => [prompt?.id ?? null, parts.map(({ is }) => is)])).toEqual(
    [
      [null, ["mark"]],
      ["p1", ["work", "mark", "work", "answer"]],
      ["p2", ["answer"]],
    ],
  );
  const [first, , second] = turns[1]?.parts ?? [];
  expect(first?.is === "work" && factsOf(first.work)).toEqual({
    calls: 2,
    failures: 1,
    files: 0,
    ms: 1000,
  });
  expect(second?.is === "work" && factsOf(second.work)).toEqual({
    calls: 2,
    failures: 0,
    files: 1,
    ms: 1500,
  });
});

test("folded work shows what failed in it; unfolded, opened or found, all of it", () => {
  const turns = turnsOf(TALK);
  const steps = (given: Partial<Unfolding>) =>
    itemsOf(turns, { ...FOLDED, ...given }, day)
      .filter(({ is }) => is === "step")
      .map(({ key }) => key);
  expect(steps({})).toEqual(["e1"]);
  expect(steps({ unfolded: new Set(["t1"]) })).toEqual(["t1", "e1"]);
  expect(steps({ opened: "t3" })).toEqual(["e1", "t2", "t3"]);
  expect(steps({ find: "TOOL T1" })).toEqual(["t1", "e1"]);
});

test("what is looked for is found in whole texts; an event without an item leads to what came before it", () => {
  const items = itemsOf(turnsOf(TALK), FOLDED, day);
  expect(matchesIn(items, "- ONE").map((place) => items[place]?.key)).toEqual(["a1"]);
  expect(items[placeOf(items, "p2", null) ?? -1]?.key).toBe("p2");
  expect(placeOf(items, "u1", null)).toBeNull();
  expect(items[placeOf(items, "u1", at(6)) ?? -1]?.key).toBe("w1");
});

test("a turn as Markdown quotes the prompt and keeps the answer as it is", () => {
  const [, turn] = turnsOf(TALK);
  if (turn === undefined) throw new Error("no turn");
  expect(turnMarkdown(turn)).toBe(
    "> mend **it**\n\n- tool t1\n- Bash npm test failed: boom\n- permission w1\n- tool t2\n- tool t3\n\nDone.\n\n- one\n",
  );
});

test("no row is lost or shown twice, whatever comes in whatever order", () => {
  const kinds = ["prompt", "answer", "tool", "error", "permission", "compaction", "agent"] as const;
  const rows = fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), isAgent: fc.boolean(), isBad: fc.boolean() }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(rows, (given) => {
      const all = given.map(({ kind, isAgent, isBad }, place) =>
        row(`r${place}`, kind, place, {
          ...(isAgent ? { agentId: "a" } : {}),
          ...(isBad ? { isBad: true as const } : {}),
        }),
      );
      const turns = turnsOf(all);
      const unfolded = new Set(all.map(({ id }) => id));
      const items = itemsOf(turns, { unfolded, opened: null, find: "" }, day);
      const shown = items.flatMap((item) =>
        item.is === "day" || item.is === "work" ? [] : item.row.id,
      );
      expect(shown).toEqual(all.map(({ id }) => id));
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    }),
    { numRuns: 300 },
  );
});
