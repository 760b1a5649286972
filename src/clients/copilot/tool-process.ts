/**
 * Whether a child of the client is a command that the model runs: `/bin/bash --norc --noprofile -c <command>`. Hooks are started
 * alike; ours take the shell's place. A command without anything to wait for takes its place too, and is not known.
 */
const SHELL = /^\S*\bbash --norc --noprofile -c ([^]+)$/;
const OWN_HOOK = /\bhook --client [\w-]+/;

export const isCopilotTool = (command: string): boolean =>
  SHELL.test(command) && !OWN_HOOK.test(command);

export const copilotToolCommand = (command: string): string | null =>
  isCopilotTool(command) ? (SHELL.exec(command)?.[1] ?? null) : null;
