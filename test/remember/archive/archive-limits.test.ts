/** Which archives have to go. */
import { expect, test } from "bun:test";
import type { ArchiveManifest } from "../../../src/remember/archive/archive-format.ts";
import { chooseArchivesToPrune } from "../../../src/remember/archive/archive-limits.ts";

const NOW = new Date("2026-03-01T00:00:00.000Z");

/** An archive of so many megabytes, written so many days ago. */
function archive(sessionId: string, megabytes: number, days: number): ArchiveManifest {
  const writtenMs = NOW.getTime() - days * 86_400_000;
  return {
    v: 1,
    sessionId,
    client: "claude-code",
    projectPath: null,
    transcriptPath: `/t/${sessionId}.jsonl`,
    startedAt: null,
    endedAt: null,
    archivedAt: NOW.toISOString(),
    file: `${sessionId}.jsonl.zst`,
    records: 1,
    bytes: 1,
    packedBytes: megabytes * 1_000_000,
    sha256: "",
    sources: [{ name: "transcript", size: 1, mtimeMs: writtenMs, writtenMs, readTo: 1 }],
    leftOut: { records: 0, bytes: 0 },
  };
}

const ARCHIVES = [archive("new", 0.6, 1), archive("middle", 0.6, 2), archive("old", 0.1, 3)];
const names = (archives: readonly ArchiveManifest[]): string[] =>
  archives.map(({ sessionId }) => sessionId);

test("the oldest go first: a small one that would fit does not outlive a newer one", () => {
  const limits = { maxMegabytes: 1, retentionDays: 99 };
  const { crowded, old, huge, keptBytes } = chooseArchivesToPrune(ARCHIVES, limits, NOW);
  expect(names(crowded)).toEqual(["middle", "old"]);
  expect([...old, ...huge]).toEqual([]);
  expect(keptBytes).toBe(600_000);
});

test("one that is too large by itself crowds out no other", () => {
  const limits = { maxMegabytes: 1, retentionDays: 99 };
  const { crowded, huge } = chooseArchivesToPrune(
    [archive("huge", 2, 0), ...ARCHIVES],
    limits,
    NOW,
  );
  expect(names(huge)).toEqual(["huge"]);
  expect(names(crowded)).toEqual(["middle", "old"]);
});

test("what is past retention goes, whatever room there is", () => {
  const { old, crowded } = chooseArchivesToPrune(
    ARCHIVES,
    { maxMegabytes: 9, retentionDays: 2.5 },
    NOW,
  );
  expect(names(old)).toEqual(["old"]);
  expect(crowded).toEqual([]);
});
