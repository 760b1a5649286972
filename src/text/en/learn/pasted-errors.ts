import { counted } from "../counted.ts";

export const pastedError = {
  summary: (error: string, times: number, sessions: number) =>
    `You pasted “${error}” ${counted(times, "time")} in ${counted(sessions, "session")}. Have it checked before anything is reported done?`,
  rule: (error: string, check: string | null) =>
    check === null
      ? `Before reporting done, load or run what was changed and make sure that it does not end in “${error}”.`
      : `Before reporting done, run \`${check}\` and make sure that it does not end in “${error}”.`,
};
