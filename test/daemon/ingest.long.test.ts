/** A daemon that is killed while it reads: `test/ingest/processes.test.ts` kills what it does its reading with. */
import { expect, test } from "bun:test";
import { seededRandom } from "../faults/random.ts";
import { complaints, inParallel, sendHook } from "../faults/storm.ts";
import { type DaemonHome, openDaemonHome, rowIds } from "./daemon-home.ts";
import { until } from "../until.ts";
import { journalIds } from "./ingesting.ts";

/** Everything that is made from lines, whatever the order it came in. */
const contentOf = ({ sandbox }: DaemonHome): unknown =>
  ["events", "session_lifecycle_events", "skill_lifecycle_events", "sessions"].map((table) =>
    sandbox
      .query(`select * from ${table}`)
      .map((row) => JSON.stringify(row))
      .toSorted(),
  );

const LEAST_KILLS = 6;

test("killed again and again while hooks write, it loses nothing and doubles nothing", async () => {
  await using home = openDaemonHome();
  const random = seededRandom(7);
  const storm = { isOver: false };
  const killing = async (): Promise<number> => {
    let rounds = 0;
    while (rounds < LEAST_KILLS || !storm.isOver) {
      const daemon = home.spawnDaemon();
      await Bun.sleep(random.whole(0, 150));
      daemon.signal("SIGKILL");
      await daemon.ended;
      rounds++;
    }
    return rounds;
  };
  const killed = killing();
  const sent = await inParallel(80, 4, () =>
    sendHook(home.sandbox, { units: random.pick([20, 2000, 60_000]) }),
  );
  storm.isOver = true;
  expect(await killed).toBeGreaterThanOrEqual(LEAST_KILLS);
  await home.startDaemon();
  await until(() => rowIds(home).length === journalIds(home).length);
  expect(rowIds(home)).toEqual(journalIds(home));
  expect(await complaints(home.sandbox, sent)).toEqual([]);

  const made = contentOf(home);
  expect((await home.run("daemon", "stop")).exitCode).toBe(0);
  expect((await home.run("rebuild")).exitCode).toBe(0);
  expect(contentOf(home)).toEqual(made);
});
