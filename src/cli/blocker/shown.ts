/** A blocker as a person, or a script, sees it. */
import { getProjectName } from "../../event/event.ts";
import { agentsThere } from "../../remember/blockers/agents-there.ts";
import { type PublicBlocker, publicBlocker } from "../../remember/blockers/public-blocker.ts";
import { fittedRecovery } from "../../remember/blockers/project-tools.ts";
import { blockerOf, severityIn, typeOf } from "../../remember/blockers/row.ts";
import type { BlockerRow } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";
import { oneLine, terminalColumns } from "../terminal/terminal.ts";
import type { When } from "../terminal/when.ts";

export const shownOf = (row: BlockerRow, { loaded }: House): PublicBlocker =>
  publicBlocker(row, fittedRecovery(loaded, row.projectPath, row.description));

/** Enough of an id to name a blocker by. */
export const SHORT_ID = 8;

const NARROWEST = 20;
const LONGEST = 300;

/** Words on one line of the terminal, behind so many columns. */
export const words = (text: string, indent: number): string =>
  oneLine(text, Math.max(NARROWEST, Math.min(LONGEST, terminalColumns() - indent)));

/** What else is known of a blocker, a line each. */
export function details(row: BlockerRow, house: House, text: Text, withProject: boolean): string[] {
  const { facts, tried } = text.blocker;
  const blocker = blockerOf(row, fittedRecovery(house.loaded, row.projectPath, row.description));
  const owner = blocker.recovery_agent;
  const there = agentsThere(owner, [row.projectPath, house.paths.userHome]);
  const named = there.length > 0 ? there.join(" → ") : facts.absentOwner(owner ?? "");
  const isSaid = row.description.includes(blocker.error_pattern ?? "");
  const told: readonly (readonly [string, string | null])[] = [
    [facts.project, withProject ? getProjectName(row.projectPath) : null],
    [facts.pattern, isSaid ? null : blocker.error_pattern],
    [facts.after, blocker.appeared_after],
    [facts.resolution, blocker.resolution],
    [facts.owner, owner === null ? null : named],
    [
      facts.attempts,
      row.recoveryAttempted === 0
        ? null
        : tried(blocker.recovery_attempted, blocker.max_recovery_attempts),
    ],
  ];
  return told.flatMap(([name, value]) =>
    value === null ? [] : [`     ${name}: ${words(value, name.length + 8)}`],
  );
}

/** A row in the person's words: how bad, what kind, since when. */
export const heading = (row: BlockerRow, { blocker }: Text, when: When): readonly string[] => [
  blocker.severities[severityIn(row)],
  blocker.types[typeOf(row)],
  when(row.ts),
];
