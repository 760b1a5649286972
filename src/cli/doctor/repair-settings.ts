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

/** Those that are gone and those that are new, in their order; lines without anything in them do not count. */
export function changedLines(before: string, after: string): string[] {
  const linesOf = (text: string): string[] =>
    text
      .split("\n")
      .map((line) => line.trimEnd())
      .filter((line) => line !== "");
  const [old, now] = [linesOf(before), linesOf(after)];
  // A file that long is nobody's settings: all of it is shown.
  if (old.length * now.length > MOST_COMPARED) return [...old.map(gone), ...now.map(fresh)];
  const same = commonLines(old, now);
  const shown: string[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [left, right] = [old[at], now[to]];
    if (left !== undefined && left === right) {
      at++;
      to++;
    } else if (left !== undefined && same(at + 1, to) >= same(at, to + 1)) {
      shown.push(gone(left));
      at++;
    } else {
      shown.push(fresh(right ?? ""));
      to++;
    }
  }
  return shown;
}

const MOST_COMPARED = 4_000_000;

const gone = (line: string): string => `  - ${line}`;
const fresh = (line: string): string => `  + ${line}`;

/** How many lines both have in one order, from these places on. */
function commonLines(
  old: readonly string[],
  now: readonly string[],
): (at: number, to: number) => number {
  const width = now.length + 1;
  const counts = new Uint32Array((old.length + 1) * width);
  const count = (at: number, to: number): number => counts[at * width + to] ?? 0;
  for (let at = old.length - 1; at >= 0; at--) {
    for (let to = now.length - 1; to >= 0; to--) {
      counts[at * width + to] =
        old[at] === now[to]
          ? count(at + 1, to + 1) + 1
          : Math.max(count(at + 1, to), count(at, to + 1));
    }
  }
  return (at, to) => (at > old.length || to > now.length ? -1 : count(at, to));
}
