/** What a session used on a day, for tests to vary. */
import type { UsageRow } from "../../../src/store/store.ts";

export const aUsageRow = (given: Partial<UsageRow> = {}): UsageRow => ({
  id: "u",
  sessionId: "s",
  day: "2026-11-15",
  model: "claude-opus-5-5",
  provider: "claude",
  project: "app",
  projectPath: "/srv/app",
  messages: 2,
  input: 1,
  output: 2,
  cacheRead: 3,
  cacheWrite5m: 4,
  cacheWrite1h: 5,
  costUsd: 0.5,
  priceDate: "2026-11-13",
  updatedAt: "2026-11-15T10:00:00.000Z",
  ...given,
});
