import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Embedder } from "../../../src/embedding/embedder.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { followIndex, type IndexFollower } from "../../../src/ingest/search/follow-index.ts";
import { removeIndex, withIndex } from "../../../src/ingest/search/open-index.ts";
import { concepts } from "../../recall/search/meaning/concepts.ts";
import { type IndexHome, liveSession, openIndexHome } from "./index-home.ts";

type Following = AsyncDisposable & IndexFollower & { readonly faults: unknown[] };

function following(home: IndexHome, embedder?: () => Promise<Embedder | null>): Following {
  const ending = new AbortController();
  const faults: unknown[] = [];
  const on = { caughtUp: () => undefined, fault: (error: unknown) => faults.push(error) };
  const follower = followIndex(home.context, ending.signal, on, embedder);
  return {
    ...follower,
    faults,
    [Symbol.asyncDispose]: async () => {
      ending.abort();
      await follower.ended;
    },
  };
}

/** Wakes it until a session is found; false after far too long. */
async function isFound(home: IndexHome, { wake }: Following, sessionId: string): Promise<boolean> {
  for (let tries = 0; tries < 400; tries++) {
    wake();
    await Bun.sleep(20);
    if (existsSync(home.path) && (await home.found(`answered ${sessionId}`)).length > 0)
      return true;
  }
  return false;
}

async function recordSession(home: IndexHome, sessionId: string): Promise<void> {
  liveSession(home, sessionId, "/srv/a");
  await ingest(home.context);
}

describe("following", () => {
  test("brings in what is recorded, and ends when it is asked to", async () => {
    await using home = openIndexHome();
    await using follower = following(home);
    for (const sessionId of ["alpha", "beta"]) {
      await recordSession(home, sessionId);
      expect([sessionId, await isFound(home, follower, sessionId)]).toEqual([sessionId, true]);
    }
    expect(follower.faults).toEqual([]);
  });

  test("what it brings in gets its vectors, by the model that is set then, and a model that fails is asked again", async () => {
    await using home = openIndexHome();
    let tries = 0;
    const model = concepts();
    await using follower = following(home, async () => {
      if (++tries === 1) throw new Error("not yet");
      return model;
    });
    await recordSession(home, "alpha");
    const isEmbedded = (): Promise<boolean> =>
      withIndex(home.dataFolder, async (index) => {
        const upTo = (await index.vectorState())?.upTo ?? 0;
        return upTo > 0 && (await index.countAfter(upTo)) === 0;
      });
    for (const sessionId of ["alpha", "beta"]) {
      await recordSession(home, sessionId);
      expect(await isFound(home, follower, sessionId)).toBe(true);
      for (let looks = 0; looks < 400 && !(await isEmbedded()); looks++) {
        follower.wake();
        await Bun.sleep(20);
      }
      expect(await isEmbedded()).toBe(true);
    }
    expect(follower.faults).toEqual([]);
    const asked = tries;
    follower.wake();
    await Bun.sleep(50);
    expect(tries).toBe(asked);
  });

  test("goes on with the file that is there when it was taken away, replaced or damaged, and says nothing", async () => {
    await using home = openIndexHome();
    await using follower = following(home);
    await recordSession(home, "alpha");
    expect(await isFound(home, follower, "alpha")).toBe(true);
    const old = readFileSync(home.path);
    removeIndex(home.dataFolder);
    await recordSession(home, "beta");
    expect(await isFound(home, follower, "beta")).toBe(true);
    removeIndex(home.dataFolder);
    writeFileSync(`${home.path}.new`, old.fill(0x5a, 100), { mode: 0o600 });
    renameSync(`${home.path}.new`, home.path);
    await recordSession(home, "gamma");
    expect(await isFound(home, follower, "gamma")).toBe(true);
    expect(await home.found("answered alpha")).toHaveLength(1);
    expect(follower.faults).toEqual([]);
  });

  test("does not bring back a folder that is gone", async () => {
    await using home = openIndexHome();
    await using follower = following(home);
    await recordSession(home, "alpha");
    expect(await isFound(home, follower, "alpha")).toBe(true);
    await home.store.close();
    rmSync(home.dataFolder, { recursive: true });
    for (let tries = 0; tries < 5; tries++) {
      follower.wake();
      await Bun.sleep(20);
    }
    expect(existsSync(home.dataFolder)).toBe(false);
  });
});
