import { counted } from "../counted.ts";

export const preference = {
  summary: (said: string, sessions: number) =>
    `In ${counted(sessions, "session")} you asked: “${said}”. Make it standing?`,
  placeSummary: (place: string, sessions: number) =>
    `In ${counted(sessions, "session")} you asked for the result in “${place}”. Make it standing?`,
  placeRule: (place: string) => `Put finished files where I want them: ${place}`,
};
