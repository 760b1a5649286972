import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { applyCountedUsage } from "../../../src/observe/monitor/apply-counted-usage.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import type { UsageRow } from "../../../src/store/store.ts";
import { at } from "../../event/samples.ts";
import { aSession } from "../../store/records.ts";
import { aSnapshot } from "./a-snapshot.ts";

const row = (sessionId: string, input: number, costUsd: number): UsageRow => ({
  id: sessionId,
  sessionId,
  day: "2026-11-15",
  model: "m",
  provider: "claude",
  project: null,
  projectPath: null,
  messages: 1,
  input,
  output: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  costUsd,
  priceDate: null,
  updatedAt: at(0),
});

const someCase = fc.record({
  isRecorded: fc.boolean(),
  hasEnded: fc.boolean(),
  state: fc.constantFrom("active", "idle", "completed", "stale"),
  counted: fc.option(fc.nat(1000)),
  seen: fc.nat(1000),
});

test("what is over takes its count; what runs takes whichever counts more tokens; without a count nothing changes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "counted-"));
  const store = openSqliteStore(join(folder, "self-gen.db"));
  const cases = fc
    .sample(someCase, 500)
    .map((one, n) => Object.assign({}, one, { sessionId: `s${n}` }));
  await store.transact(async (tx) => {
    await tx.saveSessions(
      cases.flatMap(({ sessionId, isRecorded, hasEnded }) =>
        isRecorded
          ? [aSession({ sessionId, state: hasEnded ? "ended" : "active", model: "recorded" })]
          : [],
      ),
    );
    await tx.saveUsage(
      cases.flatMap(({ sessionId, counted }) =>
        counted === null ? [] : [row(sessionId, counted, 2)],
      ),
    );
  });
  const live = cases.map(({ sessionId, state, seen }) =>
    aSnapshot({
      sessionId,
      state,
      model: "seen",
      estimatedCostUsd: 3,
      tokens: { input: seen, output: 0, cached: 0 },
    }),
  );
  const shown = await applyCountedUsage(live, store, new Map());
  for (const [n, { isRecorded, hasEnded, state, counted, seen }] of cases.entries()) {
    const isOver = hasEnded || state === "completed" || state === "stale";
    const isCounted = isRecorded && counted !== null && (isOver || counted >= seen);
    const { model, estimatedCostUsd, ...rest } = shown[n] ?? aSnapshot({ sessionId: "none" });
    expect([model, estimatedCostUsd]).toEqual(isCounted ? ["recorded", 2] : ["seen", 3]);
    expect(live[n]).toMatchObject(rest);
  }
  await store.close();
  rmSync(folder, { recursive: true });
});
