import { pluralize } from "../pluralize.ts";

export const preference = {
  summary: (said: string, sessions: number) =>
    `In ${pluralize(sessions, "session")} you asked: “${said}”. Make it a rule?`,
  placeSummary: (place: string, sessions: number) =>
    `In ${pluralize(sessions, "session")} you asked for the result in “${place}”. Make it a rule?`,
  placeRule: (place: string) => `Save finished files to ${place}`,
};
