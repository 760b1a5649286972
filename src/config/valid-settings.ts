/**
 * The last settings in which everything could be read, kept beside them: they hold while somebody's mistake in the file is
 * not mended. Without them what was kept out would be recorded from the first slip on.
 */
import { rmSync } from "node:fs";
import { system } from "../system/system.ts";
import { jsonText, replaceJsonFile } from "./write.ts";

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

/** Notes settings that are as they should be; null where there are none, and the defaults hold. */
export function keepValidSettings(path: string, raw: Raw | null): void {
  const place = validSettingsPath(path);
  const kept = system.readFile(place);
  if (raw === null) {
    if (kept !== null) rmSync(place, { force: true });
  } else if (kept !== jsonText(raw)) replaceJsonFile(place, raw);
}
