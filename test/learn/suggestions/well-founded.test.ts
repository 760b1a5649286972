/** A rule about how commands fail reaches an agent only with evidence from this machine's system. */
import { expect, test } from "bun:test";
import { isWellFounded } from "../../../src/learn/suggestions/well-founded.ts";
import { openStoreInMemory } from "../../store/in-memory.ts";
import { anEvent } from "../../event/samples.ts";

const WINDOWS = "C:\\Users\\me\\shop";
const LINUX = "/srv/shop";

async function founded(
  kind: string,
  projectPath: string,
  platform: NodeJS.Platform,
): Promise<boolean> {
  const store = openStoreInMemory();
  const events = ["s", "t"].map((sessionId) =>
    anEvent({ id: `e-${sessionId}`, sessionId, projectPath }),
  );
  await store.transact((tx) => tx.insert(events.map((event) => ({ event }))));
  const evidence = events.map(({ id }) => id);
  const analysis = { suggestions: [{ stableId: "x", kind, evidence }] };
  return isWellFounded("x", analysis, store, "/tmp", platform);
}

test.each([
  ["failing-command", WINDOWS, "linux", false],
  ["failing-command", WINDOWS, "darwin", false],
  ["failing-command", WINDOWS, "win32", true],
  ["failing-command", LINUX, "linux", true],
  ["failing-command", LINUX, "win32", false],
  ["preference", WINDOWS, "linux", true],
] as const)("%s of %s on %s: %p", async (kind, project, platform, expected) => {
  expect(await founded(kind, project, platform)).toBe(expected);
});
