/**
 * A hook's input: one JSON object, bounded in size and time. Clients end it with a newline, so a complete object is
 * taken at once even if they leave the pipe open.
 */
import { isObject, type JsonObject } from "../event/event.ts";

export type HookInput =
  | { readonly kind: "payload"; readonly payload: JsonObject }
  | { readonly kind: "nothing" }
  /** Not what a client sends: kept as far as it can be. */
  | {
      readonly kind: "unreadable";
      readonly reason: "not_json" | "not_an_object" | "incomplete" | "too_large";
      readonly head: string;
      readonly bytes: number;
    };

export const STDIN_LIMITS = { maxBytes: 32 * 1024 * 1024, timeMs: 1000 };
const HEAD_BYTES = 64 * 1024;
const NEWLINE = 10;
/** Input that keeps looking complete and is not must not be parsed over and over. */
const EARLY_TRIES = 8;

const parse = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ""));

function tryParse(parts: readonly Uint8Array[]): JsonObject | null {
  try {
    const value = parse(Buffer.concat(parts).toString("utf8"));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export async function readStdin(
  stream: ReadableStream<Uint8Array>,
  limits: typeof STDIN_LIMITS = STDIN_LIMITS,
): Promise<HookInput> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let tries = 0;
  const reader = stream.getReader();
  let timer: Timer | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), limits.timeMs);
  });
  const unreadable = (reason: "incomplete" | "too_large"): HookInput => ({
    kind: "unreadable",
    reason,
    head: headOf(parts),
    bytes,
  });
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), late]);
      if (next === "late") {
        const complete = tryParse(parts);
        if (complete !== null) return { kind: "payload", payload: complete };
        return bytes === 0 ? { kind: "nothing" } : unreadable("incomplete");
      }
      if (next.done) return whole(parts, bytes);
      parts.push(next.value);
      bytes += next.value.length;
      if (bytes > limits.maxBytes) return unreadable("too_large");
      if (next.value.at(-1) === NEWLINE && tries < EARLY_TRIES) {
        tries++;
        const complete = tryParse(parts);
        if (complete !== null) return { kind: "payload", payload: complete };
      }
    }
  } catch {
    return whole(parts, bytes);
  } finally {
    clearTimeout(timer);
  }
}

const headOf = (parts: readonly Uint8Array[]): string =>
  Buffer.concat(parts.slice(0, 16)).subarray(0, HEAD_BYTES).toString("utf8");

function whole(parts: readonly Uint8Array[], bytes: number): HookInput {
  return readText(Buffer.concat(parts).toString("utf8"), bytes);
}

export function readText(text: string, bytes: number): HookInput {
  if (text.trim() === "") return { kind: "nothing" };
  try {
    const value = parse(text);
    if (isObject(value)) return { kind: "payload", payload: value };
    return { kind: "unreadable", reason: "not_an_object", head: text.slice(0, HEAD_BYTES), bytes };
  } catch {
    return { kind: "unreadable", reason: "not_json", head: text.slice(0, HEAD_BYTES), bytes };
  }
}
