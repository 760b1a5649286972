/**
 * A pending injection, as kept in `run/context/<session>.told.json`:
 *
 *   { v: 1, sessionId, injectionId, marker, text, hook, parts, transcript: { path, cursor } | null, client, at, attempt,
 *     earlier: { injectionId, marker } | null }
 *
 * `marker` occurs in the text and nowhere else, so that a record of the transcript that holds it holds our text. `cursor` is
 * where the transcript ended when the text was first sent. `earlier` is the first attempt, while the second is checked: it
 * may have been delivered late.
 */
import { CLIENT_NAMES, type ClientName } from "../../clients/clients.ts";
import type { Cursor } from "../../event/cursor.ts";
import { asText, asWholeNumber, isObject, type Json } from "../../event/event.ts";
import type { InjectedPart } from "./injection.ts";

export type InjectionMarker = { readonly injectionId: string; readonly marker: string };

export type PendingInjection = InjectionMarker & {
  readonly sessionId: string;
  readonly text: string;
  /** The hook that told it. */
  readonly hook: string;
  readonly parts: readonly InjectedPart[];
  readonly transcript: { readonly path: string; readonly cursor: Cursor } | null;
  readonly client: ClientName;
  readonly at: string;
  readonly attempt: 1 | 2;
  readonly earlier: InjectionMarker | null;
};

const VERSION = 1;

export const encodePendingInjection = (pending: PendingInjection): string =>
  `${JSON.stringify({ v: VERSION, ...pending })}\n`;

/** Null for anything else. */
export function parsePendingInjection(text: string): PendingInjection | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || value["v"] !== VERSION) return null;
  const telling = readInjectionMarker(value);
  const [sessionId, body, hook, at] = [
    asText(value["sessionId"]),
    asText(value["text"]),
    asText(value["hook"]),
    asText(value["at"]),
  ];
  const client = CLIENT_NAMES.find((name) => name === value["client"]);
  const attempt = value["attempt"];
  if (telling === null || sessionId === null || body === null || hook === null) return null;
  if (at === null || client === undefined || (attempt !== 1 && attempt !== 2)) return null;
  return {
    ...telling,
    sessionId,
    text: body,
    hook,
    at,
    client,
    attempt,
    parts: partsOf(value["parts"]),
    transcript: transcriptOf(value["transcript"]),
    earlier: readInjectionMarker(value["earlier"]),
  };
}

function readInjectionMarker(value: Json | undefined): InjectionMarker | null {
  if (!isObject(value)) return null;
  const [injectionId, marker] = [asText(value["injectionId"]), asText(value["marker"])];
  return injectionId === null || marker === null ? null : { injectionId, marker };
}

function transcriptOf(value: Json | undefined): PendingInjection["transcript"] {
  const cursor = isObject(value) ? value["cursor"] : null;
  if (!isObject(value) || !isObject(cursor)) return null;
  const [path, inode] = [asText(value["path"]), asText(cursor["inode"])];
  const [byteOffset, print] = [asWholeNumber(cursor["byteOffset"]), asText(cursor["fingerprint"])];
  if (path === null || inode === null || byteOffset === null || print === null) return null;
  return byteOffset < 0 ? null : { path, cursor: { inode, byteOffset, fingerprint: print } };
}

const partsOf = (value: Json | undefined): InjectedPart[] =>
  (Array.isArray(value) ? value : []).filter(isObject).map((part) => ({
    kind: asText(part["kind"]) ?? "unknown",
    refs: (Array.isArray(part["refs"]) ? part["refs"] : []).filter((ref) => asText(ref) !== null),
    units: asWholeNumber(part["units"]) ?? 0,
    linesCut: asWholeNumber(part["linesCut"]) ?? 0,
  }));
