/** Where work was saved: by the index of checkpoints, and each with its event, a page at a time. */
import { headOf } from "../../../git/head.ts";
import { BLOCKER_TYPES, SEVERITIES } from "../../../remember/blockers/blocker.ts";
import {
  type SavedCheckpoint,
  readCheckpoint,
} from "../../../remember/checkpoint/checkpoint-event.ts";
import {
  toPublicCheckpoint,
  CHECKPOINT_POSITIONS,
  findPosition,
} from "../../../remember/checkpoint/public-checkpoint.ts";
import { CHECKPOINT_MODES } from "../../../remember/checkpoint/state/checkpoint-state.ts";
import type { Store } from "../../../store/store.ts";
import { queryProjects, findProjectPaths } from "../records/project-paths.ts";
import { pageOf, paging, PROJECT_PARAM, defineRoute } from "../route.ts";
import { FLAG, NUMBER, TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

export const checkpoints = defineRoute({
  path: "/checkpoints",
  parameters: { project: PROJECT_PARAM, ...paging(50, 200) },
  answers: fields({
    /** Newest first. One that cannot be read is left out. */
    checkpoints: listOf(
      fields({
        id: TEXT,
        ts: TIME,
        sessionId: TEXT,
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        mode: oneOf(...CHECKPOINT_MODES),
        branch: orNull(TEXT),
        commit: orNull(TEXT),
        message: orNull(TEXT),
        isPushed: FLAG,
        workingOn: TEXT,
        note: orNull(TEXT),
        nextSteps: listOf(TEXT),
        openTasks: listOf(TEXT),
        doneTasks: WHOLE,
        progress: orNull(fields({ completed: WHOLE, total: WHOLE, percentage: NUMBER })),
        blocker: orNull(
          fields({
            type: oneOf(...BLOCKER_TYPES),
            severity: oneOf(...SEVERITIES),
            description: TEXT,
          }),
        ),
        openspec: orNull(TEXT),
        files: WHOLE,
        leftOut: listOf(fields({ path: TEXT, reason: TEXT })),
        standing: orNull(oneOf(...CHECKPOINT_POSITIONS)),
      }),
    ),
    next: orNull(WHOLE),
  }),
  handle: async ({ params, records }) => {
    const { store } = records();
    const paths = await findProjectPaths(store, params.project);
    const limit = params.offset + params.limit + 1;
    const found = await queryProjects(paths, (project) => store.checkpoints({ ...project, limit }));
    const { page, next } = pageOf(
      found.toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0)),
      params,
    );
    const read = page.flatMap((event) => readCheckpoint(event) ?? []);
    const newest = await findNewestOfProjects(store, read);
    return {
      checkpoints: read.map((one) => {
        const isNewest = one.projectPath !== null && newest.has(one.id);
        const standing = isNewest ? findPosition(one, headOf(one.projectPath)) : null;
        return toPublicCheckpoint(one, standing);
      }),
      next,
    };
  },
});

/** The ids of those that are the newest of their project. */
async function findNewestOfProjects(
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
