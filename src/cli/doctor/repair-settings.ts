/**
 * Mends slips in our own settings file: a comma too many, a comment, quotes of another kind, a value in quotes. What somebody
 * may have meant otherwise is left to them. Every other byte stays, the file of before is kept, and every changed line is shown.
 */
import { writeFileSync } from "node:fs";
import { isSettingsFault, parseSettings, valueNode } from "../../clients/settings-text.ts";
import { type Edit, edited, strictText } from "../../clients/strict-text.ts";
import { noteSettings } from "../../config/load.ts";
import { tilde } from "../../config/paths.ts";
import { type Field, FIELDS, fits, type FieldValue } from "../../config/schema.ts";
import { writeSettingsText } from "../../config/write.ts";
import { system } from "../../system/system.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";
import { readSetting } from "../command/read-setting.ts";

/** Null where nothing can be mended. */
export function settingsRepair(house: House, text: Text): (() => Promise<string>) | null {
  const { config: path, userHome } = house.paths;
  const before = system.readFile(path);
  const mended = before === null ? null : mendSettings(before);
  if (before === null || mended === null) return null;
  return async () => {
    const kept = path.replace(/(?:\.json)?$/, ".broken.json");
    writeFileSync(kept, before, { mode: 0o600 });
    const problem = writeSettingsText(path, mended);
    if (problem !== null) throw new Error(text.faults.cannotWrite(path, problem));
    noteSettings(path);
    const [place, keptAt] = [tilde(path, userHome), tilde(kept, userHome)];
    return [text.doctor.configRepaired(place, keptAt), ...changedLines(before, mended)].join("\n");
  };
}

/** The text that was meant, by the smallest edits; null where that cannot be told, or nothing is wrong. */
export function mendSettings(text: string): string | null {
  const strict = strictText(text);
  const tree = strict === null ? null : parseSettings(strict);
  if (tree === null || isSettingsFault(tree)) return null;
  const edits: Edit[] = [];
  for (const [name, field] of Object.entries(FIELDS)) {
    const names = name.split(".");
    const found = valueNode(tree, names);
    if (found === null) continue;
    const { offset: at, length } = found.node;
    const written = tree.text.slice(at, at + length);
    const given: unknown = JSON.parse(written);
    if (found.depth === names.length && fits(field, given)) continue;
    const meant = found.depth === names.length ? meantBy(field, given) : undefined;
    if (meant === undefined) return null;
    edits.push({ at, length, by: Array.isArray(meant) ? `[${written}]` : JSON.stringify(meant) });
  }
  const mended = edited(tree.text, edits);
  return mended === text ? null : mended;
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

const MOST_COMPARED = 4_000_000;

/** The lines that are only in one of two texts, in their order. */
function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  // Larger than anybody's settings: the file that is kept tells it.
  if (old.length * now.length > MOST_COMPARED) return [];
  const common = Array.from({ length: old.length + 1 }, () => Array.from(now, () => 0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    const row = common[i] ?? [];
    for (let j = now.length - 1; j >= 0; j--)
      row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) [i, j] = [i + 1, j + 1];
    else if (i < old.length && (j >= now.length || at(i + 1, j) >= at(i, j + 1)))
      lines.push(`  - ${old[i++]}`);
    else lines.push(`  + ${now[j++]}`);
  }
  return lines;
}
