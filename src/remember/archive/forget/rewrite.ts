/** An archive without some of its lines. Only for whoever holds the lock. */
import { rmSync } from "node:fs";
import { type Facts, packedName } from "../format.ts";
import { openPacker } from "../frames.ts";
import { framesOf } from "../read-archive.ts";
import { nameOf, partialPath, place } from "../shelf.ts";

export function rewrite(
  folder: string,
  facts: Facts,
  isUnwanted: (line: string) => boolean,
  removed: number,
): void {
  const partial = partialPath(`${folder}/${nameOf(facts.sessionId)}`);
  const packer = openPacker(partial);
  try {
    for (const { lines } of framesOf(folder, facts)) {
      for (const line of lines()) if (!isUnwanted(line)) packer.line(line);
    }
    const { bytes, packedBytes, sha256 } = packer.finish();
    place(folder, partial, {
      ...facts,
      file: packedName(nameOf(facts.sessionId), sha256),
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
