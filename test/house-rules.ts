// The rules of the house (ARCHITECTURE.md, "The house") as a function of source files: an arrow only goes
// down, and basement rooms, plumbing rooms and doors do not import each other.
import { CLIENT_NAMES, CLIENTS } from "../src/clients/clients.ts";
import {
  type Import,
  isRelative,
  readImports,
  readMarkupImports,
  resolveImport,
} from "./house-imports.ts";
import { tokenize } from "./source-tokens.ts";

export type SourceFile = { readonly path: string; readonly text: string };

export type Violation = {
  readonly rule:
    | "import"
    | "circle"
    | "package"
    | "size"
    | "default export"
    | "name"
    | "place"
    | "host"
    | "client"
    | "event"
    | "type"
    | "participle";
  readonly path: string;
  readonly detail: string;
};

const BASEMENT = ["event", "redact", "config", "lexicon", "text", "system"];
const PLUMBING = ["journal", "store", "clients", "embedding", "git", "openspec"];
const ROOMS = ["observe", "remember", "recall", "learn", "team", "sync"];
const BELOW_ROOMS = [...PLUMBING, ...BASEMENT];
const BELOW_DOORS = ["ingest", ...ROOMS, ...BELOW_ROOMS];
const DOORS = new Set(["hooks", "cli", "daemon", "mcp", "dashboard"]);

/** Folder → folders it may import, besides itself. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  hooks: BELOW_DOORS,
  // `hub serve` runs it.
  cli: ["hub", ...BELOW_DOORS],
  // It serves the page, and the routes of its API that read a team.
  hub: ["daemon", ...BELOW_DOORS],
  daemon: BELOW_DOORS,
  mcp: BELOW_DOORS,
  dashboard: ["text"],
  ingest: [...ROOMS, ...BELOW_ROOMS],
  observe: BELOW_ROOMS,
  remember: BELOW_ROOMS,
  recall: ["remember", "observe", ...BELOW_ROOMS],
  learn: ["recall", "remember", "observe", ...BELOW_ROOMS],
  team: BELOW_ROOMS,
  sync: BELOW_ROOMS,
  ...Object.fromEntries(PLUMBING.map((folder) => [folder, BASEMENT])),
  ...Object.fromEntries(BASEMENT.map((folder) => [folder, []])),
  // Settings are read by every hook, so they take the short way to the file system. Blockers each have settings.
  config: ["system", "lexicon"],
  // What secrets look like is known there.
  redact: ["lexicon"],
};

/** Packages that are part of the program, and the only folders that may use each. */
const PACKAGES: Readonly<Record<string, string | readonly string[]>> = {
  // What comes from outside, and what is answered. Never in what a hook loads.
  valibot: ["daemon", "mcp"],
  "@valibot/to-json-schema": ["daemon", "mcp"],
  "@modelcontextprotocol/server": "mcp",
  "@modelcontextprotocol/server/stdio": "mcp",
  "jsonc-parser": "clients",
  stemmer: "recall",
  preact: "dashboard",
  "preact/hooks": "dashboard",
  "@preact/signals": "dashboard",
  "@tanstack/virtual-core": "dashboard",
  marked: "dashboard",
  lowlight: "dashboard",
  "highlight.js": "dashboard",
  uplot: "dashboard",
  "uplot/dist/uPlot.min.css": "dashboard",
  // Made by the build, of the dashboard's files.
  "self-gen:page": ["daemon", "hub"],
};

const MAIN = "src/main.ts";
const MAX_LINES = 300;
const BUILT_IN = /^(?:node:|bun:|bun$)/;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const EMPTY_NAMES = /^(?:utils?|helpers?|common|managers?|services?)$/;

export function violations(all: readonly SourceFile[]): Violation[] {
  const files = all.filter(({ path }) => !isStyleSheet(path));
  const styles = all.filter(({ path }) => isStyleSheet(path));
  const found = files.flatMap((file) => [
    ...placeViolations(file),
    ...importViolations(file),
    ...sizeViolations(file),
    ...exportViolations(file),
    ...nameViolations(file),
    ...hostViolations(file),
    ...clientViolations(file),
    ...eventViolations(file),
    ...participleViolations(file),
  ]);
  const ofStyles = styles.flatMap((file) =>
    placeViolations(file).concat(sizeViolations(file), nameViolations(file)),
  );
  return [...found, ...ofStyles, ...circleViolations(files), ...typeViolations(files)];
}

/** It has a place, a size and a name; the rest is about code. */
const isStyleSheet = (path: string): boolean => path.endsWith(".css");

const EXPORTED_TYPE = /^export (?:declare )?(?:type|interface) (\w+)/gm;

/** A type's name means one thing. The page is a program of its own, and calls what it shows by the same words. */
function typeViolations(files: readonly SourceFile[]): Violation[] {
  const declared = files.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORTED_TYPE)].map(([, name = ""]) => ({ path, name })),
  );
  const program = ({ path }: { readonly path: string }): string =>
    folderOf(path) === "dashboard" ? "page" : "program";
  return [...Map.groupBy(declared, (one) => `${program(one)} ${one.name}`).values()].flatMap(
    ([, ...others]) =>
      others.map(({ path, name }): Violation => ({ rule: "type", path, detail: name })),
  );
}

/** Two files that import each other are one thing in two places, also where one wants only a type. */
function circleViolations(files: readonly SourceFile[]): Violation[] {
  const imported = new Map(
    files.map((file) => [
      file.path,
      new Set(importsOf(file).map(({ specifier }) => resolveImport(file.path, specifier))),
    ]),
  );
  return [...imported].flatMap(([path, targets]) =>
    [...targets]
      .filter((target) => path < target && imported.get(target)?.has(path) === true)
      .map((detail): Violation => ({ rule: "circle", path, detail })),
  );
}

const read = new WeakMap<SourceFile, readonly Import[]>();

/** Read once for all rules: finding them takes most of the time. */
function importsOf(file: SourceFile): readonly Import[] {
  const known = read.get(file);
  if (known !== undefined) return known;
  const found = (hasMarkup(file.path) ? readMarkupImports : readImports)(file.text);
  read.set(file, found);
  return found;
}

/** Paths that a second look at the folder found and the check did not read. */
export function unread(read: readonly SourceFile[], counted: readonly string[]): string[] {
  const paths = new Set(read.map((file) => file.path));
  return counted.filter((path) => !paths.has(path));
}

/** "event" for src/event/line.ts, undefined for a file that stands in no folder of src. */
function folderOf(path: string): string | undefined {
  return /^src\/([^/]+)\/./.exec(path)?.[1];
}

const hasMarkup = (path: string): boolean => path.endsWith(".tsx");

function isDeclaration(path: string): boolean {
  return path.endsWith(".d.ts");
}

function placeViolations({ path }: SourceFile): Violation[] {
  const folder = folderOf(path);
  const isPlaced = folder === undefined ? path === MAIN || isDeclaration(path) : isRoom(folder);
  return isPlaced ? [] : [{ rule: "place", path, detail: "is in no folder of the house" }];
}

function isRoom(folder: string): boolean {
  return Object.hasOwn(MAY_IMPORT, folder);
}

function importViolations(file: SourceFile): Violation[] {
  const { path } = file;
  return importsOf(file).flatMap((found): Violation[] => {
    const { specifier } = found;
    // A browser has none of these.
    if (BUILT_IN.test(specifier) && folderOf(path) !== "dashboard") return [];
    // Each of its languages is a file of its own.
    const name = specifier.replace(/^(highlight\.js)\/lib\/languages\/[a-z]+$/, "$1");
    if (Object.hasOwn(PACKAGES, name) && [PACKAGES[name]].flat().includes(folderOf(path)))
      return [];
    if (!isRelative(specifier)) return [{ rule: "package", path, detail: specifier }];
    const target = folderOf(resolveImport(path, specifier));
    return mayImport(path, target, found) ? [] : [{ rule: "import", path, detail: specifier }];
  });
}

function mayImport(path: string, target: string | undefined, found: Import): boolean {
  const folder = folderOf(path);
  if (target === undefined) return false;
  // The hook stands in the entry itself: one more piece to load would cost every hook time.
  if (path === MAIN && target === "hooks") return true;
  if (path === MAIN && DOORS.has(target)) return found.lazy || found.typeOnly;
  if (path === MAIN) return BELOW_DOORS.includes(target);
  if (folder === undefined) return false;
  if (folder === target) return true;
  if (folder === "dashboard" && target === "daemon") return found.typeOnly;
  return MAY_IMPORT[folder]?.includes(target) ?? false;
}

function sizeViolations({ path, text }: SourceFile): Violation[] {
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  return lines > MAX_LINES ? [{ rule: "size", path, detail: `${lines} lines` }] : [];
}

/** Declaration files may describe a default export: that is how a text import is typed. */
function exportViolations({ path, text }: SourceFile): Violation[] {
  if (isDeclaration(path)) return [];
  if (hasMarkup(path)) {
    return /^export default|\bas default\b/m.test(text)
      ? [{ rule: "default export", path, detail: "export default" }]
      : [];
  }
  const { tokens } = tokenize(text);
  const hasDefault = tokens.some(
    (token, at) =>
      token.kind === "word" &&
      token.text === "default" &&
      (tokens[at - 1]?.text === "export" ||
        (isInExport(tokens, at) && tokens[at + 1]?.text !== "as")),
  );
  return hasDefault ? [{ rule: "default export", path, detail: "export default" }] : [];
}

/** `export { name as default }` and `export { default } from "…"`. */
function isInExport(tokens: readonly { readonly text: string }[], index: number): boolean {
  const brace = tokens.findLastIndex(
    ({ text }, at) => at < index && (text === "{" || text === "}"),
  );
  return tokens[brace]?.text === "{" && tokens[brace - 1]?.text === "export";
}

function nameViolations({ path }: SourceFile): Violation[] {
  const names = path
    .replace(/(?:\.d)?\.(?:tsx?|css)$/, "")
    .split("/")
    .slice(1);
  return names.flatMap((name): Violation[] => {
    const lastWord = name.split("-").at(-1) ?? "";
    if (!KEBAB.test(name)) return [{ rule: "name", path, detail: `${name} is not kebab-case` }];
    if (EMPTY_NAMES.test(lastWord)) return [{ rule: "name", path, detail: `${name} says nothing` }];
    return [];
  });
}

/** They say what was done to a thing, and of which thing only to whoever was there. */
const VAGUE_PARTICIPLES: ReadonlySet<string> = new Set(
  "said told asked given heard meant kept gone spoken taken standing begun".split(" "),
);
const IRREGULAR_PARTICIPLES: ReadonlySet<string> = new Set(
  "known found seen left done made brought written drawn shown sent lost held chosen forgotten".split(
    " ",
  ),
);
/** Texts that stand for others, by the field's usual word. */
const USUAL_NAMES: ReadonlySet<string> = new Set(["REDACTED", "HIDDEN", "IMPORTED"]);
const EXPORTED_NAME =
  /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;

/** Nouns for types and files, verbs for functions: a participle is no name, and a vague one says nothing in a longer one. */
function participleViolations({ path, text }: SourceFile): Violation[] {
  // Its names are those of sentences.
  if (folderOf(path) === "text" || isDeclaration(path)) return [];
  const file = (path.split("/").at(-1) ?? "").replace(/\.tsx?$/, "");
  const exported = [...text.matchAll(EXPORTED_NAME)].map(([, name = ""]) => name);
  return [file, ...exported]
    .filter((name) => !USUAL_NAMES.has(name) && isParticiple(name))
    .map((detail) => ({ rule: "participle", path, detail }));
}

function isParticiple(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_-]/);
  const [only = "", ...others] = words;
  return (
    words.some((word) => VAGUE_PARTICIPLES.has(word)) ||
    (others.length === 0 && (IRREGULAR_PARTICIPLES.has(only) || /^[a-z]{3,}[^e]ed$/.test(only)))
  );
}

/** What a command asks its host for (decision 0030): the process's own would be another's in a test. */
const HOSTS =
  /\bprocess\s*\.\s*(?:env|cwd|stdout|stderr|stdin|execPath)\b|\bnew\s+Date\s*\(\s*\)|\bDate\s*\.\s*now\b/g;

function hostViolations({ path, text }: SourceFile): Violation[] {
  if (folderOf(path) !== "cli") return [];
  const { comments, quoted } = tokenize(text);
  const isCode = (at: number): boolean =>
    ![...comments, ...quoted].some(({ start, end }) => at >= start && at < end);
  return [...text.matchAll(HOSTS)]
    .filter(({ index }) => isCode(index))
    .map(([detail]) => ({ rule: "host", path, detail }));
}

const NAMES_OF_CLIENTS: ReadonlySet<string> = new Set(
  CLIENT_NAMES.flatMap((name) => [name, CLIENTS[name].provider]),
);
const INSTRUCTIONS =
  /(?:CLAUDE(?:\.local)?|AGENTS|GEMINI)\\?\.md|copilot-instructions|\.(?:claude|codex|gemini|copilot)(?![\w-])(?!\\?\/session-)/;
const PLACE_IN_CLIENT = new RegExp(`^src/clients/(?:${CLIENT_NAMES.join("|")})/`);
const QUOTED = /"[^"\n]*"|'[^'\n]*'|`[^`]*`/g;

/** What is about one client, or a promise to others that names it; each with its reason. */
const ABOUT_ONE_CLIENT: readonly RegExp[] = [
  // Claude Code's plugin, slash commands, status line and scripts.
  /^src\/cli\/setup\//,
  /^src\/cli\/doctor\/check-commands\.ts$/,
  // Which instructions Claude Code and Codex load, in which order, and how much of them.
  /^src\/(?:cli|learn)\/lint\//,
  // The public stream's contract.
  /^src\/event\/line\.ts$/,
  // Every client, as sentences name them.
  /^src\/text\/client-names\.ts$/,
  // The folder of the protocol's files: `.claude/session-state.json`, `.claude/session-context.json`.
  /^src\/git\/exclude-lines\.ts$/,
  /^src\/remember\/context\/document\/project-folder\.ts$/,
  // Owners of blockers are named after Claude Code's subagents.
  /^src\/remember\/blockers\/present-agents\.ts$/,
  // With these words a client begins what it says in a person's place.
  /^src\/learn\/mine\/reading\/prompts\/typed-prompts\.ts$/,
];

/**
 * What differs between clients is a member of `Client` or `ClientKit`: nobody else asks which one it is, keeps a table of them,
 * takes something from the folder of one, or names the files that one of them reads.
 */
function clientViolations(file: SourceFile): Violation[] {
  const { path } = file;
  if (folderOf(path) === "clients" || ABOUT_ONE_CLIENT.some((form) => form.test(path))) return [];
  const violation = (detail: string): Violation => ({ rule: "client", path, detail });
  const imports = importsOf(file)
    .map(({ specifier }) => resolveImport(path, specifier))
    .filter((target) => PLACE_IN_CLIENT.test(target));
  const isWorded = folderOf(path) === "text";
  const { names, keys, quoted } = literalsOf(file);
  const named = [...names, ...(isWorded ? [] : keys)].filter((name) => NAMES_OF_CLIENTS.has(name));
  const places = isWorded || folderOf(path) === "lexicon" ? [] : quoted.filter(isInstructions);
  return [...imports, ...named, ...places].map(violation);
}

const isInstructions = (literal: string): boolean => INSTRUCTIONS.test(literal);

type Literals = {
  /** Texts in quotes. */
  readonly names: readonly string[];
  /** Of objects. */
  readonly keys: readonly string[];
  /** Texts, templates and regular expressions, as they stand there. */
  readonly quoted: readonly string[];
};

function literalsOf({ path, text }: SourceFile): Literals {
  if (hasMarkup(path)) {
    const quoted = text.match(QUOTED) ?? [];
    return { names: quoted.map((one) => one.slice(1, -1)), keys: [], quoted };
  }
  const { tokens, quoted } = tokenize(text);
  return {
    names: tokens.flatMap((token) => (token.kind === "string" ? [token.text] : [])),
    keys: tokens.flatMap((token, at) =>
      token.kind === "word" && tokens[at + 1]?.text === ":" ? [token.text] : [],
    ),
    quoted: quoted.map(({ start, end }) => text.slice(start, end)),
  };
}

const FIELD_BY_TEXT = /\b(?:data|event|meta)(?:\?\.)?\["\w+"\]/g;

/** What an event says has a type (`src/event/payloads.ts`): nobody reads a field of it past the compiler. */
function eventViolations({ path, text }: SourceFile): Violation[] {
  // What a client writes, and what the page is sent, has other shapes.
  if (["clients", "dashboard"].includes(folderOf(path) ?? "")) return [];
  return [...text.matchAll(FIELD_BY_TEXT)].map(([detail]) => ({ rule: "event", path, detail }));
}
