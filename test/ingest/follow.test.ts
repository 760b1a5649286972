import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { follow } from "../../src/ingest/follow.ts";
import type { IngestReport } from "../../src/ingest/read/drain.ts";
import { StoreFault } from "../../src/store/fault.ts";
import type { Store } from "../../src/store/store.ts";
import { anEvent } from "../event/samples.ts";
import { until } from "../until.ts";
import { type Home, openHome } from "./home.ts";

type Following = {
  readonly reports: IngestReport[];
  readonly faults: unknown[];
  end(): Promise<void>;
};

const PACE = { pollMs: 50, turnMs: 50, faultMs: 200 };

function startFollowing({ context }: Pick<Home, "context">): Following {
  const ending = new AbortController();
  const reports: IngestReport[] = [];
  const faults: unknown[] = [];
  const on = {
    report: (report: IngestReport) => reports.push(report),
    fault: (error: unknown) => faults.push(error),
  };
  const following = follow(context, ending.signal, on, PACE);
  return {
    reports,
    faults,
    end: () => {
      ending.abort();
      return following;
    },
  };
}

const inserted = ({ reports }: Following): number =>
  reports.reduce((sum, report) => sum + report.inserted, 0);

test("what is there comes first, then what arrives; each is reported once", async () => {
  await using home = openHome();
  const events = home.record({}, {}, {});
  const following = startFollowing(home);
  await until(() => inserted(following) === 3);
  for (let round = 0; round < 5; round++) {
    events.push(...home.record({}, {}));
    await until(() => inserted(following) === events.length);
  }
  await following.end();
  expect(home.ids()).toEqual(events.map(({ id }) => id));
  expect(following.faults).toEqual([]);
  expect(following.reports.every(({ lines, adopted }) => lines + adopted > 0)).toBe(true);
});

test("what arrives after the end stays for the next one", async () => {
  await using home = openHome();
  const following = startFollowing(home);
  home.record({});
  await until(() => inserted(following) === 1);
  await following.end();
  home.record({});
  expect(home.ids()).toHaveLength(1);
  const next = startFollowing(home);
  await until(() => home.ids().length === 2);
  await next.end();
  expect(inserted(next)).toBe(1);
});

test("one that is ended before it begins does nothing", async () => {
  await using home = openHome();
  home.record({});
  await follow(home.context, AbortSignal.abort(), {
    report: () => expect.unreachable(),
    fault: () => expect.unreachable(),
  });
  expect(home.ids()).toEqual([]);
});

test("other files in the folder are nothing to report", async () => {
  await using home = openHome();
  home.record({});
  const following = startFollowing(home);
  await until(() => inserted(following) === 1);
  for (let round = 0; round < 20; round++) {
    writeFileSync(join(dirname(home.context.journal), `other-${round}`), "x");
    await Bun.sleep(10);
  }
  home.record({});
  await until(() => inserted(following) === 2);
  await following.end();
  expect(following.reports).toHaveLength(2);
});

test("folders that come, go and are replaced are followed", async () => {
  await using home = openHome();
  const following = startFollowing(home);
  const { journal } = home.context;
  let expected = 0;
  for (const change of ["none", "removed", "moved", "replaced"] as const) {
    if (change === "removed") rmSync(dirname(journal), { recursive: true });
    if (change === "moved") renameSync(dirname(journal), `${dirname(journal)}.old`);
    if (change === "replaced") {
      rmSync(dirname(journal), { recursive: true });
      mkdirSync(dirname(journal));
    }
    home.record({}, {});
    expected += 2;
    await until(() => home.ids().length === expected);
  }
  await following.end();
  expect(following.faults).toEqual([]);
});

test("a stream that cannot be one, for its place is taken, keeps no event of ours out", async () => {
  for (const take of [
    (stream: string) => writeFileSync(dirname(stream), "a file where the folder should be"),
    (stream: string) => mkdirSync(stream, { recursive: true }),
  ]) {
    await using home = openHome();
    take(home.context.stream);
    const following = startFollowing(home);
    for (let round = 0; round < 3; round++) {
      home.addToJournal(encodeLine(anEvent()));
      await until(() => home.ids().length === round + 1);
    }
    await following.end();
    expect(following.faults).toEqual([]);
  }
});

/** The same store, and how often it was not to be had. */
function countRefusals(store: Store): { readonly store: Store; readonly refusals: () => number } {
  let refusals = 0;
  const transact: Store["transact"] = async (work, waitMs) => {
    try {
      return await store.transact(work, waitMs);
    } catch (error) {
      refusals++;
      throw error;
    }
  };
  return { store: { ...store, transact }, refusals: () => refusals };
}

test("a database that another connection holds is waited for, without a fault", async () => {
  await using home = openHome();
  const { store, refusals } = countRefusals(home.store);
  const following = startFollowing({ context: { ...home.context, store } });
  home.record({});
  await until(() => inserted(following) === 1);
  const other = new Database(home.sandbox.db);
  other.run("begin immediate");
  home.record({}, {});
  await until(() => refusals() >= 3);
  expect(home.ids()).toHaveLength(1);
  other.run("rollback");
  other.close();
  await until(() => home.ids().length === 3);
  await following.end();
  expect(following.faults).toEqual([]);
});

test("a fault is handed over, and following goes on when its cause is gone", async () => {
  await using home = openHome();
  const following = startFollowing(home);
  home.record({});
  await until(() => inserted(following) === 1);
  home.run("alter table events rename to hidden");
  home.record({});
  await until(() => following.faults.length > 0);
  expect(following.faults[0]).toBeInstanceOf(StoreFault);
  home.run("alter table hidden rename to events");
  await until(() => home.ids().length === 2);
  await following.end();
  expect(following.faults).toHaveLength(1);
});
