/**
 * The last valid settings, kept next to the file: they apply until a mistake in it is fixed. Without them, one typo would
 * start recording what was excluded.
 */
import { rareFiles, system } from "../system/system.ts";
import { jsonText, replaceJsonFile } from "./write-file.ts";

type Raw = Readonly<Record<string, unknown>>;

const validSettingsPath = (path: string): string => path.replace(/(?:\.json)?$/, ".valid.json");

export function readValidSettings(path: string): Raw | null {
  try {
    const raw: unknown = JSON.parse(system.readFile(validSettingsPath(path)) ?? "null");
    return typeof raw === "object" && raw !== null && !Array.isArray(raw) ? (raw as Raw) : null;
  } catch {
    return null;
  }
}

/**
 * Notes settings that are as they should be; null where there are none, and the defaults hold. Asked at every event, and so
 * whether they are is looked at only where they are others than before.
 */
export function keepValidSettings(path: string, raw: Raw | null, isValid: () => boolean): void {
  const place = validSettingsPath(path);
  const kept = system.readFile(place);
  if (raw === null) {
    if (kept !== null) rareFiles().rmSync(place, { force: true });
  } else if (kept !== jsonText(raw) && isValid()) replaceJsonFile(place, raw);
}
