/** What a context document may hold, as data: `read-document.ts` reads by it, and whoever names a wrong field finds the right one. */
import { LIMITS } from "./document.ts";

export type Shape =
  | { readonly is: "text" | "file" | "name" | "time" | "version" }
  | { readonly is: "list"; readonly of: Shape; readonly limit: number }
  | {
      readonly is: "object";
      readonly fields: Readonly<Record<string, Shape>>;
      /** What it says nothing without, even as a part of a document. */
      readonly needs?: readonly string[];
    };

/** Kinds of text; a time is one of its own. */
export const TEXTS: ReadonlySet<Shape["is"]> = new Set(["text", "file", "name", "version"]);

const text: Shape = { is: "text" };
const file: Shape = { is: "file" };
const name: Shape = { is: "name" };
const time: Shape = { is: "time" };
const object = (fields: Readonly<Record<string, Shape>>, needs?: readonly string[]): Shape =>
  needs === undefined ? { is: "object", fields } : { is: "object", fields, needs };
const list = (of: Shape, limit: number): Shape => ({ is: "list", of, limit });

const decision = object({ what: text, why: text, rejected: list(text, LIMITS.rejected) }, ["what"]);
const discovery = object({ file, insight: text, timestamp: time }, ["insight"]);

export const DOCUMENT_SHAPE: Shape = object({
  meta: object({ version: { is: "version" }, saved_at: time, session_id: name, project: name }),
  goal: object({ original_request: text, current_objective: text }),
  progress: object({
    done: list(text, LIMITS.done),
    current: list(text, LIMITS.current),
    pending: list(text, LIMITS.pending),
  }),
  decisions: list(decision, LIMITS.decisions),
  discoveries: list(discovery, LIMITS.discoveries),
  state: object({
    recent_files: list(file, LIMITS.recent_files),
    blockers: list(text, LIMITS.blockers),
    errors: list(text, LIMITS.errors),
  }),
});

/** Every field by its path, `decisions[].what`. */
export function documentFields(shape: Shape = DOCUMENT_SHAPE, path = ""): string[] {
  if (shape.is === "list") return documentFields(shape.of, `${path}[]`);
  if (shape.is !== "object") return [];
  return Object.entries(shape.fields).flatMap(([name, below]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return [at].concat(documentFields(below, at));
  });
}
