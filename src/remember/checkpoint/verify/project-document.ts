/** A document in a project's root that a full save looks at. */
import { system } from "../../../system/system.ts";

const MAX_BYTES = 4 * 1024 * 1024;

export const hasProjectDocument = (root: string, file: string): boolean =>
  system.factsAt(`${root}/${file}`)?.kind === "file";

/** Null also for one that is too large to be a document. */
export function readProjectDocument(root: string, file: string): string | null {
  const path = `${root}/${file}`;
  const found = system.factsAt(path);
  if (found?.kind !== "file" || found.size > MAX_BYTES) return null;
  return system.readFile(path);
}
