/** Names under which clients' tools are recorded, by what they do. */

/** They run a command. */
export const SHELL_TOOLS: ReadonlySet<string> = new Set([
  "Bash",
  "PowerShell",
  "exec_command",
  "shell",
]);

/** They write to files. */
export const EDITING_TOOLS: ReadonlySet<string> = new Set([
  "Edit",
  "MultiEdit",
  "NotebookEdit",
  "Write",
  "apply_patch",
]);
