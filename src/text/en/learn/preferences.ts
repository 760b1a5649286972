import { counted } from "../counted.ts";

export const preference = {
  summary: (said: string, sessions: number) =>
    `In ${counted(sessions, "session")} you asked: “${said}”. Make it a rule?`,
};
