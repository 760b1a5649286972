/**
 * Our hooks in a client's settings. The settings file holds, for each event, groups `{ matcher?, hooks: [handler] }`;
 * ours are groups of one handler whose command is the one below. Everything here is text in, text out.
 *
 * Which handlers are ours stands in `own-commands.ts`. What somebody else wrote with a call of ours in it is taken over,
 * because everything would be recorded twice; who takes us out again gives it back.
 */
import type { ClientName } from "./clients.ts";
import type { OwnCommandKind } from "./own-commands.ts";
import {
  removeJsonNode,
  insertElement,
  insertProperty,
  hasValueAt,
  isSettingsFault,
  nodeAt,
  type SettingsPath,
} from "./settings/json-text.ts";
import {
  commandsOf,
  EMPTY_JSON,
  type HandlerPosition,
  type Hooks,
  isObject,
  readHooks,
  type RegistrationFault,
  treeOf,
} from "./settings/read-hooks.ts";
import { quoteForShell } from "../system/shell-word.ts";

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

/** With one of these a program compiled with Bun, ours too, runs code of a stranger's or does not run at all. */
export const RUNTIME_VARIABLES: readonly string[] = [
  "BUN_BE_BUN",
  "BUN_INSPECT",
  "BUN_INSPECT_CONNECT_TO",
  "BUN_INSPECT_PRELOAD",
  "BUN_OPTIONS",
];

/** The program takes the shell's place. By then it is too late for it to leave the variables out. */
const execLine = (quoted: string, words: string): string =>
  `unset ${RUNTIME_VARIABLES.join(" ")}; exec ${quoted} ${words}`;

/** Silent with exit 0 when the program is gone. */
export function programCommand(program: string, words: string): string {
  const quoted = quoteForShell(program);
  return `test -x ${quoted} || exit 0; ${execLine(quoted, words)}`;
}

export const hookCommand = (program: string, client: ClientName): string =>
  programCommand(program, `hook --client ${client}`);

/** The file that a guard's shell looks for: below this folder, in the place of the folder that the client was started in. */
const GUARD_FILE = '"$CLAUDE_PROJECT_DIR"/rules.json';

/**
 * Where there is nothing to remind of, one test by the shell and no program. The program stands in `bin/` of our home. One
 * that is older than reminders takes it for a call that it does not record.
 */
export function guardCommand(program: string, client: ClientName): string {
  const home = program.slice(0, program.lastIndexOf("/", program.lastIndexOf("/") - 1));
  const [folder = "", quoted = ""] = [`${home}/run/guard`, program].map(quoteForShell);
  return `test -e ${folder}${GUARD_FILE} && test -x ${quoted} || exit 0; ${execLine(quoted, `hook --client ${client} --guard`)}`;
}

export type HookRegistration = {
  readonly events: readonly RegisteredEvent[];
  readonly command: string;
  /** Of a guard. */
  readonly guard: string;
  /** Our home: its launchers are ours. */
  readonly home?: string;
};

const groupOf = (
  { matcher, timeout, isGuard }: RegisteredEvent,
  { command, guard }: HookRegistration,
): object => ({
  ...(matcher === undefined ? {} : { matcher }),
  hooks: [{ type: "command", command: isGuard === true ? guard : command, timeout }],
});

/** The settings with our hooks as they should be; unchanged when they are. `base` as for `unregister`. */
export function registerHooks(
  text: string,
  wanted: HookRegistration,
  base: string | null = null,
): string | RegistrationFault {
  const { home = null } = wanted;
  const found = readHooks(text, home);
  if ("kind" in found) return found;
  if (stateOf(found, wanted) === "current") return text;
  let changed = removeOurs(text, base, ALL_KINDS, home);
  for (const one of wanted.events) changed = putGroup(changed, one.event, groupOf(one, wanted));
  return changed;
}

/** The settings without our hooks. What `base`, the settings before us, holds empty stays there, empty. */
export function unregisterHooks(
  text: string,
  base: string | null,
  kinds: readonly OwnCommandKind[] = ALL_KINDS,
): string | RegistrationFault {
  const found = readHooks(text);
  return "kind" in found ? found : removeOurs(text, base, kinds);
}

const ALL_KINDS: readonly OwnCommandKind[] = ["installed", "taken"];

/** The settings with what we took over from `base` and what is not there any more. */
export function restoreForeignHooks(
  text: string,
  base: string | null,
  home: string | null,
): string {
  const before = readHooks(base ?? EMPTY_JSON, home);
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
  wanted: HookRegistration,
): RegistrationState | RegistrationFault {
  const found = readHooks(text, wanted.home);
  return "kind" in found ? found : stateOf(found, wanted);
}

/** The programs that our hooks in these settings call, for a look at whether they are there. */
export function listOwnCommands(text: string): readonly string[] {
  const found = readHooks(text);
  if ("kind" in found) return [];
  return [...new Set(found.ours.map(({ command }) => command))];
}

/** The commands of all hooks in these settings, whoever's they are. */
export function listHookCommands(text: string): readonly string[] {
  const found = readHooks(text);
  if ("kind" in found) return [];
  return Object.values(found.hooks).flatMap((groups) =>
    groups.flatMap((group) => commandsOf(group).flatMap((command) => command ?? [])),
  );
}

function stateOf({ hooks, ours }: Hooks, wanted: HookRegistration): RegistrationState {
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
  kinds: readonly OwnCommandKind[],
  home: string | null = null,
): string {
  let now = text;
  for (;;) {
    const found = readHooks(now, home);
    if ("kind" in found) return now;
    const first = found.ours.find(({ kind }) => kinds.includes(kind));
    if (first === undefined) return now;
    now = removeJsonNode(found.tree, emptiedBy(found, first, base));
  }
}

const OUR_KEYS: ReadonlySet<string> = new Set(["matcher", "hooks"]);

/** The outermost thing that holds nothing but this handler, and was not there without it. */
function emptiedBy(
  { hooks }: Hooks,
  { event, group, handler }: HandlerPosition,
  base: string | null,
): SettingsPath {
  const groups = hooks[event] ?? [];
  // A group with more in it than we ever write is the person's: only the handler is ours.
  const isTheirs = Object.keys(groups[group] ?? {}).some((key) => !OUR_KEYS.has(key));
  if (isTheirs || commandsOf(groups[group]).length > 1)
    return ["hooks", event, group, "hooks", handler];
  if (groups.length > 1 || hasValueAt(base, ["hooks", event])) return ["hooks", event, group];
  if (Object.keys(hooks).length > 1 || hasValueAt(base, ["hooks"])) return ["hooks", event];
  return ["hooks"];
}
