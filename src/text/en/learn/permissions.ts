import { pluralize } from "../pluralize.ts";

export const permission = {
  summary: (rule: string, times: number, sessions: number, minutes: number | null) =>
    `Allow \`${rule}\`: you allowed it ${pluralize(times, "time")} in ${pluralize(sessions, "session")} and never denied it${minutes === null ? "" : `, about ${minutes} min of waiting`}.`,
};
