/**
 * Whether a child of the client is a command that the model runs: a shell that reads the person's settings from a snapshot,
 * and then the command by `eval`: `/bin/bash -c source <folder>/shell-snapshots/snapshot-… && … && eval '…' …`. Hooks,
 * servers, git, the making of the snapshot, and a client that is not yet another program are none.
 */
export const isClaudeTool = (command: string): boolean =>
  /\bsource \S{0,4096}\/shell-snapshots\/snapshot-/.test(command) ||
  /^\S{0,4096}sh (?:-\S+ )+(?:\S+ && )?eval ['"]/.test(command);

const SHELL_PREFIX = /^\S{0,4096}sh (?:-\S+ )+(?:source |\S+ && eval |eval )/;
const EVAL_COMMAND = /\beval '((?:[^']|'"'"'|'\\'')*)'(?: |$)/;

/** The command itself; null where it cannot be read for sure: it is in a sandbox, cut off, or quoted in another way. */
export function claudeToolCommand(command: string): string | null {
  const quoted = SHELL_PREFIX.test(command) ? EVAL_COMMAND.exec(command)?.[1] : undefined;
  return quoted === undefined ? null : quoted.replaceAll(/'"'"'|'\\''/g, "'");
}
