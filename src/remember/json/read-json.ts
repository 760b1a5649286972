/** The JSON of a file that somebody may have written, or what keeps it from being any. */
import type { Json } from "../../event/event.ts";
import { isTooDeep } from "../../event/line.ts";
import { locateJsonFault } from "./json-fault.ts";

export type JsonProblem =
  | { readonly kind: "size"; readonly bytes: number; readonly limit: number }
  | { readonly kind: "encoding" }
  | { readonly kind: "depth" }
  | { readonly kind: "syntax"; readonly line: number; readonly column: number };

export type JsonReading =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly problem: JsonProblem };

const BOM = 0xfeff;

/** A number is the size of what was too large to be read. */
export function readJson(given: Uint8Array | string | number, limit: number): JsonReading {
  const bytes = sizeOf(given);
  if (typeof given === "number" || bytes > limit) return refuseJson({ kind: "size", bytes, limit });
  const decoded = decode(given);
  if (decoded === null) return refuseJson({ kind: "encoding" });
  const text = decoded.charCodeAt(0) === BOM ? decoded.slice(1) : decoded;
  if (isTooDeep(text)) return refuseJson({ kind: "depth" });
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch {
    return refuseJson({ kind: "syntax", ...locateJsonFault(text) });
  }
}

const refuseJson = (problem: JsonProblem): JsonReading => ({ ok: false, problem });

const sizeOf = (given: Uint8Array | string | number): number =>
  typeof given === "number"
    ? given
    : typeof given === "string"
      ? Buffer.byteLength(given)
      : given.length;

function decode(given: Uint8Array | string): string | null {
  if (typeof given === "string") return given;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(given);
  } catch {
    return null;
  }
}
