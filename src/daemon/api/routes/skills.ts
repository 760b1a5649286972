import { skillCounts, type SkillCount } from "../../../observe/skills/skill-counts.ts";
import { type SkillRun, skillRuns } from "../../../observe/skills/skill-runs.ts";
import { skillSteps } from "../../../observe/skills/skill-steps.ts";
import type { FlatEvent, Store } from "../../../store/store.ts";
import { forProjects, projectPaths } from "../records/project-paths.ts";
import { pageOf, paging, PROJECT, type Route, SESSION } from "../route.ts";
import { FLAG, listOf, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

/** Of the newest. */
const MOST_READ = 5000;

type Current = {
  readonly skillName: string;
  readonly sessionId: string;
  readonly projectName: string;
};

export type SkillsAnswer = {
  /** What runs right now, in any session. */
  readonly current: readonly Current[];
  /** Most used first. */
  readonly skills: readonly SkillCount[];
  readonly next: number | null;
  /** False when there was more than could be counted. */
  readonly isComplete: boolean;
  /** Oldest first; null unless a session is asked for. */
  readonly runs: readonly SkillRun[] | null;
};

export const skills: Route = {
  path: "/skills",
  parameters: { session: SESSION, project: PROJECT, since: { kind: "since" }, ...paging(100) },
  answers: shape<SkillsAnswer>({
    current: listOf(shape<Current>({ skillName: TEXT, sessionId: TEXT, projectName: TEXT })),
    skills: listOf(
      shape<SkillCount>({ skillName: TEXT, runs: WHOLE, sessions: WHOLE, lastAt: TIME }),
    ),
    next: orNull(WHOLE),
    isComplete: FLAG,
    runs: orNull(
      listOf(
        shape<SkillRun>({
          skillName: TEXT,
          startedAt: TIME,
          completedAt: orNull(TIME),
          closedBy: orNull(oneOf("completion", "turn_end", "session_end")),
        }),
      ),
    ),
  }),
  handle: async ({ given, monitor, records }) => {
    const { store } = records();
    const [sessionId, since] = [given.text("session"), given.text("since")];
    const query = {
      type: "skill.lifecycle",
      limit: MOST_READ,
      ...(sessionId === null ? {} : { sessionId }),
      ...(since === null ? {} : { since }),
    };
    const events = await forProjects(await projectPaths(store, given.text("project")), (project) =>
      store.queryEvents({ ...query, ...project }),
    );
    const { page, next } = pageOf(skillCounts(events), given);
    const current = monitor.getActive().flatMap((one) => {
      const { currentSkill: skillName, projectName } = one;
      return skillName === null ? [] : [{ skillName, sessionId: one.sessionId, projectName }];
    });
    return {
      current: sessionId === null ? current : current.filter((one) => one.sessionId === sessionId),
      skills: page,
      next,
      isComplete: events.length < MOST_READ,
      runs: sessionId === null ? null : await runsOf(store, sessionId),
    } satisfies SkillsAnswer;
  },
};

const STEPS = ["skill.lifecycle", "turn.end", "session.lifecycle"];

async function runsOf(store: Store, sessionId: string): Promise<readonly SkillRun[]> {
  const events: FlatEvent[] = [];
  for (const type of STEPS) {
    events.push(...(await store.queryEvents({ type, sessionId, limit: MOST_READ })));
  }
  // What closes a skill comes behind what begins one, at the same moment too.
  const inOrder = events.toSorted((a, b) =>
    a.ts === b.ts ? STEPS.indexOf(a.type) - STEPS.indexOf(b.type) : a.ts < b.ts ? -1 : 1,
  );
  return skillRuns(skillSteps(inOrder));
}
