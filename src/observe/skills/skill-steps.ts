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
        return [{ ...at, kind: phase === "in_progress" ? "begin" : "complete" }];
      case "turn.end":
        return [{ ...at, kind: "turn_end" }];
      case "session.lifecycle":
        return phase === "ended" ? [{ ...at, kind: "session_end" }] : [];
      default:
        return [];
    }
  });
}
