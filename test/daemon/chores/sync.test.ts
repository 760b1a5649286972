import { expect, test } from "bun:test";
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { openSyncer, type SyncPace } from "../../../src/daemon/chores/sync.ts";
import { readOutcome } from "../../../src/sync/outcome.ts";
import { readOwnLog } from "../../../src/sync/own-log.ts";
import { PROGRAM } from "../../sandbox.ts";
import { openSyncFolder } from "../../sync/machines.ts";
import { until } from "../../until.ts";
import { openDaemonHome } from "../daemon-home.ts";

test.concurrent("the daemon syncs what is shared while it runs", async () => {
  await using home = openDaemonHome();
  const target = join(home.sandbox.folder, "drive");
  await home.startDaemon();
  await home.hook({
    hook_event_name: "UserPromptSubmit",
    session_id: "s",
    cwd: home.sandbox.project,
    prompt: "build the cart",
  });
  expect((await home.run("sync", "init", target)).exitCode).toBe(0);
  expect((await home.run("sync", "share", home.sandbox.project)).exitCode).toBe(0);
  await until(() => (readOwnLog(home.sandbox.home)?.events ?? 0) > 0);
});

const PACE: SyncPace = { lookMs: 10, everyMs: 50, leastMs: 50 };

test.concurrent("a place that is gone is tried again, and a deletion is sent as soon as it is back", async () => {
  using folder = openSyncFolder();
  const desk = folder.addMachine("desk");
  const { home } = desk;
  desk.record({ sessionId: "s1", data: { text: "apricot" } });
  const ending = new AbortController();
  const faults: unknown[] = [];
  const command = ["env", `SELF_GEN_HOME=${home}`, PROGRAM];
  const paths = { home } as Parameters<typeof openSyncer>[0]["paths"];
  const { ended } = openSyncer({ paths }, ending.signal, (one) => faults.push(one), PACE, command);
  await until(() => readOutcome(home)?.obstacle === null && folder.names().length > 0);
  renameSync(folder.folder, `${folder.folder}-away`);
  await until(() => readOutcome(home)?.obstacle === "SYNC_UNREACHABLE");
  await desk.forget({ by: "session", sessionId: "s1" });
  mkdirSync(folder.folder);
  renameSync(`${folder.folder}-away`, folder.folder);
  await until(
    async () => !JSON.stringify(await folder.packs().catch(() => "apricot")).includes("apricot"),
  );
  ending.abort();
  await ended;
  expect(faults).toEqual([]);
});
