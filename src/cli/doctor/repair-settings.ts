/**
 * Mends slips in our own settings file: a comma too many, a comment, quotes of another kind, a value in quotes. What somebody
 * may have meant otherwise is left to them. The file of before is kept, and every changed line is shown.
 */
import { writeFileSync } from "node:fs";
import { isStrictJson, parseLeniently } from "../../clients/settings-text.ts";
import { noteSettings, valueAt, withValue } from "../../config/load.ts";
import { tilde } from "../../config/paths.ts";
import { type Field, FIELDS, fits, type FieldValue } from "../../config/schema.ts";
import { jsonText, writeJsonFile } from "../../config/write.ts";
import { system } from "../../system/system.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";
import { readSetting } from "../command/read-setting.ts";

type Raw = Readonly<Record<string, unknown>>;

/** Null where nothing can be mended. */
export function settingsRepair(house: House, text: Text): (() => Promise<string>) | null {
  const { config: path, userHome } = house.paths;
  const before = system.readFile(path);
  const mended = before === null ? null : mendSettings(before);
  if (before === null || mended === null) return null;
  return async () => {
    const kept = path.replace(/(?:\.json)?$/, ".broken.json");
    writeFileSync(kept, before, { mode: 0o600 });
    const problem = writeJsonFile(path, mended);
    if (problem !== null) throw new Error(text.faults.cannotWrite(path, problem));
    noteSettings(path);
    const [place, keptAt] = [tilde(path, userHome), tilde(kept, userHome)];
    return [
      text.doctor.configRepaired(place, keptAt),
      ...changedLines(before, jsonText(mended)),
    ].join("\n");
  };
}

/** The settings that were meant; null where that cannot be told, or nothing is wrong. */
export function mendSettings(text: string): Raw | null {
  const read = readLeniently(text);
  if (read === null) return null;
  let mended = read.raw;
  let isWhole = true;
  for (const [name, field] of Object.entries(FIELDS)) {
    const given = valueAt(mended, name);
    if (given === undefined || fits(field, given)) continue;
    const meant = meantBy(field, given);
    if (meant === undefined) isWhole = false;
    else mended = withValue(mended, name, meant);
  }
  return isWhole && (read.isMended || mended !== read.raw) ? mended : null;
}

/** From strict JSON to what people write for it. */
function readLeniently(text: string): { readonly raw: Raw; readonly isMended: boolean } | null {
  const plain = text.replace(/^\uFEFF/, "");
  const straight = plain.replaceAll(/[“”„‟″]/g, '"');
  const doubled = straight.replaceAll(/'([^'"\\\n]*)'/g, '"$1"');
  for (const one of [plain, straight, doubled]) {
    const raw = parseLeniently(one);
    if (raw !== null) return { raw, isMended: !isStrictJson(plain) };
  }
  return null;
}

/** A value in quotes, one that should stand in a list, and 0 and 1 where yes or no is asked. */
function meantBy(field: Field, given: unknown): FieldValue | undefined {
  const meant =
    field.kind === "boolean" && (given === 0 || given === 1)
      ? given === 1
      : typeof given !== "string"
        ? undefined
        : field.kind === "texts"
          ? [given]
          : readSetting(field, given.trim());
  return fits(field, meant) ? meant : undefined;
}

function changedLines(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) => text.split("\n").map((line) => line.trimEnd()));
  const [oldLines, nowLines] = [new Set(old), new Set(now)];
  return [
    ...(old ?? [])
      .filter((line) => line !== "" && !nowLines.has(line))
      .map((line) => `  - ${line}`),
    ...(now ?? [])
      .filter((line) => line !== "" && !oldLines.has(line))
      .map((line) => `  + ${line}`),
  ];
}
