/** A home in which somebody asked for the same thing in several sessions: something is found in it. */
import type { Event, RawEvent } from "../../../src/event/event.ts";
import { plant } from "../../bring-back/sessions.ts";
import type { Sandbox } from "../../sandbox.ts";

const DAY_MS = 86_400_000;

export const ASKED = "Always run the linter before you commit anything";

/** What else was said is never the same. */
const OTHERS = [
  "fix the login form",
  "why is the chart empty",
  "rename the worker module",
  "add a test for the parser",
  "look at the failing build",
  "write the release notes",
];

/** Prompts of four sessions on four days; the last was so many hours ago. */
export function plantAskedOften(
  sandbox: Sandbox,
  { asked = ASKED, projectPath = sandbox.project, prefix = "asked", hours = 1 } = {},
): readonly Event[] {
  const last = Date.now() - hours * 3_600_000;
  return [0, 1, 2, 3].flatMap((day) => {
    const at = (minute: number): string =>
      new Date(last - (3 - day) * DAY_MS + minute * 60_000).toISOString();
    const sessionId = `${prefix}-${day}`;
    const say = (text: string, minute: number): Partial<RawEvent> => ({
      type: "prompt",
      ts: at(minute),
      sessionId,
      projectPath,
      data: { text, charCount: text.length },
    });
    return plant(sandbox, say(OTHERS[day] ?? "go on", 0), say(asked, 1));
  });
}
