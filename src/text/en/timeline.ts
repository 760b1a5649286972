const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** One event as one line. */
export const timeline = {
  started: (source: string) => `session started${source === "" ? "" : ` (${source})`}`,
  ended: (reason: string) => `session ended${reason === "" ? "" : ` (${reason})`}`,
  waitingPermission: (tool: string) => `waits for permission: ${tool}`,
  waitingQuestion: (tool: string) => `waits for an answer: ${tool}`,
  otherPhase: (phase: string) => `session: ${phase}`,
  turnStart: "turn begins",
  turnEnd: "turn ends",
  turnBroken: (why: string) => `turn broken off${why === "" ? "" : `: ${why}`}`,
  turnFailed: (why: string) => `turn failed: ${why}`,
  skillBegins: (command: string) => `skill ${command}`,
  skillEnds: (name: string, ok: boolean) => `skill ${name} ${ok ? "done" : "failed"}`,
  skillUsed: (name: string) => `skill used: ${name}`,
  prompt: (text: string) => `“${text}”`,
  toolUse: (tool: string, what: string, ok: boolean) => `${tool} ${what}${ok ? "" : " (not done)"}`,
  toolError: (tool: string, what: string, error: string) => `${tool} ${what} failed: ${error}`,
  permission: (tool: string, what: string) => `permission asked: ${tool} ${what}`,
  question: (text: string) => `question: ${text}`,
  answered: (text: string) => `answered: ${text}`,
  compaction: (trigger: string) => `compaction (${trigger})`,
  compactionSummary: "compaction summary",
  task: (subject: string, status: string) => `task ${subject}: ${status}`,
  taskNotification: "a background agent reported",
  subagentStart: (type: string) => `subagent ${type} starts`,
  subagentStop: (type: string) => `subagent ${type} stops`,
  notification: (text: string) => `notification: ${text}`,
  unknown: (what: string) => `event we do not know: ${what}`,
  summary: (prompts: number, tools: number, errors: number, recovered: boolean) =>
    `summary: ${counted(prompts, "prompt")}, ${counted(tools, "tool call")}, ${counted(errors, "error")}${recovered ? " (put together later)" : ""}`,
  injection: (hook: string, what: string, units: number) =>
    `told at ${hook}: ${what} (${counted(units, "character")})`,
  analysisNotRun: (why: string) => `analysis asked for, not run: ${why}`,
  analysisRun: (outcome: string) => `analysis: ${outcome}`,
  analysisReasons: { not_available: "it comes with a later version" },
  feedback: (suggestion: string, action: string) => `suggestion ${suggestion}: ${action}`,
  /** What can be brought back. */
  kinds: {
    suggestions: "suggestions",
    previous: "previous session",
    resume: "unresolved errors",
    resolution: "known resolution",
    checkpoint: "checkpoint",
    snapshot: "snapshot",
  },
};
