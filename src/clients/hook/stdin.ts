/**
 * A hook's input: one JSON object, bounded in size and time. Clients end it with a newline, so a complete object is
 * taken at once even if they leave the pipe open.
 */
import { isObject, type JsonObject } from "../../event/event.ts";
import { system } from "../../system/system.ts";

export type HookInput =
  | { readonly kind: "payload"; readonly payload: JsonObject }
  | { readonly kind: "nothing" }
  /** Not what a client sends: kept as far as it can be. */
  | {
      readonly kind: "unreadable";
      readonly reason: "not_json" | "not_an_object" | "incomplete" | "too_large" | "not_understood";
      readonly head: string;
      readonly bytes: number;
    };

export const STDIN_LIMITS = { maxBytes: 16 * 1024 * 1024, timeMs: 1000 };
const HEAD_BYTES = 64 * 1024;
const NEWLINE = 10;
/** Input that keeps looking complete and is not must not be parsed over and over. */
const EARLY_TRIES = 8;

const BYTE_ORDER_MARK = 0xfeff;

/** Some programs begin their text with a mark that JSON does not know. */
const parse = (text: string): unknown =>
  JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);

function tryParse(parts: readonly Uint8Array[]): JsonObject | null {
  try {
    const value = parse(textOf(parts));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function textOf(parts: readonly Uint8Array[]): string {
  const [first] = parts;
  const bytes = parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
  return new TextDecoder().decode(bytes);
}

export async function readStdin(limits: typeof STDIN_LIMITS = STDIN_LIMITS): Promise<HookInput> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let tries = 0;
  const deadline = performance.now() + limits.timeMs;
  const unreadable = (reason: "incomplete" | "too_large"): HookInput => ({
    kind: "unreadable",
    reason,
    head: headOf(parts),
    bytes,
  });
  for (;;) {
    const left = deadline - performance.now();
    const piece = left > 0 ? await system.readInput(left) : "late";
    if (piece === "late") {
      const complete = tryParse(parts);
      if (complete !== null) return { kind: "payload", payload: complete };
      return bytes === 0 ? { kind: "nothing" } : unreadable("incomplete");
    }
    if (piece === "end") return parseHookInput(textOf(parts), bytes);
    parts.push(piece);
    bytes += piece.length;
    if (bytes > limits.maxBytes) return unreadable("too_large");
    if (piece[piece.length - 1] === NEWLINE && tries < EARLY_TRIES) {
      tries++;
      const complete = tryParse(parts);
      if (complete !== null) return { kind: "payload", payload: complete };
    }
  }
}

const headOf = (parts: readonly Uint8Array[]): string =>
  Buffer.concat(parts.slice(0, 16)).subarray(0, HEAD_BYTES).toString("utf8");

export function parseHookInput(text: string, bytes: number): HookInput {
  if (text.trim() === "") return { kind: "nothing" };
  try {
    const value = parse(text);
    if (isObject(value)) return { kind: "payload", payload: value };
    return { kind: "unreadable", reason: "not_an_object", head: text.slice(0, HEAD_BYTES), bytes };
  } catch {
    return { kind: "unreadable", reason: "not_json", head: text.slice(0, HEAD_BYTES), bytes };
  }
}
