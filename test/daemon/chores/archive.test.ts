/** The daemon has sessions archived that were not archived at their end. */
import { expect, test } from "bun:test";
import { resolvePaths } from "../../../src/config/paths.ts";
import { startOverdueArchive } from "../../../src/daemon/chores/archive.ts";
import { openInstallation } from "../../../src/ingest/installation.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { recordSession, runArchive, said } from "../../cli/archived-sessions.ts";
import { openSandbox } from "../../sandbox.ts";

test("one process is started when a session is over for a while and not archived, and none when all are", async () => {
  using sandbox = openSandbox();
  await recordSession(sandbox, "s1", [said("one")]);
  await recordSession(sandbox, "open", [said("two")], { isActive: true });
  await sandbox.run(["ingest"]);
  const paths = resolvePaths(sandbox.env, process.execPath);
  if (paths === null) throw new Error("no home");
  const store = openSqliteStore(sandbox.db);
  try {
    const started: (readonly string[])[] = [];
    const look = (minutes: number): Promise<boolean> =>
      startOverdueArchive(
        openInstallation(paths),
        store,
        { now: new Date(Date.now() + minutes * 60_000), isRunning: () => true },
        (words) => started.push(words),
      );
    expect(await look(0)).toBe(false);
    expect(await look(6)).toBe(true);
    expect(started).toEqual([["archive", "run"]]);
    await runArchive(sandbox);
    expect(await look(6)).toBe(false);
  } finally {
    await store.close();
  }
});
