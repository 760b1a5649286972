import { counted } from "../counted.ts";

export const unusedSkills = {
  summary: (unused: number, listed: number) =>
    `${unused} of ${counted(listed, "skill")} are listed in every session and never used.`,
};
