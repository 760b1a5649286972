import { countSkills } from "../../../observe/skills/skill-counts.ts";
import { type SkillRun, foldSkillRuns } from "../../../observe/skills/skill-runs.ts";
import { toSkillSteps } from "../../../observe/skills/skill-steps.ts";
import type { FlatEvent, Store } from "../../../store/store.ts";
import { queryProjects, findProjectPaths } from "../records/project-paths.ts";
import { SINCE } from "../request/parameters.ts";
import { pageOf, paging, PROJECT_PARAM, defineRoute, SESSION_PARAM } from "../route.ts";
import { FLAG, TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

/** Of the newest. */
const MAX_EVENTS_READ = 5000;

export const skills = defineRoute({
  path: "/skills",
  parameters: {
    session: SESSION_PARAM,
    project: PROJECT_PARAM,
    since: SINCE,
    ...paging(100),
  },
  answers: fields({
    /** What runs right now, in any session. */
    current: listOf(fields({ skillName: TEXT, sessionId: TEXT, projectName: TEXT })),
    /** Most used first. */
    skills: listOf(fields({ skillName: TEXT, runs: WHOLE, sessions: WHOLE, lastAt: TIME })),
    next: orNull(WHOLE),
    /** False when there was more than could be counted. */
    isComplete: FLAG,
    /** Oldest first; null unless a session is asked for. */
    runs: orNull(
      listOf(
        fields({
          skillName: TEXT,
          startedAt: TIME,
          completedAt: orNull(TIME),
          closedBy: orNull(oneOf("completion", "turn_end", "session_end")),
        }),
      ),
    ),
  }),
  handle: async ({ params, monitor, records }) => {
    const { store } = records();
    const { session: sessionId, since } = params;
    const query = {
      type: "skill.lifecycle",
      limit: MAX_EVENTS_READ,
      ...(sessionId === null ? {} : { sessionId }),
      ...(since === null ? {} : { since }),
    };
    const events = await queryProjects(await findProjectPaths(store, params.project), (project) =>
      store.queryEvents({ ...query, ...project }),
    );
    const { page, next } = pageOf(countSkills(events), params);
    const current = monitor.getActive().flatMap((one) => {
      const { currentSkill: skillName, projectName } = one;
      return skillName === null ? [] : [{ skillName, sessionId: one.sessionId, projectName }];
    });
    return {
      current: sessionId === null ? current : current.filter((one) => one.sessionId === sessionId),
      skills: page,
      next,
      isComplete: events.length < MAX_EVENTS_READ,
      runs: sessionId === null ? null : await findSkillRunsOf(store, sessionId),
    };
  },
});

const SKILL_EVENT_TYPES = ["skill.lifecycle", "turn.end", "session.lifecycle"];

async function findSkillRunsOf(store: Store, sessionId: string): Promise<readonly SkillRun[]> {
  const events: FlatEvent[] = [];
  for (const type of SKILL_EVENT_TYPES) {
    events.push(...(await store.queryEvents({ type, sessionId, limit: MAX_EVENTS_READ })));
  }
  // What closes a skill comes behind what begins one, at the same moment too.
  const inOrder = events.toSorted((a, b) =>
    a.ts === b.ts
      ? SKILL_EVENT_TYPES.indexOf(a.type) - SKILL_EVENT_TYPES.indexOf(b.type)
      : a.ts < b.ts
        ? -1
        : 1,
  );
  return foldSkillRuns(toSkillSteps(inOrder));
}
