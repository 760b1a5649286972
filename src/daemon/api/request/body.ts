/** The body of a request that brings one: a JSON object, no longer than it may be. */
import { isObject, type JsonObject } from "../../../event/event.ts";
import type { Text } from "../../../text/text.ts";
import { ApiFault } from "../fault.ts";

/** What a form of any site may send without asking is not this. */
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

export async function readJsonBody(
  request: Request,
  mostBytes: number,
  { api: { faults } }: Text,
): Promise<JsonObject> {
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? "")) {
    throw new ApiFault(415, "NOT_JSON", faults.notJson);
  }
  const bytes = await bytesOf(request, mostBytes).catch(() => {
    // Whoever sent it went away before its end; there is nobody to answer, and nothing of ours is wrong.
    throw new ApiFault(400, "BAD_BODY", faults.badBody);
  });
  if (bytes === null) throw new ApiFault(413, "BODY_TOO_LARGE", faults.bodyTooLarge(mostBytes));
  const value = parseJson(bytes);
  if (!isObject(value)) throw new ApiFault(400, "BAD_BODY", faults.badBody);
  return value;
}

/** Null when there are more; whoever does not say how many is counted as they come. */
async function bytesOf(request: Request, most: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.length;
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
