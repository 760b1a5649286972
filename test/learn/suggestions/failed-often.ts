/** A home in which the same command failed again and again, and what worked instead. */
import type { Event, RawEvent } from "../../../src/event/event.ts";
import { plant } from "../../bring-back/sessions.ts";
import type { Sandbox } from "../../sandbox.ts";
import { aWorkedSession } from "../mine/failing-commands/worked.ts";

export const FAILED = "tsc --noEmit";
export const ERROR = "/bin/bash: line 1: tsc: command not found";
export const WORKED = "pnpm exec tsc --noEmit";

const DAY_MS = 86_400_000;
/** The first day of `aWorkedSession`. */
const BEGAN = Date.parse("2026-03-01T09:00:00.000Z");

/** A session a day, `day` days from now to the first: two prompts, and one time that it failed and was put right. */
export function plantFailedOften(
  sandbox: Sandbox,
  {
    projectPath = sandbox.project,
    prefix = "failed",
    day = -9,
    sessions = 3,
    isFailing = true,
  } = {},
): readonly Event[] {
  const now = (Date.now() - BEGAN) / DAY_MS;
  return Array.from({ length: sessions }, (_, at) => {
    const id = `${prefix}-${at}`;
    const session = aWorkedSession(id, now + day + at, { projectPath });
    session.works("ls -la");
    if (isFailing) session.fails(FAILED, ERROR);
    session.works("git status");
    session.works(WORKED);
    const ts = session.events[0]?.ts ?? "";
    const prompts = [`look at part ${at} of ${prefix}`, `and now at ${at * 7} more`].map(
      (text): Partial<RawEvent> => ({ ts, sessionId: id, projectPath, data: { text } }),
    );
    return plant(sandbox, ...prompts, ...session.events);
  }).flat();
}
