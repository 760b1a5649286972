import { counted } from "../counted.ts";

export const permission = {
  summary: (rule: string, times: number, sessions: number) =>
    `You granted \`${rule}\` ${counted(times, "time")} in ${counted(sessions, "session")} and never refused it.`,
};
