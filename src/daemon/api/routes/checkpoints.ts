/** Where work was saved: by the index of checkpoints, and each with its event, a page at a time. */
import { headOf } from "../../../git/head.ts";
import { BLOCKER_TYPES, SEVERITIES } from "../../../remember/blockers/blocker.ts";
import {
  type LeftOutPath,
  type SavedCheckpoint,
  savedCheckpoint,
} from "../../../remember/checkpoint/checkpoint-event.ts";
import {
  type PublicCheckpoint,
  publicCheckpoint,
  STANDINGS,
  standingOf,
} from "../../../remember/checkpoint/public-checkpoint.ts";
import { MODES, type TaskProgress } from "../../../remember/checkpoint/state/state.ts";
import type { Store } from "../../../store/store.ts";
import { forProjects, projectPaths } from "../records/project-paths.ts";
import { pageOf, paging, PROJECT, type Route } from "../route.ts";
import { FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

export type CheckpointsAnswer = {
  /** Newest first. One that cannot be read is left out. */
  readonly checkpoints: readonly PublicCheckpoint[];
  readonly next: number | null;
};

type Hindrance = NonNullable<PublicCheckpoint["blocker"]>;

export const checkpoints: Route = {
  path: "/checkpoints",
  parameters: { project: PROJECT, ...paging(50, 200) },
  answers: shape<CheckpointsAnswer>({
    checkpoints: listOf(
      shape<PublicCheckpoint>({
        id: TEXT,
        ts: TIME,
        sessionId: TEXT,
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        mode: oneOf(...MODES),
        branch: orNull(TEXT),
        commit: orNull(TEXT),
        message: orNull(TEXT),
        isPushed: FLAG,
        workingOn: TEXT,
        note: orNull(TEXT),
        nextSteps: listOf(TEXT),
        openTasks: listOf(TEXT),
        doneTasks: WHOLE,
        progress: orNull(
          shape<TaskProgress>({ completed: WHOLE, total: WHOLE, percentage: NUMBER }),
        ),
        blocker: orNull(
          shape<Hindrance>({
            type: oneOf(...BLOCKER_TYPES),
            severity: oneOf(...SEVERITIES),
            description: TEXT,
          }),
        ),
        openspec: orNull(TEXT),
        files: WHOLE,
        leftOut: listOf(shape<LeftOutPath>({ path: TEXT, reason: TEXT })),
        standing: orNull(oneOf(...STANDINGS)),
      }),
    ),
    next: orNull(WHOLE),
  }),
  handle: async ({ given, records }) => {
    const { store } = records();
    const paths = await projectPaths(store, given.text("project"));
    const limit = given.number("offset") + given.number("limit") + 1;
    const found = await forProjects(paths, (project) => store.checkpoints({ ...project, limit }));
    const { page, next } = pageOf(
      found.toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0)),
      given,
    );
    const read = page.flatMap((event) => savedCheckpoint(event) ?? []);
    const newest = await newestOf(store, read);
    return {
      checkpoints: read.map((one) => {
        const isNewest = one.projectPath !== null && newest.has(one.id);
        const standing = isNewest ? standingOf(one, headOf(one.projectPath)) : null;
        return publicCheckpoint(one, standing);
      }),
      next,
    } satisfies CheckpointsAnswer;
  },
};

/** The ids of those that are the newest of their project. */
async function newestOf(
  store: Pick<Store, "checkpoints">,
  read: readonly SavedCheckpoint[],
): Promise<ReadonlySet<string>> {
  const newest = new Set<string>();
  for (const path of new Set(read.flatMap(({ projectPath }) => projectPath ?? []))) {
    const [first] = await store.checkpoints({ projectPath: path, limit: 1 });
    if (first !== undefined) newest.add(first.id);
  }
  return newest;
}
