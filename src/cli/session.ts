/** Where a project's work stands, saved and found again: each word behind `session` is a file of its own in `session/`. */
import type { Text } from "../text/text.ts";
import { type Action, actionOf, type Actions, askedAction, usageOf } from "./command/actions.ts";
import type { Command, Given, Option } from "./command/command.ts";
import type { Early } from "./session/repository.ts";

type SessionAction = Action & {
  readonly load: () => Promise<(given: Given, early: Early) => Promise<number>>;
  /** Git takes longest: it is asked before all else, and works while the rest is loaded. */
  readonly asksGit?: true;
};

const ACTIONS: Readonly<Record<string, SessionAction>> = {
  save: {
    load: async () => (await import("./session/save/save.ts")).save,
    form: " [NOTE]",
    words: { min: 0, max: Infinity },
    options: [
      "sync",
      "full",
      "dry-run",
      "no-commit",
      "no-verify",
      "include",
      "force-default",
      "working-on",
      "next",
      "completed",
      "pending",
      "openspec",
      "blocker",
      "session",
      "project",
    ],
  },
  load: {
    load: async () => (await import("./session/load/load.ts")).load,
    asksGit: true,
    options: ["resume", "from", "no-fetch", "no-context", "project"],
  },
  new: {
    load: async () => (await import("./session/new.ts")).newSession,
    options: ["project"],
  },
  status: {
    load: async () => (await import("./session/status.ts")).status,
    asksGit: true,
    options: ["project"],
  },
};

const optionsIn = ({ session, options }: Text): Readonly<Record<string, Option>> => {
  const help = session.options;
  return {
    sync: { type: "boolean", help: help.sync },
    full: { type: "boolean", help: help.full },
    "dry-run": { type: "boolean", help: help.dryRun },
    "no-commit": { type: "boolean", rare: true, help: help.noCommit },
    "no-verify": { type: "boolean", rare: true, help: help.noVerify },
    include: { type: "string", value: "PATH", multiple: true, help: help.include },
    "force-default": { type: "boolean", rare: true, help: help.forceDefault },
    "working-on": { type: "string", value: "TEXT", help: help.workingOn },
    next: { type: "string", value: "TEXT", multiple: true, help: help.next },
    completed: { type: "string", rare: true, value: "TEXT", multiple: true, help: help.completed },
    pending: { type: "string", rare: true, value: "TEXT", multiple: true, help: help.pending },
    openspec: { type: "string", rare: true, value: "ID", help: help.openspec },
    blocker: { type: "string", value: "TEXT", help: help.blocker },
    session: { type: "string", rare: true, value: "ID", help: help.session },
    resume: { type: "boolean", help: help.resume },
    from: { type: "string", value: "ID", help: help.from },
    "no-fetch": { type: "boolean", help: help.noFetch },
    "no-context": { type: "boolean", help: help.noContext },
    project: { type: "string", rare: true, value: "P", help: help.project },
    json: { type: "boolean", help: options.json },
  };
};

const SESSION: Actions<SessionAction> = {
  command: "session",
  actions: ACTIONS,
  form: `${Object.keys(ACTIONS).join("|")} [NOTE]`,
  optionsIn,
};

/** A word behind `session`, as a command of its own: the same words and options follow. */
const short = (word: "save" | "load"): Command => ({
  usage: (text) => {
    const all = Object.entries(optionsIn(text));
    const { form = "", options } = ACTIONS[word] as SessionAction;
    return {
      words: form.trim(),
      options: Object.fromEntries(
        all.filter(([name]) => name === "json" || options.includes(name)),
      ),
    };
  },
  run: (given) => run({ ...given, words: [word, ...given.words] }, null),
  ahead: (args) => startAhead([word, ...args], word),
});

export const save: Command = short("save");
export const load: Command = short("load");

export const session: Command = {
  usage: (text) => usageOf(SESSION, text),
  run: (given) => run(given, null),
  ahead: (args) => startAhead(args, null),
};

/** `word`: what is left out before what is given. */
async function startAhead(
  args: readonly string[],
  word: "save" | "load" | null,
): Promise<((given: Given) => Promise<number>) | null> {
  if (!isPlainQuestion(args)) return null;
  const { startEarly } = await import("./session/repository.ts");
  const early = startEarly();
  return (given) => run(word === null ? given : { ...given, words: [word, ...given.words] }, early);
}

const run = async (given: Given, early: Early): Promise<number> =>
  (await askedAction(given, SESSION).load())(given, early);

/** Of the project that we stand in. */
const isPlainQuestion = ([word = "", ...others]: readonly string[]): boolean =>
  actionOf(SESSION, word)?.asksGit === true &&
  !others.some((one) => one.startsWith("--project") || one === "--help" || one === "-h");
