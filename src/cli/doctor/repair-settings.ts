/**
 * Fixes typos in our settings file: an extra comma, a comment, wrong quotes, a quoted value. Ambiguous ones are left to the
 * user. Every other byte stays, the old file is kept, and every changed line is shown.
 */
import { writeFileSync } from "node:fs";
import {
  hasDuplicateNames,
  isSettingsFault,
  parseSettings,
  valueNode,
} from "../../clients/settings/json-text.ts";
import { type JsonEdit, applyJsonEdits, repairJson } from "../../clients/settings/repair-json.ts";
import { rememberSettings } from "../../config/load.ts";
import { abbreviateHome } from "../../config/paths.ts";
import { type ConfigField, FIELDS, isFieldValue, type ConfigValue } from "../../config/schema.ts";
import { writeSettingsText } from "../../config/write-file.ts";
import { system } from "../../system/system.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { parseSetting } from "../command/parse-setting.ts";

/** Null where nothing can be mended. */
export function makeSettingsRepair(
  installation: Installation,
  text: Text,
): (() => Promise<string>) | null {
  const { config: path, userHome } = installation.paths;
  const before = system.readFile(path);
  const mended = before === null ? null : mendSettings(before);
  if (before === null || mended === null) return null;
  return async () => {
    const kept = path.replace(/(?:\.json)?$/, ".broken.json");
    writeFileSync(kept, before, { mode: 0o600 });
    const problem = writeSettingsText(path, mended);
    if (problem !== null) throw new Error(text.faults.cannotWrite(path, problem));
    rememberSettings(path);
    const [place, keptAt] = [abbreviateHome(path, userHome), abbreviateHome(kept, userHome)];
    return [text.doctor.configRepaired(place, keptAt), ...changedLines(before, mended)].join("\n");
  };
}

/** The text that was meant, by the smallest edits; null where that cannot be told, or nothing is wrong. */
export function mendSettings(text: string): string | null {
  const strict = repairJson(text);
  const tree = strict === null ? null : parseSettings(strict);
  if (tree === null || isSettingsFault(tree) || hasDuplicateNames(tree.root)) return null;
  const edits: JsonEdit[] = [];
  for (const [name, field] of Object.entries(FIELDS)) {
    const names = name.split(".");
    const found = valueNode(tree, names);
    if (found === null) continue;
    const { offset: at, length } = found.node;
    const written = tree.text.slice(at, at + length);
    const given: unknown = JSON.parse(written);
    if (found.depth === names.length && isFieldValue(field, given)) continue;
    const configValue = found.depth === names.length ? guessMeantValue(field, given) : undefined;
    if (configValue === undefined) return null;
    edits.push({
      at,
      length,
      by: Array.isArray(configValue) ? `[${written}]` : JSON.stringify(configValue),
    });
  }
  const mended = applyJsonEdits(tree.text, edits);
  return mended === text ? null : mended;
}

/** A value in quotes, one that should stand in a list, and 0 and 1 where yes or no is asked. */
function guessMeantValue(field: ConfigField, given: unknown): ConfigValue | undefined {
  const configValue =
    field.kind === "boolean" && (given === 0 || given === 1)
      ? given === 1
      : typeof given !== "string"
        ? undefined
        : field.kind === "texts"
          ? [given]
          : parseSetting(field, given.trim());
  return isFieldValue(field, configValue) ? configValue : undefined;
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
  if (old.length * now.length > MAX_LINE_PAIRS)
    return [...old.map(removedLine), ...now.map(addedLine)];
  const same = countCommonLines(old, now);
  const shown: string[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [left, right] = [old[at], now[to]];
    if (left !== undefined && left === right) {
      at++;
      to++;
    } else if (left !== undefined && same(at + 1, to) >= same(at, to + 1)) {
      shown.push(removedLine(left));
      at++;
    } else {
      shown.push(addedLine(right ?? ""));
      to++;
    }
  }
  return shown;
}

const MAX_LINE_PAIRS = 4_000_000;

const removedLine = (line: string): string => `  - ${line}`;
const addedLine = (line: string): string => `  + ${line}`;

/** How many lines both have in one order, from these places on. */
function countCommonLines(
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
