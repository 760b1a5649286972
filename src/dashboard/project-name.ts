/** What a project is called, in every view: its folder; where two are equal, with the folder that it stands in. */
import { signal } from "@preact/signals";
import type { Answers } from "../daemon/api/answers.ts";
import { ask } from "./api/ask.ts";
import { lastParts, projectNames } from "./short-project-names.ts";

const known = signal<ReadonlyMap<string, string>>(new Map());

export const projectName = (path: string): string => known.value.get(path) ?? lastParts(path, 1);

/** Until it is answered, and of a project that is newer, the folder's name alone is shown. */
export async function loadProjectNames(): Promise<void> {
  const { projects } = await ask<Answers["projects"]>("/projects");
  known.value = projectNames(projects.flatMap(({ projectPath }) => projectPath ?? []));
}
