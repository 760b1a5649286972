/** What a context document may hold, as data: `read-context-document.ts` reads by it, and whoever names a wrong field finds the right one. */
import { DOCUMENT_LIMITS } from "./context-document.ts";

export type DocumentShape =
  | { readonly is: "text" | "file" | "name" | "time" | "version" }
  | { readonly is: "list"; readonly of: DocumentShape; readonly limit: number }
  | {
      readonly is: "object";
      readonly fields: Readonly<Record<string, DocumentShape>>;
      /** What it says nothing without, even as a part of a document. */
      readonly needs?: readonly string[];
    };

/** Kinds of text; a time is one of its own. */
export const TEXT_KINDS: ReadonlySet<DocumentShape["is"]> = new Set([
  "text",
  "file",
  "name",
  "version",
]);

const text: DocumentShape = { is: "text" };
const file: DocumentShape = { is: "file" };
const name: DocumentShape = { is: "name" };
const time: DocumentShape = { is: "time" };
const object = (
  fields: Readonly<Record<string, DocumentShape>>,
  needs?: readonly string[],
): DocumentShape =>
  needs === undefined ? { is: "object", fields } : { is: "object", fields, needs };
const list = (of: DocumentShape, limit: number): DocumentShape => ({ is: "list", of, limit });

const decision = object({ what: text, why: text, rejected: list(text, DOCUMENT_LIMITS.rejected) }, [
  "what",
]);
const discovery = object({ file, insight: text, timestamp: time }, ["insight"]);

export const DOCUMENT_SHAPE: DocumentShape = object({
  meta: object({ version: { is: "version" }, saved_at: time, session_id: name, project: name }),
  goal: object({ original_request: text, current_objective: text }),
  progress: object({
    done: list(text, DOCUMENT_LIMITS.done),
    current: list(text, DOCUMENT_LIMITS.current),
    pending: list(text, DOCUMENT_LIMITS.pending),
  }),
  decisions: list(decision, DOCUMENT_LIMITS.decisions),
  discoveries: list(discovery, DOCUMENT_LIMITS.discoveries),
  state: object({
    recent_files: list(file, DOCUMENT_LIMITS.recent_files),
    blockers: list(text, DOCUMENT_LIMITS.blockers),
    errors: list(text, DOCUMENT_LIMITS.errors),
  }),
});

/** Every field by its path, `decisions[].what`. */
export function documentFields(shape: DocumentShape = DOCUMENT_SHAPE, path = ""): string[] {
  if (shape.is === "list") return documentFields(shape.of, `${path}[]`);
  if (shape.is !== "object") return [];
  return Object.entries(shape.fields).flatMap(([name, below]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return [at].concat(documentFields(below, at));
  });
}
