import { asText } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";
import type { SkillStep } from "./skill-runs.ts";

/** The steps of a session's events that matter to its skills. */
export function skillSteps(events: readonly FlatEvent[]): SkillStep[] {
  return events.flatMap((event): SkillStep[] => {
    const phase = event["phase"];
    const skillName = asText(event["skillName"]) ?? "";
    const at = { ts: event.ts, skillName };
    switch (event.type) {
      case "skill.lifecycle":
        return phase === "in_progress"
          ? [{ ...at, kind: "begin" }]
          : [{ ...at, kind: "complete", ...closing(event["closedBy"]) }];
      case "turn.end":
        return [{ ...at, kind: "turn_end" }];
      case "session.lifecycle":
        return phase === "ended" ? [{ ...at, kind: "session_end" }] : [];
      default:
        return [];
    }
  });
}

const closing = (by: unknown): Pick<SkillStep, "closedBy"> =>
  by === "turn_end" || by === "session_end" ? { closedBy: by } : {};
