/** What keeps projects from going on, and what did. A row each, few in number: a project has some, and those past retention go. */
import { fitRecovery } from "../../../remember/blockers/project-tools.ts";
import type { BlockerRecoverySettings } from "../../../remember/blockers/blocker-row.ts";
import { BLOCKER_TYPES, SEVERITIES } from "../../../remember/blockers/blocker.ts";
import {
  type PublicBlocker,
  publicBlockerFromRow,
} from "../../../remember/blockers/public-blocker.ts";
import { BLOCKER_SOURCES } from "../../../remember/blockers/blocker-row.ts";
import { isOldFailure, sortWorstFirst } from "../../../remember/blockers/worst-blocker.ts";
import type { BlockerRow } from "../../../store/store.ts";
import { isProjectNamed } from "../records/project-paths.ts";
import { choiceParam, withDefault } from "../request/parameters.ts";
import { pageOf, paging, PROJECT_PARAM, defineRoute } from "../route.ts";
import { FLAG, listOf, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

/** Of the newest. */
const MAX_BLOCKERS_READ = 10_000;

export type ListedBlocker = PublicBlocker & {
  /** A failure that nobody met for a week: it may be over. */
  readonly isOld: boolean;
};

export type BlockersAnswer = {
  /** Open ones first, the worst of them first, old failures behind them; then those that are over, newest first. */
  readonly blockers: readonly ListedBlocker[];
  readonly next: number | null;
  /** How many are open, and how many are over, whichever were asked for. */
  readonly open: number;
  readonly resolved: number;
  /** Of the open ones, how many are failures that nobody met for a week. */
  readonly old: number;
};

export const blockers = defineRoute({
  path: "/blockers",
  parameters: {
    state: withDefault(choiceParam(["open", "resolved", "all"]), "all"),
    project: PROJECT_PARAM,
    ...paging(100),
  },
  answers: shape<BlockersAnswer>({
    blockers: listOf(
      shape<ListedBlocker>({
        id: TEXT,
        isOld: FLAG,
        state: oneOf("open", "resolved"),
        type: oneOf(...BLOCKER_TYPES),
        severity: oneOf(...SEVERITIES),
        description: TEXT,
        error_pattern: orNull(TEXT),
        resolution: orNull(TEXT),
        appeared_after: orNull(TEXT),
        detected_at: TIME,
        auto_detected: FLAG,
        recovery_agent: orNull(TEXT),
        recovery_attempted: WHOLE,
        max_recovery_attempts: WHOLE,
        source: oneOf(...BLOCKER_SOURCES),
        last_seen_at: TIME,
        resolved_at: orNull(TIME),
        resolved_by: orNull(TEXT),
        session_id: TEXT,
        project: orNull(TEXT),
      }),
    ),
    next: orNull(WHOLE),
    open: WHOLE,
    resolved: WHOLE,
    old: WHOLE,
  }),
  handle: async ({ given, records, now }) => {
    const { store, installation } = records();
    const fitted = new Map<string | null, BlockerRecoverySettings>();
    const recoveryOf = (projectPath: string | null): BlockerRecoverySettings => {
      const recovery = fitted.get(projectPath) ?? fitRecovery(installation.loaded, projectPath);
      fitted.set(projectPath, recovery);
      return recovery;
    };
    const { project } = given;
    const all = await store.blockers({ state: "all", limit: MAX_BLOCKERS_READ });
    const found = all.filter(
      ({ projectPath }) => project === null || isProjectNamed(projectPath ?? "", project),
    );
    const worst = sortWorstFirst(found.filter(({ resolvedAt }) => resolvedAt === null));
    const old = worst.filter((row) => isOldFailure(row, now));
    const open = [...worst.filter((row) => !isOldFailure(row, now)), ...old];
    const over = found
      .filter(({ resolvedAt }) => resolvedAt !== null)
      .toSorted((a, b) => ((a.resolvedAt ?? "") < (b.resolvedAt ?? "") ? 1 : -1));
    const { state } = given;
    const asked = [...(state === "resolved" ? [] : open), ...(state === "open" ? [] : over)];
    const { page, next } = pageOf(asked, given);
    return {
      blockers: page.map((row) => toListedBlocker(row, recoveryOf(row.projectPath), now)),
      next,
      open: open.length,
      resolved: over.length,
      old: old.length,
    } satisfies BlockersAnswer;
  },
});

const toListedBlocker = (
  row: BlockerRow,
  recovery: BlockerRecoverySettings,
  now: Date,
): ListedBlocker => ({
  ...publicBlockerFromRow(row, recovery),
  isOld: isOldFailure(row, now),
});
