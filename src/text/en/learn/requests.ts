import { counted } from "../counted.ts";

export const request = {
  summary: (said: string, sessions: number) =>
    `In ${counted(sessions, "session")} you asked: “${said}”. Make it a skill?`,
};
