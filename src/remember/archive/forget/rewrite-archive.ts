/** An archive without some of its lines. Only for whoever holds the lock. */
import { rmSync } from "node:fs";
import { type ArchiveManifest, packedName } from "../archive-format.ts";
import { openPacker } from "../frames.ts";
import { readArchiveFrames } from "../read-archive.ts";
import { archiveName, partialPath, placeArchive } from "../archive-folder.ts";

export function rewriteArchive(
  folder: string,
  facts: ArchiveManifest,
  isUnwanted: (line: string) => boolean,
  removed: number,
): void {
  const partial = partialPath(`${folder}/${archiveName(facts.sessionId)}`);
  const packer = openPacker(partial);
  try {
    for (const { lines } of readArchiveFrames(folder, facts)) {
      for (const line of lines()) if (!isUnwanted(line)) packer.line(line);
    }
    const { bytes, packedBytes, sha256 } = packer.finish();
    placeArchive(folder, partial, {
      ...facts,
      file: packedName(archiveName(facts.sessionId), sha256),
      records: facts.records - removed,
      bytes,
      packedBytes,
      sha256,
      leftOut: { ...facts.leftOut, records: facts.leftOut.records + removed },
    });
  } finally {
    packer.close();
    rmSync(partial, { force: true });
  }
}
