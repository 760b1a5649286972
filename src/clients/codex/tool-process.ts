/**
 * Whether a child of the client may be a command that the model runs. In a sandbox it is one for sure; without, it is the
 * command itself, which may be anything, and somebody's hook looks the same (`/bin/bash -c …`): only what the client runs
 * for itself, and our own hook, are known.
 */
const OWN_PROCESSES = [
  // Begun, and not yet another program.
  /^(?:\S*\/)?codex(?: |$)/,
  /^(?:\S*\/)?git -c safe\.bareRepository=/,
  /^\S*sh \S*lsb_release /,
  /# Snapshot file/,
  /\bself-gen\S* hook\b/,
] as const;

export const isCodexTool = (command: string): boolean =>
  command !== "" && !OWN_PROCESSES.some((own) => own.test(command));
