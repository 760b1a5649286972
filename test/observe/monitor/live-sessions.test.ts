/** What follows from lines and the clock alone: it may be set back while somebody looks. */
import { expect, test } from "bun:test";
import { encodeLine } from "../../../src/event/line.ts";
import { openLiveSessions } from "../../../src/observe/monitor/live-sessions.ts";
import type { LineSource, MonitorSources } from "../../../src/observe/monitor/monitor-sources.ts";
import { lifecycle, ms, told } from "../live/scene.ts";

/** A monitor over these lines, in a world without files, processes and clients. */
function watching(lines: readonly string[], clock: { now: number; isRunning: boolean }) {
  let read = 0;
  let isAnew = false;
  const around: MonitorSources = {
    now: () => clock.now,
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
    isRunning: () => clock.isRunning,
    childrenOf: () => [],
    readBoard: () => [],
    clientFolders: [],
    mayWatch: () => true,
    mayRead: () => true,
    wordsOf: (text) => text,
    aboutOf: (text) => text,
  };
  return openLiveSessions(around);
}

test("a client that is killed after the clock was set back by seconds is over", () => {
  const lines = [
    lifecycle("started", 0, { source: "startup", pid: 7, pidStart: "1" }),
    told("turn.start", 10, { prompt: "go" }),
    lifecycle("waiting_permission", 12, { toolName: "Bash" }),
  ].map(encodeLine);
  const clock = { now: ms(13), isRunning: true };
  const live = watching(lines, clock);
  live.look();
  expect(live.snapshots()[0]?.activityPhase).toBe("waiting_permission");
  clock.now = ms(8);
  live.look();
  expect(live.snapshots()[0]?.activityPhase).toBe("waiting_permission");
  clock.isRunning = false;
  clock.now = ms(9);
  live.look();
  expect(live.snapshots()[0]?.state).toBe("completed");
});

test("a star, a name, a summary or usage of a session that is long over does not bring it back", () => {
  const twoDays = 2 * 86_400;
  const later = [
    told("session_label", twoDays, { label: "star", isOn: true }),
    told("session_title", twoDays + 1, { title: "Shipping", by: "self-gen" }),
    told("session_summary", twoDays + 2, { reason: "ended" }),
    told("usage", twoDays + 3),
  ].map(encodeLine);
  const live = watching(later, { now: ms(twoDays + 10), isRunning: false });
  live.look();
  expect(live.snapshots()).toEqual([]);
});

test("a star leaves a session that is there as it is", () => {
  const lines = [
    lifecycle("started", 0, { source: "startup", pid: 7, pidStart: "1" }),
    told("turn.start", 10, { prompt: "go" }),
    told("session_label", 12, { label: "star", isOn: true }),
  ].map(encodeLine);
  const starred = watching(lines, { now: ms(13), isRunning: true });
  const plain = watching(lines.slice(0, 2), { now: ms(13), isRunning: true });
  starred.look();
  plain.look();
  expect(plain.snapshots()).toHaveLength(1);
  expect(starred.snapshots()).toEqual(plain.snapshots());
});
