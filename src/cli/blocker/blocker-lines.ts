/** A blocker as a person, or a script, sees it. */
import { getProjectName } from "../../event/event.ts";
import { findPresentAgents } from "../../remember/blockers/present-agents.ts";
import {
  type PublicBlocker,
  publicBlockerFromRow,
} from "../../remember/blockers/public-blocker.ts";
import { fitRecovery } from "../../remember/blockers/project-tools.ts";
import { toBlocker, rowSeverity, rowType } from "../../remember/blockers/blocker-row.ts";
import type { BlockerRow } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { oneLine, terminalColumns } from "../terminal/terminal.ts";
import type { TimeFormatter } from "../terminal/time-formatter.ts";

export const toPublicBlocker = (row: BlockerRow, { loaded }: Installation): PublicBlocker =>
  publicBlockerFromRow(row, fitRecovery(loaded, row.projectPath, row.description));

/** Enough of an id to name a blocker by. */
export const SHORT_ID = 8;

export const clearCommand = (id: string): string =>
  `self-gen blocker clear ${id.slice(0, SHORT_ID)}`;

const MIN_COLUMNS = 20;
const MAX_COLUMNS = 300;

/** Words on one line of the terminal, behind so many columns. */
export const fitWords = (text: string, indent: number): string =>
  oneLine(text, Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, terminalColumns() - indent)));

/** What else is known of a blocker, a line each. */
export function blockerDetailLines(
  row: BlockerRow,
  installation: Installation,
  text: Text,
  withProject: boolean,
): string[] {
  const { facts, tried } = text.blocker;
  const blocker = toBlocker(
    row,
    fitRecovery(installation.loaded, row.projectPath, row.description),
  );
  const owner = blocker.recovery_agent;
  const there = findPresentAgents(owner, [row.projectPath, installation.paths.userHome]);
  const isSaid = row.description.includes(blocker.error_pattern ?? "");
  const told: readonly (readonly [string, string | null])[] = [
    [facts.project, withProject ? getProjectName(row.projectPath) : null],
    [facts.pattern, isSaid ? null : blocker.error_pattern],
    [facts.after, blocker.appeared_after],
    [facts.resolution, blocker.resolution],
    // One that is not installed here is from another world, and of no use to anybody.
    [facts.owner, there.length === 0 ? null : there.join(" → ")],
    [
      facts.attempts,
      row.recoveryAttempted === 0
        ? null
        : tried(blocker.recovery_attempted, blocker.max_recovery_attempts),
    ],
  ];
  return told.flatMap(([name, value]) =>
    value === null ? [] : [`     ${name}: ${fitWords(value, name.length + 8)}`],
  );
}

/** A row in the person's words: how bad, what kind, since when. */
export const blockerHeading = (
  row: BlockerRow,
  { blocker }: Text,
  when: TimeFormatter,
): readonly string[] => [
  blocker.severities[rowSeverity(row)],
  blocker.types[rowType(row)],
  when(row.ts),
];
