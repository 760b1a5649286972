/**
 * What writers left that were killed, and what was lost. An archive whose facts are gone or cannot be read still says in
 * its first line whose it is: the facts are made again. Only for whoever holds the lock: nobody else is writing.
 */
import { closeSync, fstatSync } from "node:fs";
import { asText, isObject } from "../../event/event.ts";
import { openRegular, readRegular } from "../../system/regular-file.ts";
import {
  ARCHIVE_VERSION,
  type ArchiveManifest,
  isFramingLine,
  isPackedName,
  packedName,
  parseArchiveLine,
  TRANSCRIPT,
} from "./archive-format.ts";
import { readFrames } from "./frames.ts";
import { recordTime } from "../recording-exclusions.ts";
import {
  NAME_UNITS,
  archiveName,
  listArchiveNames,
  listArchives,
  removePath,
  writeArchiveManifest,
} from "./archive-folder.ts";
import { MAX_SOURCE_BYTES } from "./source/source-files.ts";

const PARTIAL = /\.partial-[0-9a-f-]{36}$/;

export function tidyArchiveFolder(folder: string): void {
  for (const facts of recoverManifests(folder)) writeArchiveManifest(folder, facts);
  const { archives } = listArchives(folder);
  const named = new Map(archives.map(({ file }) => [file.slice(0, NAME_UNITS), file]));
  for (const name of listArchiveNames(folder)) {
    // What somebody may still want to save by hand is not taken away: only what another has replaced.
    const instead = isPackedName(name) ? named.get(name.slice(0, NAME_UNITS)) : undefined;
    if ((instead !== undefined && instead !== name) || PARTIAL.test(name)) {
      removePath(`${folder}/${name}`);
    }
  }
}

/** The facts of archives that have none that can be read, made again from what is packed. */
export function recoverManifests(folder: string): readonly ArchiveManifest[] {
  const { unreadable, unlisted } = listArchives(folder);
  const lost = new Set([
    ...unlisted.map((name) => name.slice(0, NAME_UNITS)),
    ...unreadable
      .filter((name) => !isOfLater(`${folder}/${name}`))
      .map((name) => name.slice(0, NAME_UNITS)),
  ]);
  const found = new Map<string, ArchiveManifest>();
  for (const file of lost.size === 0 ? [] : listArchiveNames(folder)) {
    const name = file.slice(0, NAME_UNITS);
    if (!isPackedName(file) || !lost.has(name)) continue;
    const facts = recoverManifest(folder, file);
    const other = found.get(name);
    if (facts !== null && (other === undefined || other.archivedAt < facts.archivedAt)) {
      found.set(name, facts);
    }
  }
  return [...found.values()];
}

/** Whether a later program wrote it: it knows more than can be made again. */
function isOfLater(path: string): boolean {
  try {
    const value = JSON.parse(readRegular(path)) as unknown;
    return isObject(value) && typeof value["v"] === "number" && value["v"] > ARCHIVE_VERSION;
  } catch {
    return false;
  }
}

/** Null when it is not whole: its name begins with the hash of what is in it. */
function recoverManifest(folder: string, file: string): ArchiveManifest | null {
  try {
    const fd = openRegular(`${folder}/${file}`);
    try {
      return rebuildManifest(fd, file);
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}

function rebuildManifest(fd: number, file: string): ArchiveManifest | null {
  const { size } = fstatSync(fd);
  const hash = new Bun.CryptoHasher("sha256");
  let whose: Record<string, unknown> | null = null;
  let [records, bytes] = [0, 0];
  let startedAt: string | null = null;
  let endedAt: string | null = null;
  for (const content of readFrames(fd, size)) {
    hash.update(content);
    bytes += content.length;
    for (const text of content.toString("utf8").split("\n").slice(0, -1)) {
      const line = parseArchiveLine(text);
      if (line?.kind === "header") whose ??= line.whose;
      if (whose === null || bytes > MAX_SOURCE_BYTES) return null;
      if (!isFramingLine(text)) records++;
      const ts = line?.kind === "record" && isObject(line.record) ? recordTime(line.record) : null;
      if (ts === null) continue;
      if (startedAt === null || ts < startedAt) startedAt = ts;
      if (endedAt === null || ts > endedAt) endedAt = ts;
    }
  }
  const sha256 = hash.digest("hex");
  const sessionId = asText(whose?.["sessionId"]);
  const [client, transcriptPath, archivedAt] = ["client", "transcriptPath", "archivedAt"].map(
    (key) => asText(whose?.[key]),
  );
  if (sessionId === null || !client || !transcriptPath || !archivedAt) return null;
  if (packedName(archiveName(sessionId), sha256) !== file) return null;
  return {
    v: ARCHIVE_VERSION,
    sessionId,
    client,
    projectPath: asText(whose?.["projectPath"]),
    transcriptPath,
    startedAt,
    endedAt,
    archivedAt,
    file,
    records,
    bytes,
    packedBytes: size,
    sha256,
    // How the client's file was is not known any more: it is looked at again.
    sources: [{ name: TRANSCRIPT, size: 0, mtimeMs: Date.parse(endedAt ?? archivedAt), readTo: 0 }],
    leftOut: { records: 0, bytes: 0 },
  };
}
