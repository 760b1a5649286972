import type { Text } from "../text/text.ts";
import type { Command, CliCommandName, Usage } from "./command/command.ts";
import { bashScript } from "./completions/bash.ts";
import { fishScript } from "./completions/fish.ts";
import { type Grammar, grammarOf } from "./completions/grammar.ts";
import { zshScript } from "./completions/zsh.ts";
import { usageFault } from "./command/fault.ts";
import { printWhole } from "./terminal/terminal.ts";

const SCRIPTS: Readonly<Record<string, (grammar: Grammar) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

const WORDS = Object.keys(SCRIPTS).join("|");

/** It speaks of all commands, itself among them, so it is told how they are called. */
export const makeCompletions = (
  everyUsage: (text: Text) => Promise<ReadonlyMap<CliCommandName, Usage>>,
): Command => ({
  usage: () => ({ words: WORDS, options: {} }),
  run: async ({ words, text }) => {
    const [shell = "", ...others] = words;
    const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
    if (script === undefined || others.length > 0) {
      throw usageFault(text, "completions", text.faults.form(`self-gen completions ${WORDS}`));
    }
    printWhole(script(grammarOf(await everyUsage(text), text)));
    return 0;
  },
});
