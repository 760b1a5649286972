/**
 * Our status line in Claude Code's settings, one property:
 *
 *   "statusLine": { "type": "command", "command": "test -x '…/self-gen' || exit 0; unset …; exec '…/self-gen' statusline" }
 *
 * It is ours when its command is this one, or the plain call that a person writes by hand. Any other is a person's own,
 * also one that calls ours among others. Everything here is text in, text out.
 */
import { callPattern } from "../own-commands.ts";
import { programCommand } from "../registration.ts";
import {
  removeJsonNode,
  insertProperty,
  isSettingsFault,
  hasDuplicateName,
  nodeAt,
  parseSettings,
  type SettingsFault,
  type SettingsTree,
} from "../settings/json-text.ts";

const NAME = "statusLine";

export type StatuslineState =
  | "missing"
  | "current"
  /** Ours, of another program or written by hand. */
  | "outdated"
  | "foreign";

const WORDS = "statusline";
const OURS = callPattern(WORDS);

const statuslineCommand = (program: string): string => programCommand(program, WORDS);

export function statuslineState(text: string, program: string): StatuslineState | SettingsFault {
  const tree = treeOf(text);
  return isSettingsFault(tree) ? tree : stateIn(tree, program);
}

function stateIn(tree: SettingsTree, program: string): StatuslineState {
  if (nodeAt(tree, [NAME]) === undefined) return "missing";
  const command = readOwnCommand(tree);
  if (command === null) return "foreign";
  return command === statuslineCommand(program) ? "current" : "outdated";
}

/** One that is somebody's own stays as it is. */
export function registerStatusline(text: string, program: string): string | SettingsFault {
  const tree = treeOf(text);
  if (isSettingsFault(tree)) return tree;
  const state = stateIn(tree, program);
  if (state === "current" || state === "foreign") return text;
  const without = parseSettings(state === "missing" ? tree.text : removeJsonNode(tree, [NAME]));
  if (isSettingsFault(without)) return without;
  return insertProperty(without, [], NAME, {
    type: "command",
    command: statuslineCommand(program),
  });
}

export function unregisterStatusline(text: string): string | SettingsFault {
  const tree = treeOf(text);
  if (isSettingsFault(tree)) return tree;
  return readOwnCommand(tree) === null ? text : removeJsonNode(tree, [NAME]);
}

const treeOf = (text: string): SettingsTree | SettingsFault =>
  parseSettings(text.trim() === "" ? "{}" : text);

/** Its command, if it is ours. */
function readOwnCommand(tree: SettingsTree): string | null {
  if (hasDuplicateName(NAME, tree.root) || hasDuplicateName("command", nodeAt(tree, [NAME])))
    return null;
  const command: unknown = nodeAt(tree, [NAME, "command"])?.value;
  return typeof command === "string" && OURS.test(command.trim()) ? command : null;
}
