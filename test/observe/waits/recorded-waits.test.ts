/** The ledger of what the real client's hooks alone tell, against what was done at the keyboard. */
import { describe, expect, test } from "bun:test";
import { decodeLine } from "../../../src/event/line.ts";
import { foldWaits } from "../../../src/observe/waits/fold-waits.ts";
import type { WaitRow } from "../../../src/store/store.ts";
import type { Recording } from "../../state/recording.ts";
import { keptRecordings } from "../../state/recordings.ts";

function ledgerOf({ seen }: Recording): readonly WaitRow[] {
  const bySession = new Map<string, readonly WaitRow[]>();
  for (const one of seen) {
    const decoded = one.what === "journal" ? decodeLine(one.line.trimEnd()) : null;
    if (decoded === null || !decoded.ok) continue;
    const { sessionId } = decoded.event;
    bySession.set(sessionId, foldWaits(bySession.get(sessionId) ?? [], decoded.event));
  }
  return [...bySession.values()].flat();
}

const asked = keptRecordings()
  // Who stops a tool that was granted leaves no hook: the monitor tells of it.
  .filter(
    ({ recording: { client, waits, kind } }) =>
      client === "claude-code" && waits.length > 0 && kind !== "esc in tool",
  )
  .map(({ folder, recording }) => [`${folder}: ${recording.name}`, recording] as const);

/** Far more than a hook is late, far less than a wait. */
const NEAR_MS = 500;
const YES: ReadonlySet<string> = new Set(["granted", "answered"]);

describe("of what a person was asked and decided", () => {
  test("there are recordings", () => {
    expect(asked.length).toBeGreaterThan(20);
  });

  test.each(asked)(
    "hooks tell each yes and when, and never take a no for one: %s",
    (_, recording) => {
      const rows = ledgerOf(recording);
      const isOf = (row: WaitRow, tool: string, at: number): boolean =>
        row.tool === tool && Math.abs(Date.parse(row.decidedAt ?? "") - at) < NEAR_MS;
      for (const { tool, decision, decidedAt } of recording.waits) {
        const own = rows.filter((row) => isOf(row, tool, decidedAt));
        expect(own.map((row) => row.decision)).toEqual(YES.has(decision) ? [decision] : []);
      }
      const yes = (all: readonly { readonly decision: string | null }[]): number =>
        all.filter(({ decision }) => YES.has(decision ?? "")).length;
      expect(yes(rows)).toBe(yes(recording.waits));
      expect(rows.length).toBeGreaterThanOrEqual(recording.waits.length);
    },
  );
});
