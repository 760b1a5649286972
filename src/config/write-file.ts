import { rareFiles, system } from "../system/system.ts";
import { writeWhole } from "../system/write-whole.ts";

type Content = Readonly<Record<string, unknown>>;

export const jsonText = (raw: Content): string => `${JSON.stringify(raw, null, 2)}\n`;

/** Writes settings of ours whole or not at all: kept elsewhere and linked to, they stay where they are kept. Answers what was wrong, or null. */
export const writeJsonFile = (path: string, raw: Content): string | null =>
  replaceJsonFile(system.realPath(path) ?? path, raw);

/** The same for settings that keep the form somebody gave them. */
export const writeSettingsText = (path: string, text: string): string | null =>
  replaceTextFile(system.realPath(path) ?? path, text);

/** The same for a file that nobody but us has to do with: a link in its place goes, and what it led to stays as it is. */
export const replaceJsonFile = (place: string, raw: Content): string | null =>
  replaceTextFile(place, jsonText(raw));

export function replaceTextFile(place: string, text: string): string | null {
  try {
    rareFiles().mkdirSync(place.slice(0, place.lastIndexOf("/")), { recursive: true, mode: 0o700 });
    writeWhole(place, text);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
