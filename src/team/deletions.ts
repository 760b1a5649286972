/**
 * What is to be deleted from the team's database: events by their IDs, and whole projects. Each is a file of its own, which goes
 * when the database says that it is done; never a text that somebody wanted forgotten.
 */
import { asText } from "../event/event.ts";
import { newId } from "../event/id.ts";
import { rareFiles } from "../system/system.ts";
import {
  readTeamFile,
  readTexts,
  removeTeamFile,
  teamFolder,
  writeTeamFile,
} from "./team-files.ts";

const DELETIONS = "deletions";

export type Deletion =
  | { readonly by: "events"; readonly ids: readonly string[] }
  | { readonly by: "project"; readonly projectPath: string };

export type PendingDeletion = { readonly file: string; readonly what: Deletion };

/** In the order they were asked for. */
export function readDeletions(home: string): readonly PendingDeletion[] {
  const { existsSync, readdirSync } = rareFiles();
  const folder = `${teamFolder(home)}/${DELETIONS}`;
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.toSorted().flatMap((name): PendingDeletion[] => {
    const file = `${DELETIONS}/${name}`;
    const said = readTeamFile(home, file);
    const projectPath = asText(said?.["projectPath"]);
    if (said === null) return [];
    if (projectPath !== null) return [{ file, what: { by: "project", projectPath } }];
    return [{ file, what: { by: "events", ids: readTexts(said["ids"]) } }];
  });
}

export function addDeletion(home: string, what: Deletion): PendingDeletion {
  const file = `${DELETIONS}/${newId()}.json`;
  writeTeamFile(home, file, { ...what });
  return { file, what };
}

/** It is done, or part of another one. */
export const dropDeletion = (home: string, { file }: PendingDeletion): void =>
  removeTeamFile(home, file);
