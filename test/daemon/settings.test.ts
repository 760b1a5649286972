import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readStatuslineFile } from "../../src/config/statusline-file.ts";
import {
  type DaemonHome,
  openDaemonHome,
  record,
  rowIds,
  streamIsRead,
  untilRows,
  writeStranger,
} from "./daemon-home.ts";
import { until } from "../until.ts";

/** Writes pairs of strangers' lines until the one of this project is passed over, and the other is not. */
async function untilExcluded(home: DaemonHome, project: string): Promise<void> {
  for (;;) {
    const probe = writeStranger(home, project);
    await untilRows(home, [writeStranger(home, "/srv/other")]);
    if (!rowIds(home).includes(probe)) return;
  }
}

test.concurrent("a project excluded while it runs is excluded, also by a change that keeps the file's size", async () => {
  await using home = openDaemonHome();
  const exclude = (project: string): void =>
    writeFileSync(join(home.home, "config.json"), JSON.stringify({ excludeProjects: [project] }));
  const daemon = await home.startDaemon();
  await untilRows(home, [writeStranger(home, "/srv/one")]);
  exclude("/srv/one");
  await untilExcluded(home, "/srv/one");
  exclude("/srv/two");
  await untilExcluded(home, "/srv/two");
  await untilRows(home, [writeStranger(home, "/srv/one")]);
  expect(home.living()?.pid).toBe(daemon.pid);
});

test.concurrent("a database that is to lie elsewhere gets every row there, and the new ones", async () => {
  await using home = openDaemonHome();
  const daemon = await home.startDaemon();
  const ids = record(home, 5);
  await untilRows(home, ids);
  const elsewhere = join(home.sandbox.folder, "elsewhere/other.db");
  expect((await home.run("config", "set", "dbPath", elsewhere)).exitCode).toBe(0);
  await untilRows(home, ids, elsewhere);
  const later = record(home, 5);
  await untilRows(home, later, elsewhere);
  expect(rowIds(home, elsewhere)).toEqual([...ids, ...later].toSorted());
  expect(rowIds(home)).toEqual(ids.toSorted());
  expect(home.living()?.pid).toBe(daemon.pid);
});

test.concurrent("settings that are broken while it runs end nothing", async () => {
  await using home = openDaemonHome();
  const daemon = await home.startDaemon();
  // Made anew whenever the settings are read.
  const preparedAt = (): number | undefined => readStatuslineFile(home.runFolder)?.at;
  const before = await until(preparedAt);
  writeFileSync(join(home.home, "config.json"), '{"dbPath": ');
  await untilRows(home, record(home, 2));
  await until(() => (preparedAt() ?? before) > before);
  await untilRows(home, record(home, 2));
  expect(home.living()?.pid).toBe(daemon.pid);
});

test.concurrent("while recording is paused no stranger's line is adopted, afterwards they are again", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const before = writeStranger(home);
  await untilRows(home, [before]);
  expect((await home.run("pause")).exitCode).toBe(0);
  const meanwhile = writeStranger(home);
  await until(() => streamIsRead(home));
  expect((await home.run("resume")).exitCode).toBe(0);
  const after = writeStranger(home);
  await untilRows(home, [after]);
  expect(rowIds(home)).toEqual([before, after].toSorted());
  expect(home.sandbox.journalLines().join()).not.toContain(meanwhile);
});
