/** Tools that run a command. Of a command only what it does is recorded, never its arguments. */
const SHELLS: ReadonlySet<string> = new Set(["Bash", "PowerShell", "exec_command", "shell"]);

/** `Bash`, also with what it does behind it: `Bash npm run build` */
export const runsCommand = (tool: string | null | undefined): boolean =>
  SHELLS.has((tool ?? "").split(" ", 1)[0] ?? "");
