/** What was made ready lately in a session: what had run before an error, and did not prevent it, is no fix of it. */
import { parseShellAction } from "../../clients/shell/action.ts";
import { isChangingAction } from "../../clients/shell/changing-actions.ts";
import { changesFiles } from "../../clients/shell/changing-command.ts";
import { findPreparation, type Preparation } from "../../clients/shell/preparing-command.ts";
import { type CommandPart, readParts } from "../../clients/shell/repeated-command.ts";

export type RecentPreparation = readonly [ts: string, command: string];

/** Longer ago, what it had made ready may be gone again. */
const RECENT_MS = 30 * 60_000;
const MOST = 8;
const MAX_UNITS = 80;

export const preparationsOf = (part: CommandPart): readonly Preparation[] => [
  ...part.simples.flatMap((words) => findPreparation(words) ?? []),
  ...(changesFiles(part.text) || isChangingAction(parseShellAction(part.text).action)
    ? (["changes"] as const)
    : []),
];

export const preparationKey = ({ normal }: CommandPart): string => normal.slice(0, MAX_UNITS);

/** The same list where the command made nothing ready. */
export function addPreparations(
  recent: readonly RecentPreparation[],
  command: string,
  ts: string,
): readonly RecentPreparation[] {
  const keys = (readParts(command) ?? [])
    .filter((part) => preparationsOf(part).length > 0)
    .map(preparationKey);
  if (keys.length === 0) return recent;
  const others = recent.filter(([, key]) => !keys.includes(key));
  return [...others, ...keys.map((key) => [ts, key] as const)].slice(-MOST);
}

/** What ran shortly before that moment. */
export const listPreparedBefore = (
  recent: readonly RecentPreparation[],
  ts: string,
): readonly string[] =>
  recent.filter(([at]) => Date.parse(ts) - Date.parse(at) <= RECENT_MS).map(([, key]) => key);
