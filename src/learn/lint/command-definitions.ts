/** Which commands the files of a project define. */
import { isObject } from "../../event/event.ts";
import type { CommandSource } from "./command-mentions.ts";

export type CommandDefinitions = {
  readonly source: CommandSource;
  readonly names: readonly string[];
  /** Whether more may be defined elsewhere, or by a pattern: then nothing can be missing. */
  readonly isOpen: boolean;
};

/** Null for a file that defines none. */
export const getCommandSource = (name: string): CommandSource | null => {
  if (name === "package.json") return "package";
  if (name === "composer.json") return "composer";
  if (/^deno\.jsonc?$/.test(name)) return "deno";
  if (/^(?:GNUm|m|M)akefile$|\.mk$/.test(name)) return "make";
  return /^(?:\.?justfile|Justfile|JUSTFILE)$|\.just$/.test(name) ? "just" : null;
};

export function parseCommandDefinitions(source: CommandSource, text: string): CommandDefinitions {
  switch (source) {
    case "package":
      return fromJson(source, text, ["scripts", "dependencies", "devDependencies"]);
    case "composer":
      return fromJson(source, text, ["scripts"]);
    case "deno":
      return fromJson(source, text, ["tasks"]);
    case "make":
      return fromMakefile(text);
    case "just":
      return fromJustfile(text);
    default:
      return source satisfies never;
  }
}

/** A package that is installed may bring a program of its name. */
function fromJson(
  source: CommandSource,
  text: string,
  keys: readonly string[],
): CommandDefinitions {
  try {
    const found: unknown = Bun.JSONC.parse(text);
    if (!isObject(found)) return { source, names: [], isOpen: true };
    const names = keys.flatMap((key) => (isObject(found[key]) ? Object.keys(found[key]) : []));
    return { source, names, isOpen: false };
  } catch {
    return { source, names: [], isOpen: true };
  }
}

function fromMakefile(text: string): CommandDefinitions {
  const names: string[] = [];
  let isOpen = false;
  for (const row of text.replaceAll(/\\\r?\n/g, " ").split(/\r?\n/)) {
    if (/^-?s?include\s/.test(row) || /^\s*(?:define|\$\(eval|\$\(foreach)/.test(row))
      isOpen = true;
    const [, targets = ""] = /^([^\s#=:][^#=:]*?)\s*::?(?!=)/.exec(row) ?? [];
    if (/[$%]/.test(targets)) isOpen = true;
    names.push(...targets.split(/\s+/).filter((name) => name !== ""));
  }
  return { source: "make", names, isOpen };
}

function fromJustfile(text: string): CommandDefinitions {
  const names: string[] = [];
  let isOpen = false;
  for (const row of text.split(/\r?\n/)) {
    if (/^(?:import|mod)\??\s/.test(row) || /^set\s+fallback/.test(row)) isOpen = true;
    const [, alias] = /^alias\s+([\w-]+)\s*:=/.exec(row) ?? [];
    const [, recipe] = /^@?([A-Za-z_][\w-]*)(?:\s+[^:=]*(?:=[^:]*)?)?:(?!=)/.exec(row) ?? [];
    names.push(...[alias, recipe].filter((name) => name !== undefined));
  }
  return { source: "just", names, isOpen };
}
