import { counted } from "../counted.ts";

export const failingCommand = {
  summary: (wrong: string, right: string, times: number, sessions: number) =>
    `\`${wrong}\` fails here; \`${right}\` worked. ${counted(times, "failure")}, ${counted(sessions, "session")}.`,
  rule: (wrong: string, right: string) => `Use \`${right}\`, not \`${wrong}\`.`,
};
