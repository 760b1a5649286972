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
import { projectPathOf } from "../../../git/locate-repository.ts";
import { redactDeep } from "../../../redact/redact.ts";
import {
  type ContextDocument,
  DOCUMENT_VERSION,
  toDocumentTime,
  MAX_DOCUMENT_TEXT_LENGTH,
  type ContextStatement,
} from "./context-document.ts";
import { DOCUMENT_SHAPE, type DocumentShape, TEXT_KINDS } from "./document-shape.ts";
import { type JsonProblem, readJson } from "../../json/read-json.ts";

/** A whole document, however full, is smaller. */
export const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;

export type DocumentProblem =
  | JsonProblem
  | { readonly kind: "unknown"; readonly path: string }
  | { readonly kind: "type"; readonly path: string; readonly expected: ExpectedType }
  | { readonly kind: "empty"; readonly path: string }
  | { readonly kind: "missing"; readonly path: string }
  | { readonly kind: "list"; readonly path: string; readonly limit: number; readonly found: number }
  | { readonly kind: "text"; readonly path: string; readonly limit: number; readonly found: number }
  | { readonly kind: "version"; readonly found: string }
  | { readonly kind: "project"; readonly found: string; readonly expected: string };

export type ExpectedType = "object" | "list" | "text" | "time";

export type DocumentMeta = Partial<ContextDocument["meta"]>;

export type DocumentReading =
  | {
      readonly ok: true;
      readonly statement: ContextStatement;
      readonly meta: DocumentMeta;
      /** What a whole document has and this one has not. */
      readonly missing: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

const refuseDocument = (...problems: readonly DocumentProblem[]): DocumentReading => ({
  ok: false,
  problems,
});

/** `now` is the time of what says none. */
export function readContextDocument(
  given: Uint8Array | string,
  { projectPath, now }: { readonly projectPath: string | null; readonly now: string },
): DocumentReading {
  const reading = readJson(given, MAX_DOCUMENT_BYTES);
  if (!reading.ok) return refuseDocument(reading.problem);
  const found: DocumentWalk = { problems: [], missing: [], projectPath, now };
  const taken = takeValue(reading.value, DOCUMENT_SHAPE, "", found);
  const { meta = {}, ...stated } = (isObject(taken) ? taken : {}) as ContextStatement & {
    meta?: DocumentMeta;
  };
  checkProject(meta.project, found);
  if (found.problems.length > 0) return refuseDocument(...found.problems);
  return { ok: true, statement: shortenTexts(redactDeep(stated)), meta, missing: found.missing };
}

/** The document, if it is whole; else what it lacks. */
export function requireWholeDocument(
  reading: DocumentReading,
): ContextDocument | readonly DocumentProblem[] {
  if (!reading.ok) return reading.problems;
  if (reading.missing.length > 0) return reading.missing.map((path) => ({ kind: "missing", path }));
  // Nothing is missing, and what is there has the right type.
  return { meta: reading.meta, ...reading.statement } as ContextDocument;
}

type DocumentWalk = {
  readonly problems: DocumentProblem[];
  readonly missing: string[];
  readonly projectPath: string | null;
  readonly now: string;
};

/** The value in the shape it must have; undefined where it has another, which is then a problem. */
function takeValue(
  value: Json,
  shape: DocumentShape,
  path: string,
  found: DocumentWalk,
): Json | undefined {
  if (shape.is === "object") {
    if (isObject(value)) return takeFields(value, shape, path, found);
  } else if (shape.is === "list") {
    if (Array.isArray(value)) return takeItems(value as readonly Json[], shape, path, found);
  } else if (typeof value === "string") return takeText(value, shape.is, path, found);
  const expected = TEXT_KINDS.has(shape.is) ? "text" : (shape.is as ExpectedType);
  found.problems.push({ kind: "type", path, expected });
  return undefined;
}

function takeFields(
  value: JsonObject,
  { fields, needs = [] }: DocumentShape & { is: "object" },
  path: string,
  found: DocumentWalk,
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
    const one = takeValue(given, shape, at(name), found);
    if (one === undefined) continue;
    if (one === "" && needs.includes(name)) found.problems.push({ kind: "empty", path: at(name) });
    taken[name] = one;
  }
  return taken;
}

const emptyOf = (shape: DocumentShape, { now }: DocumentWalk): Json =>
  shape.is === "list" ? [] : shape.is === "time" ? toDocumentTime(now) : "";

function takeItems(
  items: readonly Json[],
  { of, limit }: DocumentShape & { is: "list" },
  path: string,
  found: DocumentWalk,
): Json[] {
  if (items.length > limit) {
    found.problems.push({ kind: "list", path, limit, found: items.length });
  }
  return items.slice(0, limit).flatMap((item, index) => {
    const one = takeValue(item, of, `${path}[${index}]`, found);
    // An empty text says nothing.
    return one === undefined || one === "" ? [] : [one];
  });
}

type TextKind = Exclude<DocumentShape["is"], "object" | "list">;

function takeText(text: string, is: TextKind, path: string, found: DocumentWalk): Json | undefined {
  const clean = normalizeText(text, is);
  if (clean.length > MAX_DOCUMENT_TEXT_LENGTH) {
    found.problems.push({
      kind: "text",
      path,
      limit: MAX_DOCUMENT_TEXT_LENGTH,
      found: clean.length,
    });
    return undefined;
  }
  if (is === "version" && clean !== DOCUMENT_VERSION) {
    found.problems.push({ kind: "version", found: clean });
    return undefined;
  }
  if (is === "time") {
    const time = normalizeTime(clean);
    if (time !== null) return toDocumentTime(time);
    found.problems.push({ kind: "type", path, expected: "time" });
    return undefined;
  }
  return is === "file" ? insideProject(clean, found.projectPath) : clean;
}

const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

function normalizeText(text: string, is: TextKind): string {
  const whole = text.toWellFormed();
  const composed = is === "text" ? whole.normalize("NFC") : whole;
  return composed.replaceAll(/\r\n?/g, "\n").replaceAll(CONTROL, " ").trim();
}

const insideProject = (path: string, projectPath: string | null): string =>
  projectPath !== null && path.startsWith(`${projectPath}/`)
    ? path.slice(projectPath.length + 1)
    : path;

/** A project may be named by a link to it, or by a folder in it. */
function checkProject(named: string | undefined, { projectPath, problems }: DocumentWalk): void {
  if (named === undefined || projectPath === null) return;
  const isSame =
    named.normalize("NFC") === projectPath.normalize("NFC") ||
    (named.startsWith("/") && projectPathOf(named).projectPath === projectPath);
  if (!isSame) problems.push({ kind: "project", found: named, expected: projectPath });
}

/** Hiding a secret can make a text longer than it may be. */
function shortenTexts<T>(value: T): T;
function shortenTexts(value: unknown): unknown {
  if (typeof value === "string") return cutText(value, MAX_DOCUMENT_TEXT_LENGTH);
  if (Array.isArray(value)) return value.map((one: unknown) => shortenTexts(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortenTexts(one)]));
}
