/** Following that is kept from it by a database, with the real database and a short time between two tries. */
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { getEventListeners } from "node:events";
import { dirname } from "node:path";
import { resolvePaths } from "../../src/config/paths.ts";
import { loadConfig } from "../../src/config/load.ts";
import { followHome } from "../../src/daemon/follow-home.ts";
import { keepFollowing } from "../../src/daemon/keep-following.ts";
import { openStatusTracker } from "../../src/daemon/status.ts";
import { encodeLine } from "../../src/event/line.ts";
import { appendLines } from "../../src/journal/append.ts";
import { openMonitor } from "../../src/observe/monitor/open-monitor.ts";
import { StoreFault } from "../../src/store/fault.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { until } from "../until.ts";
import { freshEvents } from "./daemon-home.ts";

const RETRY_MS = 20;

type Kept = AsyncDisposable & {
  /** What kept it from following, one for each try. */
  readonly failures: unknown[];
  /** Codes of those that are news. */
  readonly news: string[];
  readonly ingested: () => number;
};

function keepFollowingIn(sandbox: Sandbox): Kept {
  const paths = resolvePaths(sandbox.env, "");
  if (paths === null) throw new Error("there is no home");
  mkdirSync(paths.run, { recursive: true });
  const { config } = loadConfig(paths.config);
  const monitor = openMonitor({ paths, config: () => config, env: sandbox.env });
  const board = openStatusTracker(new Date().toISOString());
  const ending = new AbortController();
  const failures: unknown[] = [];
  const news: string[] = [];
  const fault = (error: unknown): void => {
    const code = error instanceof StoreFault ? error.code : String(error);
    if (board.noteFault(new Date().toISOString(), code)) news.push(code);
  };
  const following = {
    monitor,
    onOpen: () => undefined,
    ingested: (events: number) => board.noteIngest(events),
    fault,
    memory: null,
  };
  const over = keepFollowing(
    ending.signal,
    {
      look: () => undefined,
      follow: () => followHome(paths, ending.signal, following),
      onError: (error) => {
        failures.push(error);
        fault(error);
      },
    },
    RETRY_MS,
  );
  return {
    failures,
    news,
    ingested: () => board.now().ingested,
    [Symbol.asyncDispose]: async () => {
      ending.abort();
      await over;
      await monitor.stop();
    },
  };
}

test("a damaged database is tried again and again and complained of once, and followed with when it was rebuilt", async () => {
  using sandbox = openSandbox();
  mkdirSync(dirname(sandbox.db), { recursive: true });
  writeFileSync(sandbox.db, "this is no database ".repeat(500));
  const events = freshEvents(3);
  appendLines(sandbox.journal, events.map(encodeLine));
  await using kept = keepFollowingIn(sandbox);
  await until(() => kept.failures.length >= 5);
  expect(kept.news).toEqual(["DB_CORRUPT"]);
  expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
  appendLines(sandbox.journal, freshEvents(2).map(encodeLine));
  await until(() => kept.ingested() > 0 && sandbox.query("select id from events").length === 5);
  expect(kept.news).toEqual(["DB_CORRUPT"]);
});

test("one that is asked to end while it waits for the next try ends at once", async () => {
  const ending = new AbortController();
  let tries = 0;
  const over = keepFollowing(ending.signal, {
    look: () => undefined,
    follow: () => Promise.reject(new Error(`try ${++tries}`)),
    onError: () => setTimeout(() => ending.abort(), 10),
  });
  await over;
  expect(tries).toBe(1);
});

test("one that finds a reason to leave does not follow any more", async () => {
  const ending = new AbortController();
  let followed = 0;
  await keepFollowing(ending.signal, {
    look: () => followed === 2 && ending.abort(),
    follow: () => {
      followed++;
      return Promise.resolve();
    },
    onError: () => expect.unreachable(),
  });
  expect(followed).toBe(2);
});

test("however often it tries, nothing of a try that is over listens for the end", async () => {
  const ending = new AbortController();
  let tries = 0;
  const over = keepFollowing(
    ending.signal,
    {
      look: () => undefined,
      follow: () => Promise.reject(new Error("never")),
      onError: () => tries++,
    },
    0,
  );
  await until(() => tries > 200);
  expect(getEventListeners(ending.signal, "abort").length).toBeLessThanOrEqual(1);
  ending.abort();
  await over;
});
