/** What follows from the clock alone: it may be set back while somebody looks. */
import { expect, test } from "bun:test";
import { encodeLine } from "../../../src/event/line.ts";
import { openLiveSessions } from "../../../src/observe/monitor/live-sessions.ts";
import type { LineSource, Surroundings } from "../../../src/observe/monitor/surroundings.ts";
import { lifecycle, ms, told } from "../live/scene.ts";

test("a client that is killed after the clock was set back by seconds is over", () => {
  const lines = [
    lifecycle("started", 0, { source: "startup", pid: 7, pidStart: "1" }),
    told("turn.start", 10, { prompt: "go" }),
    lifecycle("waiting_permission", 12, { toolName: "Bash" }),
  ].map(encodeLine);
  let now = ms(13);
  let isRunning = true;
  let read = 0;
  let isAnew = false;
  const around: Surroundings = {
    now: () => now,
    readLines: (on: {
      readonly line: (text: string, source: LineSource) => void;
      readonly restarted: () => void;
    }) => {
      if (isAnew) on.restarted();
      for (const line of lines.slice(isAnew ? 0 : read)) on.line(line.trimEnd(), "journal");
      isAnew = false;
      read = lines.length;
      return false;
    },
    startOver: () => {
      isAnew = true;
    },
    openTranscript: () => ({ readNew: () => false }),
    agentTranscripts: () => [],
    isRunning: () => isRunning,
    childrenOf: () => [],
    readBoard: () => [],
    clientFolders: [],
    mayWatch: () => true,
    mayRead: () => true,
    wordsOf: (text) => text,
    aboutOf: (text) => text,
  };
  const live = openLiveSessions(around);
  live.look();
  expect(live.snapshots()[0]?.activityPhase).toBe("waiting_permission");
  now = ms(8);
  live.look();
  expect(live.snapshots()[0]?.activityPhase).toBe("waiting_permission");
  isRunning = false;
  now = ms(9);
  live.look();
  expect(live.snapshots()[0]?.state).toBe("completed");
});
