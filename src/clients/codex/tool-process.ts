/**
 * Whether a child of the client may be a command that the model runs. In a sandbox it is one for sure. Without, it can be
 * any command, and a hook looks the same (`/bin/bash -c …`): only the client's own helpers and our hook can be excluded.
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
