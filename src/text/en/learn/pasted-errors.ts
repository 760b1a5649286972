import { pluralize } from "../pluralize.ts";

export const pastedError = {
  summary: (error: string, times: number, sessions: number) =>
    `You pasted “${error}” ${pluralize(times, "time")} in ${pluralize(sessions, "session")}. Let the agent check for it before reporting done?`,
  rule: (error: string, check: string | null) =>
    check === null
      ? `Before reporting done, load or run the changed code and make sure that it does not fail with “${error}”.`
      : `Before reporting done, run \`${check}\` and make sure that it does not fail with “${error}”.`,
};
