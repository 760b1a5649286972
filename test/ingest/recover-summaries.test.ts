/** Summaries of sessions that never said goodbye, by whoever looks. */
import { expect, test } from "bun:test";
import { ingestJournal } from "../../src/ingest/read/drain.ts";
import type { Privacy } from "../../src/ingest/context.ts";
import { recoverSummaries } from "../../src/ingest/recover-summaries.ts";
import { at } from "../event/samples.ts";
import { type Home, openHome } from "./home.ts";

const OPEN: Privacy = {
  isRecording: true,
  collectPromptText: true,
  excludeProjects: [],
  userHome: null,
};

/** A session whose process is gone, an hour ago. */
async function recordDead(home: Home): Promise<void> {
  const data = { client: "claude-code", pid: 2 ** 22 + 1, pidStart: "1" };
  home.record(
    { type: "session.lifecycle", ts: at(0), data: { ...data, phase: "started" } },
    { type: "prompt", ts: at(1), data: { ...data, text: "끊긴 일" } },
  );
  await ingestJournal(home.context, {});
}

const recover = (home: Home, privacy: Partial<Privacy>, seconds = 3600): Promise<number> =>
  recoverSummaries(
    { ...home.context, privacy: { ...OPEN, ...privacy } },
    { now: new Date(at(seconds)), isRunning: () => false },
    {},
  );

test("nothing is written while recording is switched off or paused, and one summary once it goes on", async () => {
  await using home = openHome();
  await recordDead(home);
  const before = home.sandbox.journalLines();
  expect(await recover(home, { isRecording: false })).toBe(0);
  expect(home.sandbox.journalLines()).toEqual(before);
  expect(await recover(home, {})).toBe(1);
  expect(await recover(home, {})).toBe(0);
  const written = home.sandbox.events().slice(before.length);
  expect(written.map(({ type }) => type)).toEqual(["session_summary"]);
});

test("a session that came back after such a summary is left alone for half an hour, another one is not", async () => {
  for (const cameBack of [false, true]) {
    await using home = openHome();
    await recordDead(home);
    if (cameBack) {
      expect(await recover(home, {})).toBe(1);
      home.record({ type: "prompt", ts: at(3000), data: { client: "claude-code", text: "다시" } });
      await ingestJournal(home.context, {});
    }
    const wait = cameBack ? 3000 : 1;
    expect(await recover(home, {}, wait + 29 * 60)).toBe(cameBack ? 0 : 1);
    expect(await recover(home, {}, wait + 31 * 60)).toBe(cameBack ? 1 : 0);
  }
});

test("nothing is written about a project that is excluded since", async () => {
  await using home = openHome();
  await recordDead(home);
  const { projectPath } = home.sandbox.events()[0] ?? {};
  expect(await recover(home, { excludeProjects: [projectPath ?? ""] })).toBe(0);
});
