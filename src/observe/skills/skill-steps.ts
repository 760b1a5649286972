import { asText } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";
import type { SkillStep } from "./skill-runs.ts";

/** The steps of a session's events that matter to its skills. */
export function toSkillSteps(events: readonly FlatEvent[]): SkillStep[] {
  return events.flatMap((event): SkillStep[] => {
    const at = { ts: event.ts, skillName: "" };
    switch (event.type) {
      case "skill.lifecycle": {
        const named = { ts: event.ts, skillName: asText(event.skillName) ?? "" };
        return event.phase === "in_progress"
          ? [{ ...named, kind: "begin" }]
          : [{ ...named, kind: "complete", ...closedByField(event.closedBy) }];
      }
      case "turn.end":
        return [{ ...at, kind: "turn_end" }];
      case "session.lifecycle":
        return event.phase === "ended" ? [{ ...at, kind: "session_end" }] : [];
      default:
        return [];
    }
  });
}

const closedByField = (by: unknown): Pick<SkillStep, "closedBy"> =>
  by === "turn_end" || by === "session_end" ? { closedBy: by } : {};
