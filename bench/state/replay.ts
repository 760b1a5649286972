/** Plays a recording to the real monitor, in its own time, and notes what it said of each session and when. */
import { openLiveSessions } from "../../src/observe/monitor/live-sessions.ts";
import type { MonitorDecision } from "../../src/observe/monitor/inspect-session.ts";
import type { SessionSnapshot } from "../../src/observe/monitor/provider.ts";
import type { Recording } from "../../test/state/recording.ts";
import type { MonitorReport } from "./judge.ts";
import { type LossOptions, openRecordedWorld } from "./recorded-world.ts";

/** As the monitor that follows does: at once when a watch notices, every half second anyway. */
const LOOK_MS = 500;
const STEP_MS = 10;

export type ReplayResult = {
  readonly said: ReadonlyMap<string, readonly MonitorReport[]>;
  readonly decisions: readonly MonitorDecision[];
};

export function replay(recording: Recording, losing: LossOptions = {}): ReplayResult {
  const world = openRecordedWorld(recording, losing);
  const live = openLiveSessions(world.around);
  const said = new Map<string, MonitorReport[]>();
  const decisions: MonitorDecision[] = [];
  const note = (sessionId: string, at: number, snapshot: SessionSnapshot | null): void => {
    const all = said.get(sessionId) ?? [];
    all.push({ at, snapshot });
    said.set(sessionId, all);
  };
  let lookedAt = 0;
  const first = recording.seen[0]?.at ?? recording.end;
  for (let now = first; now <= recording.end; now += STEP_MS) {
    const isNoticed = world.advance(now);
    if (!isNoticed && now - lookedAt < LOOK_MS) continue;
    lookedAt = now;
    const look = live.look();
    decisions.push(...look.decisions);
    for (const snapshot of look.snapshots) note(snapshot.sessionId, now, snapshot);
    for (const id of look.removedIds) note(id, now, null);
  }
  return { said, decisions };
}
