/** Commands with subcommands: the options of each, and the fault for a wrong one. */
import type { Text } from "../../text/text.ts";
import type { Command, CommandArgs, Option, Usage } from "./command.ts";
import { usageFault } from "./fault.ts";
import { oneLine } from "../terminal/terminal.ts";
import { nearestWord } from "./nearest-word.ts";

export type Subcommand = {
  /** What may follow the word, as the help shows it. */
  readonly form?: string;
  /** How many words may follow; none when not said. */
  readonly words?: { readonly min: number; readonly max: number };
  readonly options: readonly string[];
};

/** Its code is loaded when it is called. */
export type LazySubcommand = Subcommand & {
  readonly load: () => Promise<(args: CommandArgs) => Promise<number>>;
};

type Options = Readonly<Record<string, Option>>;

export type SubcommandGroup<A extends Subcommand> = {
  readonly command:
    | "archive"
    | "blocker"
    | "context"
    | "embed"
    | "hub"
    | "memory"
    | "session"
    | "sessions"
    | "suggestions"
    | "sync"
    | "team";
  readonly actions: Readonly<Record<string, A>>;
  /** What may follow the command. */
  readonly form: string;
  readonly optionsIn: (text: Text) => Options;
  /** What is meant when nothing is said. */
  readonly usual?: string;
  /** Whether a value is one of the choices; to the letter when not said. */
  readonly isChoice?: (choices: readonly string[], value: string) => boolean;
};

export const subcommandUsage = <A extends Subcommand>(
  { form, actions, optionsIn, usual }: SubcommandGroup<A>,
  text: Text,
): Usage => ({
  words: form,
  ...(usual === undefined ? {} : { usual }),
  choices: Object.fromEntries(Object.keys(actions).map((word) => [word, {}])),
  actions: Object.fromEntries(
    Object.entries(actions).map(([word, { form: following = "", options }]) => [
      word,
      { words: following.trim(), options },
    ]),
  ),
  options: optionsIn(text),
});

/** Runs the one that is asked for. */
export const runSubcommand = async (
  args: CommandArgs,
  group: SubcommandGroup<LazySubcommand>,
): Promise<number> => (await requireSubcommand(args, group).load())(args);

/** `prepare`: what is typed, as the group reads it. */
export const groupCommand = (
  group: SubcommandGroup<LazySubcommand>,
  prepare = (args: CommandArgs): CommandArgs => args,
): Command => ({
  usage: (text) => subcommandUsage(group, text),
  run: (args) => runSubcommand(prepare(args), group),
});

/** As much of what was typed as a message repeats. */
export const LONGEST_WORD = 40;

/** By its word, whatever an object inherits. */
export const findSubcommand = <A extends Subcommand>(
  { actions }: Pick<SubcommandGroup<A>, "actions">,
  word: string,
): A | null => (Object.hasOwn(actions, word) ? (actions[word] ?? null) : null);

/** The action that is asked for, when everything that was said with it fits. */
export function requireSubcommand<A extends Subcommand>(
  args: CommandArgs,
  all: SubcommandGroup<A>,
): A {
  const { text } = args;
  const { command } = all;
  const [word = all.usual ?? "", ...others] = args.words;
  const action = findSubcommand(all, word);
  if (action === null) {
    const near = nearestWord(word, Object.keys(all.actions));
    const said =
      word === ""
        ? text.faults.form(`self-gen ${command} ${all.form}`)
        : text.faults.unknownWord(oneLine(word, LONGEST_WORD), Object.keys(all.actions).join(", "));
    throw usageFault(text, command, said, near);
  }
  const { min, max } = action.words ?? { min: 0, max: 0 };
  if (others.length < min || others.length > max) {
    const form = `self-gen ${command} ${word}${action.form ?? ""}`;
    throw usageFault(text, command, text.faults.form(form));
  }
  checkOptions(args, word, action, all);
  return action;
}

function checkOptions<A extends Subcommand>(
  args: CommandArgs,
  word: string,
  action: Subcommand,
  { command, optionsIn, isChoice = isAmong }: SubcommandGroup<A>,
): void {
  const { text } = args;
  const wrong = (problem: string): never => {
    throw usageFault(text, command, problem);
  };
  for (const [name, { choices }] of Object.entries(optionsIn(text))) {
    const value = args.option(name);
    if (value === undefined && !args.has(name) && args.options(name).length === 0) continue;
    if (name !== "json" && !action.options.includes(name)) {
      wrong(text.faults.notFor(`--${name}`, `${command} ${word}`));
    }
    if (value !== undefined && choices !== undefined && !isChoice(choices, value)) {
      wrong(text.faults.badSetting(`--${name}`, text.config.kinds.choice(choices.join(", "))));
    }
  }
}

const isAmong = (choices: readonly string[], value: string): boolean => choices.includes(value);
