import { counted } from "../counted.ts";

export const pastedError = {
  summary: (error: string, times: number, sessions: number) =>
    `You pasted “${error}” ${counted(times, "time")} in ${counted(sessions, "session")}.`,
  rule: (error: string, check: string | null) =>
    check === null
      ? `Before reporting done, make sure that this is gone: ${error}`
      : `Before reporting done, run \`${check}\`: it shows “${error}”.`,
};
