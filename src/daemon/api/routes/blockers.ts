/** What keeps projects from going on, and what did. A row each, few in number: a project has some, and those past retention go. */
import { listBlockingRows } from "../../../remember/errors/blocking-rows.ts";
import type * as v from "valibot";
import { fitRecovery } from "../../../remember/blockers/project-tools.ts";
import type { BlockerRecoverySettings } from "../../../remember/blockers/blocker-row.ts";
import { BLOCKER_TYPES, SEVERITIES } from "../../../remember/blockers/blocker.ts";
import { publicBlockerFromRow } from "../../../remember/blockers/public-blocker.ts";
import { BLOCKER_SOURCES } from "../../../remember/blockers/blocker-row.ts";
import { isOldFailure, sortWorstFirst } from "../../../remember/blockers/worst-blocker.ts";
import type { BlockerRow } from "../../../store/store.ts";
import { isProjectNamed } from "../records/project-paths.ts";
import { choiceParam, withDefault } from "../request/parameters.ts";
import { pageOf, paging, PROJECT_PARAM, defineRoute } from "../route.ts";
import { FLAG, TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

/** Of the newest. */
const MAX_BLOCKERS_READ = 10_000;

/** What another version of us may have written is a text all the same. */
const SOURCE: v.GenericSchema<string> = oneOf(...BLOCKER_SOURCES);

const LISTED_BLOCKER = fields({
  id: TEXT,
  /** A failure that nobody met for a week: it may be over. */
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
  source: SOURCE,
  last_seen_at: TIME,
  resolved_at: orNull(TIME),
  resolved_by: orNull(TEXT),
  session_id: TEXT,
  project: orNull(TEXT),
});
export type ListedBlocker = v.InferOutput<typeof LISTED_BLOCKER>;

export const blockers = defineRoute({
  path: "/blockers",
  parameters: {
    state: withDefault(choiceParam(["open", "resolved", "all"]), "all"),
    project: PROJECT_PARAM,
    ...paging(100),
  },
  answers: fields({
    /** Open ones first, the worst of them first, old failures behind them; then those that are over, newest first. */
    blockers: listOf(LISTED_BLOCKER),
    next: orNull(WHOLE),
    /** How many are open, and how many are over, whichever were asked for. */
    open: WHOLE,
    resolved: WHOLE,
    /** Of the open ones, how many are failures that nobody met for a week. */
    old: WHOLE,
  }),
  handle: async ({ params, records, now }) => {
    const { store, installation } = records();
    const fitted = new Map<string | null, BlockerRecoverySettings>();
    const recoveryOf = (projectPath: string | null): BlockerRecoverySettings => {
      const recovery = fitted.get(projectPath) ?? fitRecovery(installation.loaded, projectPath);
      fitted.set(projectPath, recovery);
      return recovery;
    };
    const { project } = params;
    const all = await listBlockingRows(store, { state: "all", limit: MAX_BLOCKERS_READ });
    const found = all.filter(
      ({ projectPath }) => project === null || isProjectNamed(projectPath ?? "", project),
    );
    const worst = sortWorstFirst(found.filter(({ resolvedAt }) => resolvedAt === null));
    const old = worst.filter((row) => isOldFailure(row, now));
    const open = [...worst.filter((row) => !isOldFailure(row, now)), ...old];
    const over = found
      .filter(({ resolvedAt }) => resolvedAt !== null)
      .toSorted((a, b) => ((a.resolvedAt ?? "") < (b.resolvedAt ?? "") ? 1 : -1));
    const { state } = params;
    const blockerRows = [...(state === "resolved" ? [] : open), ...(state === "open" ? [] : over)];
    const { page, next } = pageOf(blockerRows, params);
    return {
      blockers: page.map((row) => toListedBlocker(row, recoveryOf(row.projectPath), now)),
      next,
      open: open.length,
      resolved: over.length,
      old: old.length,
    };
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
