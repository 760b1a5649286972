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

/** They look something up, or talk with the person: a failure of theirs is the agent's to deal with. Those that write are among them. */
export const CLIENT_TOOLS: ReadonlySet<string> = new Set([
  ...EDITING_TOOLS,
  "Read",
  "Glob",
  "Grep",
  "LS",
  "WebFetch",
  "WebSearch",
  "TodoWrite",
  "TodoRead",
  "Task",
  "Agent",
  "AskUserQuestion",
  "ExitPlanMode",
  "EnterPlanMode",
  "Skill",
  "ToolSearch",
  "KillShell",
  "BashOutput",
  "TaskOutput",
  "TaskStop",
  "view_image",
  "update_plan",
  "read_file",
  "list_directory",
  "glob",
  "search_file_content",
  "web_fetch",
  "google_web_search",
  "replace",
  "write_file",
  "read_many_files",
]);
