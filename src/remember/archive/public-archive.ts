/** What other programs are told of an archive. */
import { isChanged, isGrown } from "./due.ts";
import type { Facts } from "./format.ts";
import { packedPath } from "./shelf.ts";
import { sourceFiles } from "./source/source-files.ts";

/** Whether the client still has what is archived: as it was, with more since, not all of it as it was, or nothing. */
export const CLIENT_HAS = ["same", "more", "other", "gone"] as const;
export type ClientHas = (typeof CLIENT_HAS)[number];

export function clientHas(facts: Facts): ClientHas {
  const files = sourceFiles(facts.transcriptPath);
  const [main] = files;
  if (main === undefined || main.size === 0) return "gone";
  const isWhole = facts.sources.every(({ name, size }) =>
    files.some((file) => file.name === name && file.size >= size),
  );
  if (!isWhole || (facts.onlyHere ?? 0) > 0) return "other";
  return isGrown(facts, files) ? "more" : isChanged(facts, files) ? "other" : "same";
}

export type PublicArchive = Omit<Facts, "sources" | "v" | "file"> & {
  readonly path: string;
  readonly clientHas: ClientHas;
};

export const publicArchive = (folder: string, facts: Facts): PublicArchive => {
  const { sources: _sources, v: _version, file: _file, ...told } = facts;
  return { ...told, path: packedPath(folder, facts), clientHas: clientHas(facts) };
};
