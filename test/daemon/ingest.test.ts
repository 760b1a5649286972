import { expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { listRotatedFiles } from "../../src/journal/rotated-files.ts";
import { hasNoUserNamespaces } from "../faults/privileges.ts";
import { complaints, inParallel, sendHook } from "../faults/storm.ts";
import { allLines } from "../journal/folder.ts";
import {
  freshEvents,
  openDaemonHome,
  record,
  rowIds,
  streamIsRead,
  untilRows,
  writeStranger,
} from "./daemon-home.ts";
import { until } from "../until.ts";
import { journalIds } from "./ingesting.ts";

test.concurrent("what hooks write becomes rows without any command", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const sent = await inParallel(30, 6, () => sendHook(home.sandbox));
  await until(() => rowIds(home).length === journalIds(home).length);
  expect(rowIds(home)).toEqual(journalIds(home));
  expect(await complaints(home.sandbox, sent)).toEqual([]);
});

test.concurrent("with much to read it still answers, and tells how far it is", async () => {
  await using home = openDaemonHome();
  const { journal } = home.sandbox;
  const events = freshEvents(20_000);
  mkdirSync(dirname(journal), { recursive: true });
  writeFileSync(journal, events.map(encodeLine).join(""));
  await home.startDaemon();
  const told = new Set<number>();
  while (!told.has(events.length)) {
    const answer = await fetch("http://localhost/status", { unix: home.living()?.socket ?? "" });
    told.add(((await answer.json()) as { ingested: number }).ingested);
  }
  expect([...told].filter((count) => count > 0 && count < events.length)).not.toEqual([]);
  expect(rowIds(home)).toEqual(events.map(({ id }) => id).toSorted());
});

test.concurrent("a journal that is rotated under it is read on in every file", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const ids: string[] = [];
  for (let burst = 0; burst < 20; burst++) {
    ids.push(...record(home, 10, 2000));
    await Bun.sleep(20);
  }
  expect(listRotatedFiles(home.sandbox.journal).length).toBeGreaterThan(10);
  await untilRows(home, ids);
  expect(rowIds(home)).toEqual(ids.toSorted());
});

test.concurrent("a journal folder that was removed and made again is followed again", async () => {
  await using home = openDaemonHome();
  const config = { excludeProjects: ["/srv/hidden"] };
  writeFileSync(join(home.home, "config.json"), JSON.stringify(config));
  await home.startDaemon();
  const ids = record(home, 3);
  await untilRows(home, ids);
  for (const howLong of ["for an instant", "until it was missed", "until it was missed"]) {
    rmSync(dirname(home.sandbox.journal), { recursive: true });
    if (howLong === "until it was missed") {
      // Of what it may not keep it writes down only that it has seen it.
      writeStranger(home, "/srv/hidden");
      await until(() => streamIsRead(home));
    }
    ids.push(...record(home, 3));
    await untilRows(home, ids);
  }
  expect(rowIds(home)).toEqual(ids.toSorted());
});

test.concurrent("lines of other tools are adopted, also from a stream whose folder comes later", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  await untilRows(home, record(home));
  expect(existsSync(dirname(home.sandbox.stream))).toBe(false);
  const first = writeStranger(home);
  await untilRows(home, [first]);
  const nameless = {
    eventType: "turn.end",
    occurredAtIso: new Date().toISOString(),
    sessionId: "nameless",
    provider: "other",
  };
  appendFileSync(home.sandbox.stream, `${JSON.stringify(nameless)}\n`);
  const second = writeStranger(home);
  await untilRows(home, [second]);
  expect(journalIds(home)).toEqual(rowIds(home));
  expect(
    home.sandbox.query("select type from events where session_id = ?", "nameless"),
  ).toHaveLength(1);
  expect(allLines(home.sandbox.journal).filter((line) => line.includes(first))).toHaveLength(1);
});

test.concurrent("half a line waits for its other half", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const [first = ""] = record(home);
  const line = allLines(home.sandbox.journal)[0] ?? "";
  const other = line.replace(first, `${first.slice(0, -4)}0000`);
  appendFileSync(home.sandbox.journal, other.slice(0, 40));
  await untilRows(home, [first]);
  appendFileSync(home.sandbox.journal, `${other.slice(40)}\n`);
  await untilRows(home, [`${first.slice(0, -4)}0000`]);
  expect(rowIds(home)).toHaveLength(2);
});

/** A file that was closed since the folder was listed leads nowhere. */
function targetOf(link: string): string[] {
  try {
    return [readlinkSync(link)];
  } catch {
    return [];
  }
}

const watches = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`)
    .flatMap((fd) => targetOf(join(`/proc/${pid}/fd`, fd)))
    .filter((file) => file.includes("inotify"));

test.concurrent.skipIf(hasNoUserNamespaces("a daemon that can watch no file"))(
  "looking alone is enough where no file can be watched",
  async () => {
    await using home = openDaemonHome();
    const { sandbox } = home;
    const script = `echo 0 > /proc/sys/user/max_inotify_instances && exec "$0" daemon run`;
    const child = Bun.spawn(
      ["unshare", "--user", "--map-root-user", "sh", "-c", script, home.program],
      {
        env: { ...sandbox.env },
        stdio: ["ignore", "ignore", "ignore"],
      },
    );
    const first = await Promise.race([until(() => home.living()), child.exited]);
    if (typeof first === "number") throw new Error(`the daemon ended with ${first}`);
    mkdirSync(dirname(sandbox.stream), { recursive: true });
    const ids = [...record(home, 2), writeStranger(home)];
    await untilRows(home, ids);
    ids.push(...record(home, 2));
    await untilRows(home, ids);
    expect(watches(first.pid)).toEqual([]);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    const { pid } = await home.startDaemon();
    expect(await until(() => watches(pid)[0])).toContain("inotify");
  },
);
