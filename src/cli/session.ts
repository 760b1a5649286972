/** Checkpoints, saved and loaded: each subcommand of `session` is a file of its own in `session/`. */
import type { Text } from "../text/text.ts";
import {
  type Subcommand,
  findSubcommand,
  type SubcommandGroup,
  requireSubcommand,
  subcommandUsage,
} from "./command/subcommands.ts";
import type { Command, CommandArgs, Option } from "./command/command.ts";
import type { EarlyReading } from "./session/read-repository.ts";

type SessionSubcommand = Subcommand & {
  readonly load: () => Promise<(commandArgs: CommandArgs, early: EarlyReading) => Promise<number>>;
  /** Git takes longest: it is asked before all else, and works while the rest is loaded. */
  readonly asksGit?: true;
};

const SUBCOMMANDS: Readonly<Record<string, SessionSubcommand>> = {
  save: {
    load: async () => (await import("./session/save/save.ts")).save,
    form: " [NOTE]",
    words: { min: 0, max: Infinity },
    options: [
      "sync",
      "full",
      "dry-run",
      "yes",
      "no-commit",
      "no-verify",
      "include",
      "force-default",
      "message",
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
    yes: { type: "boolean", short: "y", help: help.yes },
    "no-commit": { type: "boolean", rare: true, help: help.noCommit },
    "no-verify": { type: "boolean", rare: true, help: help.noVerify },
    include: { type: "string", value: "PATH", multiple: true, help: help.include },
    "force-default": { type: "boolean", rare: true, help: help.forceDefault },
    message: { type: "string", short: "m", value: "TEXT", help: help.message },
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

const SESSION: SubcommandGroup<SessionSubcommand> = {
  command: "session",
  actions: SUBCOMMANDS,
  form: `${Object.keys(SUBCOMMANDS).join("|")} [NOTE]`,
  optionsIn,
};

/** A word behind `session`, as a command of its own: the same words and options follow. */
const shortCommand = (word: "save" | "load"): Command => ({
  usage: (text) => {
    const all = Object.entries(optionsIn(text));
    const { form = "", options } = SUBCOMMANDS[word] as SessionSubcommand;
    return {
      words: form.trim(),
      options: Object.fromEntries(
        all.filter(([name]) => name === "json" || options.includes(name)),
      ),
    };
  },
  run: (commandArgs) =>
    runSubcommand({ ...commandArgs, words: [word, ...commandArgs.words] }, null),
  ahead: (args) => startAhead([word, ...args], word),
});

export const save: Command = shortCommand("save");
export const load: Command = shortCommand("load");

export const session: Command = {
  usage: (text) => subcommandUsage(SESSION, text),
  run: (commandArgs) => runSubcommand(commandArgs, null),
  ahead: (args) => startAhead(args, null),
};

/** `word`: what is left out before what is given. */
async function startAhead(
  args: readonly string[],
  word: "save" | "load" | null,
): Promise<((commandArgs: CommandArgs) => Promise<number>) | null> {
  if (!isForThisProject(args)) return null;
  const { readRepositoryEarly } = await import("./session/read-repository.ts");
  const early = readRepositoryEarly();
  return (commandArgs) =>
    runSubcommand(
      word === null ? commandArgs : { ...commandArgs, words: [word, ...commandArgs.words] },
      early,
    );
}

const runSubcommand = async (commandArgs: CommandArgs, early: EarlyReading): Promise<number> =>
  (await requireSubcommand(commandArgs, SESSION).load())(commandArgs, early);

/** Of the project that we stand in. */
const isForThisProject = ([word = "", ...others]: readonly string[]): boolean =>
  findSubcommand(SESSION, word)?.asksGit === true &&
  !others.some((one) => one.startsWith("--project") || one === "--help" || one === "-h");
