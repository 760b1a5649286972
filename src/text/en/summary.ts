/** `self-gen show --summary`. */
export const summary = {
  option: "the session's summary instead of its timeline",
  summary: "Summary",
  atEnd: (time: string) => `made at the session's end, ${time}`,
  recovered: (time: string) => `computed later from its records; as of ${time}`,
  soFar: (time: string) => `so far: not recorded yet, counted from the events; as of ${time}`,
  prompts: "Prompts",
  tools: "Tool calls",
  failed: (count: number) => `${count} failed`,
  errors: "Errors",
  different: (count: number, different: number) => `${count} (${different} different)`,
  unresolved: "Unresolved",
  resolved: "Resolved errors",
  lastPrompts: "Last prompts",
  editedFiles: "Edited files",
  reason: "End",
  unknownReason: "not known",
};
