import { settingGroups } from "./setting-groups.ts";

export const config = {
  set: (name: string, value: string) => `${name} = ${value}`,
  unset: (name: string, value: string) => `${name} = ${value} (default)`,
  groups: settingGroups,
  /** Stands for the default of a setting that is chosen for each project. */
  byProject: "chosen per project",
  origins: {
    set: "set",
    default: "default",
    valid: "last valid",
    held: "until fixed",
  },
  problem: (field: string) => `invalid value in the settings file: ${field}`,
  wrong: (what: string, place: string) => `invalid value in the settings file: ${what} (${place})`,
  wrongWords: (field: string, words: string) =>
    `invalid value of ${field} in the settings file: ${words}`,
  wrongWordsFix: (commands: string, allowed: string) => `run ${commands} (allowed: ${allowed})`,
  replaced: (name: string, gone: string) =>
    `Removed from the list: ${gone}. Add a value and keep the others: self-gen config add ${name} VALUE`,
  unknown: (field: string) => `unknown setting in the settings file: ${field}`,
  broken: (place: string) => `settings file is not valid JSON (${place})`,
  matches: (pattern: string, folders: string, count: number, more: number) =>
    `${pattern} matches ${count === 1 ? "" : `${count} folders: `}${folders}${more === 0 ? "" : `, ${more} more`}`,
  meantHere: (name: string, folder: string, anywhere: string) =>
    `Excluded this folder: ${folder}. Exclude every folder named ${name}: self-gen config add excludeProjects ${anywhere}`,
  matchesNothing: (pattern: string) => `${pattern} matches no folder yet`,
  notAList: (name: string) => `not a list: ${name}`,
  notAListFix: (name: string) => `run self-gen config set ${name} VALUE`,
  notInList: (name: string, value: string) => `not in ${name}: ${value}; nothing changed`,
  kinds: {
    boolean: "true or false",
    number: (min: number, max: number, whole: boolean) =>
      `a ${whole ? "whole " : ""}number from ${min} to ${max}`,
    count: "a whole number, 0 or more",
    duration: "a duration such as 30m, 2h or 1d",
    choice: (choices: string) => `one of ${choices}`,
    text: "text",
    path: "an absolute path (~ allowed)",
    texts: "a list: a,b or a JSON array",
    words: (choices: string) => `a list of ${choices}`,
  },
};
