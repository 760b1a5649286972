/** The hooks that a client's settings hold, and which of them are ours; or what stands there in the place of hooks. */
import { classifyCommand, type OwnCommandKind } from "../own-commands.ts";
import {
  hasDuplicateName,
  isSettingsFault,
  nodeAt,
  parseSettings,
  type SettingsFault,
  type SettingsPath,
  type SettingsTree,
} from "./json-text.ts";
import { quoteForShell } from "../../system/shell-word.ts";

export type RegistrationFault =
  | SettingsFault
  /** Something stands where the client expects hooks, and is of another shape. */
  | {
      readonly kind: "not_hooks";
      readonly path: string;
      readonly line: number;
      readonly column: number;
    };

export type HandlerPosition = {
  readonly event: string;
  readonly group: number;
  readonly handler: number;
};

export type Hooks = {
  readonly tree: SettingsTree;
  readonly hooks: Readonly<Record<string, readonly unknown[]>>;
  readonly ours: readonly OwnHandler[];
};

type OwnHandler = HandlerPosition & { readonly command: string; readonly kind: OwnCommandKind };

export const EMPTY_JSON = "{}";

export const treeOf = (text: string): SettingsTree | SettingsFault =>
  parseSettings(text.trim() === "" ? EMPTY_JSON : text);

export function readHooks(text: string, home: string | null = null): Hooks | RegistrationFault {
  const tree = treeOf(text);
  if (isSettingsFault(tree)) return tree;
  const node = nodeAt(tree, ["hooks"]);
  if (node === undefined) return { tree, hooks: {}, ours: [] };
  // Not through the tree's own values: a property named __proto__ would be no property there.
  const hooks: unknown = JSON.parse(tree.text.slice(node.offset, node.offset + node.length));
  if (!isObject(hooks) || hasDuplicateName("hooks", tree.root))
    return misplacedFault(tree, ["hooks"]);
  const ours: OwnHandler[] = [];
  for (const [event, groups] of Object.entries(hooks)) {
    if (!Array.isArray(groups) || hasDuplicateName(event, node))
      return misplacedFault(tree, ["hooks", event]);
    for (const [group, commands] of groups.map(commandsOf).entries()) {
      const place = ["hooks", event, group];
      if (hasDuplicateName("hooks", nodeAt(tree, place))) return misplacedFault(tree, place);
      for (const [handler, command] of commands.entries()) {
        const kind = command === null ? null : classifyCommand(command, home);
        if (command !== null && kind !== null) ours.push({ event, group, handler, command, kind });
      }
    }
  }
  return { tree, hooks: hooks as Hooks["hooks"], ours };
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The commands of a group's handlers; null for a handler that is none. */
export function commandsOf(group: unknown): (string | null)[] {
  const handlers: unknown = isObject(group) ? group["hooks"] : null;
  if (!Array.isArray(handlers)) return [];
  return handlers.map((one: unknown) => {
    if (!isObject(one)) return null;
    const { command, args } = one;
    if (typeof command !== "string") return null;
    const words = Array.isArray(args) ? args.filter((word) => typeof word === "string") : [];
    return [command, ...words.map(quoteForShell)].join(" ");
  });
}

function misplacedFault(tree: SettingsTree, path: SettingsPath): RegistrationFault {
  const offset = nodeAt(tree, path)?.offset ?? 0;
  const before = tree.text.slice(0, offset).split("\n");
  const place = { line: before.length, column: (before.at(-1) ?? "").length + 1 };
  return { kind: "not_hooks", path: path.join("."), ...place };
}
