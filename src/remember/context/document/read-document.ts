/**
 * A context document that somebody hands over, or that lies in a file: all that is wrong with it is said at once, and
 * what is taken from it is clean. Line ends become \n, other control characters blanks, half characters U+FFFD, texts
 * NFC (names of files stay as the file system has them, without the project's own path); secrets are hidden.
 *
 * A part of a document is fine where only what somebody stated is wanted; `missing` says what it lacks of a whole one.
 */
import { cutText } from "../../../event/cut.ts";
import { isObject, type Json, type JsonObject } from "../../../event/event.ts";
import { normalizeTime } from "../../../event/line.ts";
import { projectPathOf } from "../../../git/locate.ts";
import { redactDeep } from "../../../redact/redact.ts";
import {
  type ContextDocument,
  DOCUMENT_VERSION,
  documentTime,
  LONGEST_TEXT,
  type Stated,
} from "./document.ts";
import { DOCUMENT_SHAPE, type Shape, TEXTS } from "./document-shape.ts";
import { type JsonProblem, readJson } from "../../json/read-json.ts";

/** A whole document, however full, is smaller. */
export const LARGEST_DOCUMENT_BYTES = 4 * 1024 * 1024;

export type Problem =
  | JsonProblem
  | { readonly kind: "unknown"; readonly path: string }
  | { readonly kind: "type"; readonly path: string; readonly wanted: Wanted }
  | { readonly kind: "empty"; readonly path: string }
  | { readonly kind: "missing"; readonly path: string }
  | { readonly kind: "list"; readonly path: string; readonly limit: number; readonly found: number }
  | { readonly kind: "text"; readonly path: string; readonly limit: number; readonly found: number }
  | { readonly kind: "version"; readonly found: string }
  | { readonly kind: "project"; readonly found: string; readonly wanted: string };

export type Wanted = "object" | "list" | "text" | "time";

export type Meta = Partial<ContextDocument["meta"]>;

export type Reading =
  | {
      readonly ok: true;
      readonly stated: Stated;
      readonly meta: Meta;
      /** What a whole document has and this one has not. */
      readonly missing: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const refused = (...problems: readonly Problem[]): Reading => ({ ok: false, problems });

/** `now` is the time of what says none. */
export function readDocument(
  given: Uint8Array | string,
  { projectPath, now }: { readonly projectPath: string | null; readonly now: string },
): Reading {
  const reading = readJson(given, LARGEST_DOCUMENT_BYTES);
  if (!reading.ok) return refused(reading.problem);
  const found: Found = { problems: [], missing: [], projectPath, now };
  const taken = take(reading.value, DOCUMENT_SHAPE, "", found);
  const { meta = {}, ...stated } = (isObject(taken) ? taken : {}) as Stated & { meta?: Meta };
  checkProject(meta.project, found);
  if (found.problems.length > 0) return refused(...found.problems);
  return { ok: true, stated: shortened(redactDeep(stated)), meta, missing: found.missing };
}

/** The document, if it is whole; else what it lacks. */
export function wholeDocument(reading: Reading): ContextDocument | readonly Problem[] {
  if (!reading.ok) return reading.problems;
  if (reading.missing.length > 0) return reading.missing.map((path) => ({ kind: "missing", path }));
  // Nothing is missing, and what is there has the right type.
  return { meta: reading.meta, ...reading.stated } as ContextDocument;
}

type Found = {
  readonly problems: Problem[];
  readonly missing: string[];
  readonly projectPath: string | null;
  readonly now: string;
};

/** The value in the shape it must have; undefined where it has another, which is then a problem. */
function take(value: Json, shape: Shape, path: string, found: Found): Json | undefined {
  if (shape.is === "object") {
    if (isObject(value)) return takeFields(value, shape, path, found);
  } else if (shape.is === "list") {
    if (Array.isArray(value)) return takeItems(value as readonly Json[], shape, path, found);
  } else if (typeof value === "string") return takeText(value, shape.is, path, found);
  const wanted = TEXTS.has(shape.is) ? "text" : (shape.is as Wanted);
  found.problems.push({ kind: "type", path, wanted });
  return undefined;
}

function takeFields(
  value: JsonObject,
  { fields, needs = [] }: Shape & { is: "object" },
  path: string,
  found: Found,
): JsonObject {
  const at = (name: string): string => (path === "" ? name : `${path}.${name}`);
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(fields, name)) found.problems.push({ kind: "unknown", path: at(name) });
  }
  const taken: Record<string, Json> = {};
  for (const [name, shape] of Object.entries(fields)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given === undefined) {
      found.missing.push(at(name));
      if (needs.includes(name)) found.problems.push({ kind: "missing", path: at(name) });
      // An item of a list is complete, or whoever reads it would have to ask.
      else if (needs.length > 0) taken[name] = emptyOf(shape, found);
      continue;
    }
    const one = take(given, shape, at(name), found);
    if (one === undefined) continue;
    if (one === "" && needs.includes(name)) found.problems.push({ kind: "empty", path: at(name) });
    taken[name] = one;
  }
  return taken;
}

const emptyOf = (shape: Shape, { now }: Found): Json =>
  shape.is === "list" ? [] : shape.is === "time" ? documentTime(now) : "";

function takeItems(
  items: readonly Json[],
  { of, limit }: Shape & { is: "list" },
  path: string,
  found: Found,
): Json[] {
  if (items.length > limit) {
    found.problems.push({ kind: "list", path, limit, found: items.length });
  }
  return items.slice(0, limit).flatMap((item, index) => {
    const one = take(item, of, `${path}[${index}]`, found);
    // An empty text says nothing.
    return one === undefined || one === "" ? [] : [one];
  });
}

type TextKind = Exclude<Shape["is"], "object" | "list">;

function takeText(text: string, is: TextKind, path: string, found: Found): Json | undefined {
  const clean = cleaned(text, is);
  if (clean.length > LONGEST_TEXT) {
    found.problems.push({ kind: "text", path, limit: LONGEST_TEXT, found: clean.length });
    return undefined;
  }
  if (is === "version" && clean !== DOCUMENT_VERSION) {
    found.problems.push({ kind: "version", found: clean });
    return undefined;
  }
  if (is === "time") {
    const time = normalizeTime(clean);
    if (time !== null) return documentTime(time);
    found.problems.push({ kind: "type", path, wanted: "time" });
    return undefined;
  }
  return is === "file" ? insideProject(clean, found.projectPath) : clean;
}

const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

function cleaned(text: string, is: TextKind): string {
  const whole = text.toWellFormed();
  const composed = is === "text" ? whole.normalize("NFC") : whole;
  return composed.replaceAll(/\r\n?/g, "\n").replaceAll(CONTROL, " ").trim();
}

const insideProject = (path: string, projectPath: string | null): string =>
  projectPath !== null && path.startsWith(`${projectPath}/`)
    ? path.slice(projectPath.length + 1)
    : path;

/** A project may be named by a link to it, or by a folder in it. */
function checkProject(named: string | undefined, { projectPath, problems }: Found): void {
  if (named === undefined || projectPath === null) return;
  const isSame =
    named.normalize("NFC") === projectPath.normalize("NFC") ||
    (named.startsWith("/") && projectPathOf(named).projectPath === projectPath);
  if (!isSame) problems.push({ kind: "project", found: named, wanted: projectPath });
}

/** Hiding a secret can make a text longer than it may be. */
function shortened<T>(value: T): T;
function shortened(value: unknown): unknown {
  if (typeof value === "string") return cutText(value, LONGEST_TEXT);
  if (Array.isArray(value)) return value.map((one: unknown) => shortened(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]));
}
