const SHELLS: ReadonlySet<string> = new Set(["Bash", "PowerShell", "exec_command", "shell"]);

/** Whether a tool runs commands. */
export const isShell = (tool: string): boolean => SHELLS.has(tool);
