/** Which skills were used, and how often. */
import type { FlatEvent } from "../../store/store.ts";
import { toSkillSteps } from "./skill-steps.ts";

export type SkillCount = {
  readonly skillName: string;
  readonly runs: number;
  readonly sessions: number;
  readonly lastAt: string;
};

/** Most used first, then the last used. */
export function countSkills(events: readonly FlatEvent[]): readonly SkillCount[] {
  const counted = new Map<string, { runs: number; sessions: Set<string>; lastAt: string }>();
  for (const event of events) {
    for (const { kind, skillName, ts } of toSkillSteps([event])) {
      if (kind !== "begin") continue;
      const known = counted.get(skillName) ?? { runs: 0, sessions: new Set<string>(), lastAt: "" };
      known.runs++;
      known.sessions.add(event.sessionId);
      if (ts > known.lastAt) known.lastAt = ts;
      counted.set(skillName, known);
    }
  }
  return [...counted]
    .map(([skillName, { runs, sessions, lastAt }]) => ({
      skillName,
      runs,
      sessions: sessions.size,
      lastAt,
    }))
    .toSorted((a, b) => b.runs - a.runs || (a.lastAt < b.lastAt ? 1 : -1));
}
