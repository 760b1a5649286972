/** `self-gen show --summary`. */
export const summary = {
  option: "Show the totals, not the conversation",
  summary: "Summary",
  atEnd: (time: string) => `written at session end, ${time}`,
  recovered: (time: string) => `calculated later, as of ${time}`,
  soFar: (time: string) => `so far, calculated from events, as of ${time}`,
  prompts: "Prompts",
  tools: "Tool calls",
  failed: (count: number) => `${count} failed`,
  errors: "Errors",
  different: (count: number, different: number) => `${count} (${different} different)`,
  unresolved: "Unresolved",
  resolved: "Fixed errors",
  lastPrompts: "Last prompts",
  editedFiles: "Edited files",
  reason: "Ended",
  unknownReason: "unknown",
};
