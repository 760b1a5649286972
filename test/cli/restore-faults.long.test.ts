/** More moments at which a restore is killed: `restore-killed.test.ts` has the ones that matter. */
import { expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { linesOf, openSandbox } from "../sandbox.ts";
import {
  backUp,
  beforeRestoreFolders,
  done,
  filesBelow,
  killed,
  sessionIds,
  writeManyLines,
} from "./backup-home.ts";

test("killed at any moment, a restore leaves a home that works, and nothing of what was there is gone", async () => {
  using sandbox = openSandbox();
  writeManyLines(sandbox, "old", 8000);
  const folder = await backUp(sandbox);
  await sandbox.run(["forget", "old", "--yes"]);
  writeManyLines(sandbox, "new", 8000);
  await sandbox.run(["ingest"]);
  const isUnpacking = (): boolean =>
    readdirSync(sandbox.home).some((name) => name.startsWith(".scratch-"));
  const isSwitching = (): boolean => beforeRestoreFolders(sandbox).length > 0;
  let kills = 0;
  for (let round = 0; round < 6; round++) {
    const when = round % 2 === 0 ? isUnpacking : isSwitching;
    const later = round % 2 === 0 ? round * 30 : round >> 2;
    kills += Number(
      await killed(sandbox, ["restore", folder, "--yes", "--forgotten"], when, later),
    );
    const shown = await sandbox.run(["sessions", "--json"]);
    expect(shown.exitCode).toBe(0);
    expect(sandbox.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    for (const session of sessionIds(sandbox)) {
      const [{ n } = { n: 0 }] = sandbox.query<{ n: number }>(
        "select count(*) as n from events where session_id = ?",
        session,
      );
      expect(n).toBe(8000);
    }
    const journals = [sandbox.home, ...beforeRestoreFolders(sandbox)];
    const lines = new Set(
      journals.flatMap((home) =>
        filesBelow(join(home, "journal")).flatMap((name) => linesOf(join(home, "journal", name))),
      ),
    );
    const ids = [...lines].filter((line) => line.includes('"new-'));
    expect(ids).toHaveLength(8000);
    // Killed before the journal was moved there, it had changed nothing, and there is nothing to undo.
    const isChanged = beforeRestoreFolders(sandbox).some((one) => existsSync(join(one, "journal")));
    if (isChanged) {
      expect((await sandbox.run(["restore", "--undo", "--yes"])).exitCode).toBe(0);
    }
    if (beforeRestoreFolders(sandbox).length > 0) {
      expect(sessionIds(sandbox)).toEqual(["new"]);
      for (const aside of beforeRestoreFolders(sandbox)) rmSync(aside, { recursive: true });
    }
  }
  expect(kills).toBeGreaterThan(3);
  expect(await done(sandbox, ["restore", folder, "--yes", "--forgotten"])).toMatchObject({
    restored: { events: 8000, sessions: 1 },
  });
  expect(readdirSync(sandbox.home).filter((name) => name.startsWith(".scratch"))).toEqual([]);
});
