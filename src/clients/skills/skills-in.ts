import type { SkillPlace } from "./skill-places.ts";

/** A client's folder that holds skills and no commands. */
export const skillsIn = (folder: string, of: SkillPlace["of"]): SkillPlace => ({
  folder: `${folder}/skills`,
  kind: "skills",
  of,
  plugin: null,
});
