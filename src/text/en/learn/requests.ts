import { pluralize } from "../pluralize.ts";

export const request = {
  summary: (said: string, sessions: number, steps: number) =>
    `In ${pluralize(sessions, "session")} you asked: “${said}”. Make it a skill with the ${steps === 1 ? "command" : `${steps} steps`} it took?`,
  description: (said: string) => `Use when asked for something like: “${said}”`,
  patternHeading: "## Detected pattern",
  pattern: (said: string) => `Requests like “${said}”.`,
  instructionsHeading: "## Instructions",
  adapt:
    "These commands worked before. Fill in `<…>`, and adapt names and paths to what is asked for.",
  skillSummary: (said: string, skill: string, sessions: number) =>
    `In ${pluralize(sessions, "session")} you asked: “${said}”. ${skill} does that. Let the agent use it?`,
  skillRule: (said: string, skill: string) => `When asked “${said}”, use ${skill}.`,
};
