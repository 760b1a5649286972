export const config = {
  set: (name: string, value: string) => `${name} = ${value}`,
  unset: (name: string, value: string) => `${name} is the default again: ${value}`,
  origins: {
    set: "set",
    default: "default",
    valid: "last valid file",
    held: "until repaired",
  },
  problem: (field: string) => `“${field}” in the settings file has no valid value`,
  wrong: (what: string, place: string) => `in the settings file ${what} (${place})`,
  wrongWords: (field: string, words: string) =>
    `“${field}” in the settings file holds what it cannot: “${words}”`,
  wrongWordsFix: (commands: string, allowed: string) => `${commands} (it can hold ${allowed})`,
  replaced: (name: string, gone: string) =>
    `No longer in it: ${gone}. self-gen config add ${name} VALUE adds one and keeps the others.`,
  unknown: (field: string) => `“${field}” in the settings file is no setting`,
  broken: (place: string) => `the settings file is not valid JSON (${place})`,
  matches: (pattern: string, folders: string, count: number, more: number) =>
    `${pattern} matches ${count === 1 ? "" : `${count} folders: `}${folders}${more === 0 ? "" : `, and ${more} more`}`,
  meantHere: (name: string, folder: string, anywhere: string) =>
    `“${name}” was taken for the folder ${folder}. For every folder with this name: self-gen config add excludeProjects ${anywhere}`,
  matchesNothing: (pattern: string) => `${pattern} matches no folder that is there or was recorded`,
  notAList: (name: string) => `“${name}” is no list`,
  notAListFix: (name: string) => `self-gen config set ${name} VALUE`,
  notInList: (name: string, value: string) => `“${value}” is not in ${name}`,
  kinds: {
    boolean: "true or false",
    number: (min: number, max: number, whole: boolean) =>
      `a ${whole ? "whole " : ""}number from ${min} to ${max}`,
    count: "a whole number, 0 or more",
    duration: "a time such as 30m, 2h or 1d",
    choice: (choices: string) => `one of ${choices}`,
    text: "a text",
    path: "an absolute path (~ allowed)",
    texts: "a list of texts: a,b or a JSON array",
    words: (choices: string) => `a list of some of these: ${choices}`,
  },
};
