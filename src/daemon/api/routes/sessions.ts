import { applyCountedUsage } from "../../../observe/monitor/apply-counted-usage.ts";
import type { SessionSnapshot } from "../../../observe/monitor/provider.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import type { ActivityPhase, SessionState } from "../../../observe/live/state-resolution.ts";
import { isProjectNamed } from "../records/project-paths.ts";
import { choiceParam, optional } from "../request/parameters.ts";
import { MAX_LIST_LENGTH, pageOf, paging, PROJECT_PARAM, defineRoute } from "../route.ts";
import { TIME, WHOLE, fields, listOf, orNull } from "../shape/schema.ts";
import { SNAPSHOT } from "../shape/schemas.ts";

const STATES = ["active", "idle", "completed", "stale"] as const satisfies SessionState[];
/** Not a state of its own: what somebody who asks wants to know first. */
const WAITING = "waiting";
const PHASES = [
  "busy",
  "interactable",
  "waiting_permission",
  "waiting_question",
] as const satisfies ActivityPhase[];

/** Active first, then idle, completed, stale; within, the newest activity first. */
export const sessions = defineRoute({
  path: "/sessions",
  parameters: {
    state: optional(choiceParam([...STATES, WAITING])),
    phase: optional(choiceParam(PHASES)),
    project: PROJECT_PARAM,
    ...paging(MAX_LIST_LENGTH),
  },
  answers: fields({
    sessions: listOf(SNAPSHOT),
    next: orNull(WHOLE),
    activeCount: WHOLE,
    totalCount: WHOLE,
    lastRefresh: TIME,
  }),
  handle: async ({ params, monitor, isOpen, records, daemonHome }) => {
    const { sessions: all, ...counted } = monitor.getStatus();
    const { state, phase, project } = params;
    const isAsked = (one: SessionSnapshot): boolean =>
      (state === null || (state === WAITING ? one.group === "needs" : one.state === state)) &&
      (phase === null || one.activityPhase === phase) &&
      (project === null ||
        one.projectName === project ||
        (one.projectPath !== null && isProjectNamed(one.projectPath, project)));
    const { page, next } = pageOf(all.filter(isAsked), params);
    if (!isOpen()) return { sessions: page, next, ...counted };
    const { prices } = readOwnPrices(daemonHome.paths.home);
    return { sessions: await applyCountedUsage(page, records().store, prices), next, ...counted };
  },
});
