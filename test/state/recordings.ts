/** The recordings that are kept, by client and version. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseRecording, type Recording } from "./recording.ts";

const FOLDER = join(import.meta.dir, "recordings");

export type Kept = {
  readonly folder: string;
  readonly text: string;
  readonly recording: Recording;
};

export function keptRecordings(): readonly Kept[] {
  return readdirSync(FOLDER)
    .toSorted()
    .flatMap((folder) =>
      readdirSync(join(FOLDER, folder))
        .filter((name) => name.endsWith(".json"))
        .toSorted()
        .map((name) => {
          const text = readFileSync(join(FOLDER, folder, name), "utf8");
          return { folder, text, recording: parseRecording(text) };
        }),
    );
}
