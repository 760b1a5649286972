import { expect, test } from "bun:test";
import fc from "fast-check";
import { outlineEntries } from "../../../src/dashboard/session/conversation/outline-entries.ts";
import { rowOf, talkItems } from "../../../src/dashboard/session/conversation/talk-items.ts";
import { finishWork } from "../../../src/dashboard/parts/incremental-work.ts";
import { buildTurns } from "../../../src/dashboard/session/conversation/talk-turns.ts";
import type { TimelineRow } from "../../../src/dashboard/session/timeline-rows.ts";

const START = 1_760_000_000_000;

/** What may happen in a session, one thing after the other. */
const happenings = fc.array(
  fc.oneof(
    fc.constant({ kind: "prompt" } as const),
    fc.constant({ kind: "answer" } as const),
    fc.record({ kind: fc.constant("error" as const), isBad: fc.constant(true) }),
    fc.record({ kind: fc.constant("tool" as const), file: fc.constantFrom("a.ts", "b/a.ts", "c") }),
    fc.constant({ kind: "tool" } as const),
  ),
  { maxLength: 40 },
);

const rowsOf = (all: readonly Partial<TimelineRow>[]): readonly TimelineRow[] =>
  all.map((one, at) => ({
    id: `e${at}`,
    kind: "tool",
    type: one.kind === "answer" ? "turn.end" : (one.kind ?? "tool"),
    ts: new Date(START + at * 1000).toISOString(),
    line: `line ${at}`,
    ...one,
  }));

test("the outline leads to each prompt, to each failure that is seen, and once for each prompt to each file that was changed", () => {
  fc.assert(
    fc.property(happenings, fc.boolean(), (all, isUnfolded) => {
      const rows = rowsOf(all);
      const turns = finishWork(buildTurns(rows));
      const works = turns.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.is === "work" ? part.work.key : [])),
      );
      const unfolded = new Set(isUnfolded ? works : []);
      const items = talkItems(
        turns,
        { unfolded, opened: null, find: "", inside: new Set(), kinds: new Set() },
        (iso) => iso.slice(0, 10),
      );
      const entries = outlineEntries(items);
      const places = entries.map(({ place }) => place);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
      const idsOf = (is: "prompt" | "failure"): readonly (string | undefined)[] =>
        entries.flatMap((entry) => (entry.is === is ? rowOf(items[entry.place])?.id : []));
      expect(idsOf("prompt")).toEqual(
        rows.flatMap(({ id, kind }) => (kind === "prompt" ? id : [])),
      );
      expect(idsOf("failure")).toEqual(
        items.flatMap((item) => (item.is === "step" && item.row.isBad === true ? item.row.id : [])),
      );
      const byTurn = turns.map((turn) => new Set(turn.rows.flatMap(({ file }) => file ?? [])).size);
      const files = entries.filter(({ is }) => is === "file");
      expect(files).toHaveLength(byTurn.reduce((sum, count) => sum + count, 0));
    }),
    { numRuns: 400 },
  );
});
