import type { SkillPlace } from "./places.ts";

/** A client's folder that holds skills and no commands. */
export const toSkillPlace = (folder: string, of: SkillPlace["of"]): SkillPlace => ({
  folder: `${folder}/skills`,
  kind: "skills",
  of,
  plugin: null,
});
