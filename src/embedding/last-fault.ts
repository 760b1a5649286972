/**
 * Why the embedding server could not do what it was last asked for: `run/embedding-fault.json`. The server writes it and takes it
 * away once its model works again; whoever tells how search by meaning stands reads it.
 */
import { replaceJsonFile } from "../config/write-file.ts";
import { rareFiles, system } from "../system/system.ts";
import { EmbeddingFault } from "./fault.ts";

export type LastEmbeddingFault = {
  readonly fault: EmbeddingFault;
  /** When it failed first. */
  readonly ts: string;
};

const fileIn = (runFolder: string): string => `${runFolder}/embedding-fault.json`;

/** Of the model that is set; null where none is known. */
export function readLastFault(runFolder: string, setting: string): LastEmbeddingFault | null {
  try {
    const read = JSON.parse(system.readFile(fileIn(runFolder)) ?? "null") as unknown;
    const { ts, code, detail, model } = (read ?? {}) as Record<string, unknown>;
    if (model !== setting || typeof ts !== "string" || typeof detail !== "string") return null;
    return { ts, fault: new EmbeddingFault(code as EmbeddingFault["code"], detail) };
  } catch {
    return null;
  }
}

/** Never throws: whoever writes a fault has one already. */
export function saveLastFault(
  runFolder: string,
  setting: string,
  { ts, fault: { code, detail } }: LastEmbeddingFault,
): void {
  replaceJsonFile(fileIn(runFolder), { ts, code, detail, model: setting });
}

export const clearLastFault = (runFolder: string): void =>
  rareFiles().rmSync(fileIn(runFolder), { force: true });
