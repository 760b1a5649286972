import { counted } from "../counted.ts";

export const permission = {
  summary: (rule: string, times: number, sessions: number, minutes: number | null) =>
    `Allow \`${rule}\`: you allowed it ${counted(times, "time")} in ${counted(sessions, "session")} and never denied it${minutes === null ? "" : `, about ${minutes} min of waiting`}.`,
};
