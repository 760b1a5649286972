/**
 * Our hooks in a client's settings. The settings file holds, for each event, groups `{ matcher?, hooks: [handler] }`;
 * ours are groups of one handler whose command is the one below. Everything here is text in, text out.
 *
 * Which handlers are ours stands in `own-commands.ts`. What somebody else wrote with a call of ours in it is taken over,
 * because everything would be recorded twice; who takes us out again gives it back.
 */
import type { ClientName } from "./clients.ts";
import { type OwnCommand, ownCommand } from "./own-commands.ts";
import {
  cut,
  insertElement,
  insertProperty,
  isIn,
  isSettingsFault,
  isTwice,
  nodeAt,
  parseSettings,
  type SettingsFault,
  type SettingsPath,
  type SettingsTree,
} from "./settings-text.ts";

export type RegisteredEvent = {
  readonly event: string;
  /** Only calls of these tools; without it every call. Always a string: an object makes the client drop the whole file. */
  readonly matcher?: string;
  /** In what the client counts in. */
  readonly timeout: number;
  /** Only where there is something to remind of; the others record every call. */
  readonly isGuard?: true;
};

export type RegistrationState = "current" | "outdated" | "missing";

export type RegistrationFault =
  | SettingsFault
  /** Something stands where the client expects hooks, and is of another shape. */
  | {
      readonly kind: "not_hooks";
      readonly path: string;
      readonly line: number;
      readonly column: number;
    };

/** With one of these a program compiled with Bun, ours too, runs code of a stranger's or does not run at all. */
export const RUNTIME_VARIABLES: readonly string[] = [
  "BUN_BE_BUN",
  "BUN_INSPECT",
  "BUN_INSPECT_CONNECT_TO",
  "BUN_INSPECT_PRELOAD",
  "BUN_OPTIONS",
];

/** The program takes the shell's place. By then it is too late for it to leave the variables out. */
const started = (quoted: string, words: string): string =>
  `unset ${RUNTIME_VARIABLES.join(" ")}; exec ${quoted} ${words}`;

/** Silent with exit 0 when the program is gone. */
export function programCommand(program: string, words: string): string {
  const quoted = `'${program.replaceAll("'", `'\\''`)}'`;
  return `test -x ${quoted} || exit 0; ${started(quoted, words)}`;
}

export const hookCommand = (program: string, client: ClientName): string =>
  programCommand(program, `hook --client ${client}`);

/** The file that a guard's shell looks for: below this folder, in the place of the folder that the client was started in. */
const GUARDED = '"$CLAUDE_PROJECT_DIR"/rules.json';

/**
 * Where there is nothing to remind of, one test by the shell and no program. The program stands in `bin/` of our home. One
 * that is older than reminders takes it for a call that it does not record.
 */
export function guardCommand(program: string, client: ClientName): string {
  const home = program.slice(0, program.lastIndexOf("/", program.lastIndexOf("/") - 1));
  const [folder = "", quoted = ""] = [`${home}/run/guard`, program].map(
    (path) => `'${path.replaceAll("'", `'\\''`)}'`,
  );
  return `test -e ${folder}${GUARDED} && test -x ${quoted} || exit 0; ${started(quoted, `hook --client ${client} --guard`)}`;
}

type Place = { readonly event: string; readonly group: number; readonly handler: number };

export type Wanted = {
  readonly events: readonly RegisteredEvent[];
  readonly command: string;
  /** Of a guard. */
  readonly guard: string;
  /** Our home: its launchers are ours. */
  readonly home?: string;
};

const groupOf = (
  { matcher, timeout, isGuard }: RegisteredEvent,
  { command, guard }: Wanted,
): object => ({
  ...(matcher === undefined ? {} : { matcher }),
  hooks: [{ type: "command", command: isGuard === true ? guard : command, timeout }],
});

/** The settings with our hooks as they should be; unchanged when they are. `base` as for `unregister`. */
export function register(
  text: string,
  wanted: Wanted,
  base: string | null = null,
): string | RegistrationFault {
  const { home = null } = wanted;
  const found = readHooks(text, home);
  if ("kind" in found) return found;
  if (stateOf(found, wanted) === "current") return text;
  let changed = removeOurs(text, base, ALL, home);
  for (const one of wanted.events) changed = putGroup(changed, one.event, groupOf(one, wanted));
  return changed;
}

/** The settings without our hooks. What `base`, the settings before us, holds empty stays there, empty. */
export function unregister(
  text: string,
  base: string | null,
  kinds: readonly OwnCommand[] = ALL,
): string | RegistrationFault {
  const found = readHooks(text);
  return "kind" in found ? found : removeOurs(text, base, kinds);
}

const ALL: readonly OwnCommand[] = ["installed", "taken"];

/** The settings with what we took over from `base` and what is not there any more. */
export function giveBack(text: string, base: string | null, home: string | null): string {
  const before = readHooks(base ?? fresh, home);
  if ("kind" in before) return text;
  let now = text;
  for (const [place, all] of Map.groupBy(
    before.ours.filter(({ kind }) => kind === "taken"),
    ({ event, group }) => `${group} ${event}`,
  )) {
    const event = place.slice(place.indexOf(" ") + 1);
    const group = before.hooks[event]?.[all[0]?.group ?? 0];
    const handlers = isObject(group) ? (group["hooks"] as readonly unknown[]) : [];
    const taken = all.map(({ handler }) => handlers[handler]);
    const there = readHooks(now, home);
    if ("kind" in there) return text;
    const alike = (there.hooks[event] ?? []).filter(
      (one) => isObject(one) && isObject(group) && Bun.deepEquals(one["matcher"], group["matcher"]),
    );
    const known = alike.flatMap((one) => (isObject(one) ? one["hooks"] : []));
    const missing = taken.filter((one) => !known.some((other) => Bun.deepEquals(one, other)));
    if (isObject(group) && missing.length > 0)
      now = putGroup(now, event, { ...group, hooks: missing });
  }
  return now;
}

export function registrationState(
  text: string,
  wanted: Wanted,
): RegistrationState | RegistrationFault {
  const found = readHooks(text, wanted.home);
  return "kind" in found ? found : stateOf(found, wanted);
}

/** The programs that our hooks in these settings call, for a look at whether they are there. */
export function registeredCommands(text: string): readonly string[] {
  const found = readHooks(text);
  if ("kind" in found) return [];
  return [...new Set(found.ours.map(({ command }) => command))];
}

/** The commands of all hooks in these settings, whoever's they are. */
export function commandsIn(text: string): readonly string[] {
  const found = readHooks(text);
  if ("kind" in found) return [];
  return Object.values(found.hooks).flatMap((groups) =>
    groups.flatMap((group) => commandsOf(group).flatMap((command) => command ?? [])),
  );
}

type Hooks = {
  readonly tree: SettingsTree;
  readonly hooks: Readonly<Record<string, readonly unknown[]>>;
  readonly ours: readonly Own[];
};

type Own = Place & { readonly command: string; readonly kind: OwnCommand };

const fresh = "{}";

const treeOf = (text: string): SettingsTree | SettingsFault =>
  parseSettings(text.trim() === "" ? fresh : text);

function readHooks(text: string, home: string | null = null): Hooks | RegistrationFault {
  const tree = treeOf(text);
  if (isSettingsFault(tree)) return tree;
  const node = nodeAt(tree, ["hooks"]);
  if (node === undefined) return { tree, hooks: {}, ours: [] };
  // Not through the tree's own values: a property named __proto__ would be no property there.
  const hooks: unknown = JSON.parse(tree.text.slice(node.offset, node.offset + node.length));
  if (!isObject(hooks) || isTwice("hooks", tree.root)) return misplaced(tree, ["hooks"]);
  const ours: Own[] = [];
  for (const [event, groups] of Object.entries(hooks)) {
    if (!Array.isArray(groups) || isTwice(event, node)) return misplaced(tree, ["hooks", event]);
    for (const [group, commands] of groups.map(commandsOf).entries()) {
      const place = ["hooks", event, group];
      if (isTwice("hooks", nodeAt(tree, place))) return misplaced(tree, place);
      for (const [handler, command] of commands.entries()) {
        const kind = command === null ? null : ownCommand(command, home);
        if (command !== null && kind !== null) ours.push({ event, group, handler, command, kind });
      }
    }
  }
  return { tree, hooks: hooks as Hooks["hooks"], ours };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The commands of a group's handlers; null for a handler that is none. */
function commandsOf(group: unknown): (string | null)[] {
  const handlers: unknown = isObject(group) ? group["hooks"] : null;
  if (!Array.isArray(handlers)) return [];
  return handlers.map((one: unknown) => {
    if (!isObject(one)) return null;
    const { command, args } = one;
    if (typeof command !== "string") return null;
    const words = Array.isArray(args) ? args.filter((word) => typeof word === "string") : [];
    return [command, ...words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`)].join(" ");
  });
}

function misplaced(tree: SettingsTree, path: SettingsPath): RegistrationFault {
  const offset = nodeAt(tree, path)?.offset ?? 0;
  const before = tree.text.slice(0, offset).split("\n");
  const place = { line: before.length, column: (before.at(-1) ?? "").length + 1 };
  return { kind: "not_hooks", path: path.join("."), ...place };
}

function stateOf({ hooks, ours }: Hooks, wanted: Wanted): RegistrationState {
  if (ours.length === 0) return "missing";
  const isCurrent =
    ours.length === wanted.events.length &&
    wanted.events.every((one) => {
      const groups = hooks[one.event];
      return ours.some(
        ({ event, group }) =>
          event === one.event && Bun.deepEquals(groups?.[group], groupOf(one, wanted)),
      );
    });
  return isCurrent ? "current" : "outdated";
}

function putGroup(text: string, event: string, group: object): string {
  const tree = treeOf(text);
  if (isSettingsFault(tree)) return text;
  if (nodeAt(tree, ["hooks", event]) !== undefined) {
    return insertElement(tree, ["hooks", event], group);
  }
  if (nodeAt(tree, ["hooks"]) !== undefined) {
    return insertProperty(tree, ["hooks"], event, [group]);
  }
  return insertProperty(tree, [], "hooks", { [event]: [group] });
}

/** One cut after the other, until nothing of ours is left; what a cut leaves empty goes with it. */
function removeOurs(
  text: string,
  base: string | null,
  kinds: readonly OwnCommand[],
  home: string | null = null,
): string {
  let now = text;
  for (;;) {
    const found = readHooks(now, home);
    if ("kind" in found) return now;
    const first = found.ours.find(({ kind }) => kinds.includes(kind));
    if (first === undefined) return now;
    now = cut(found.tree, emptiedBy(found, first, base));
  }
}

const OUR_KEYS: ReadonlySet<string> = new Set(["matcher", "hooks"]);

/** The outermost thing that holds nothing but this handler, and was not there without it. */
function emptiedBy(
  { hooks }: Hooks,
  { event, group, handler }: Place,
  base: string | null,
): SettingsPath {
  const groups = hooks[event] ?? [];
  // A group with more in it than we ever write is the person's: only the handler is ours.
  const isTheirs = Object.keys(groups[group] ?? {}).some((key) => !OUR_KEYS.has(key));
  if (isTheirs || commandsOf(groups[group]).length > 1)
    return ["hooks", event, group, "hooks", handler];
  if (groups.length > 1 || isIn(base, ["hooks", event])) return ["hooks", event, group];
  if (Object.keys(hooks).length > 1 || isIn(base, ["hooks"])) return ["hooks", event];
  return ["hooks"];
}
