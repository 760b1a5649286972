/** What a request brings, no more of it than is allowed. */
import { isObject, type JsonObject } from "../event/event.ts";
import { MalformedRequest, parseObject } from "../team/hub/protocol.ts";
import { HubFault } from "./hub-fault.ts";

/** Identities, deletions, and questions with many names. */
const MAX_JSON_BYTES = 8 * 1024 * 1024;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export async function readText(request: Request, most: number): Promise<string> {
  const said = request.headers.get("content-length");
  if (said === null) throw new HubFault("NO_LENGTH", "send Content-Length");
  if (!(Number(said) <= most)) throw new HubFault("TOO_LARGE", `more than ${most} bytes`);
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > most) throw new HubFault("TOO_LARGE", `more than ${most} bytes`);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new HubFault("MALFORMED", "no UTF-8");
  }
}

export const readObject = async (request: Request): Promise<JsonObject> =>
  parseObject(await readText(request, MAX_JSON_BYTES));

const MAX_GIVEN = 6;

/** What a method is called with. */
export async function readArguments(request: Request): Promise<readonly unknown[]> {
  const text = await readText(request, MAX_JSON_BYTES);
  const parsed = parseObject(`{"given":${text}}`);
  const given: unknown = isObject(parsed) ? parsed["given"] : null;
  if (!Array.isArray(given) || given.length > MAX_GIVEN || Object.keys(parsed).length > 1)
    throw new MalformedRequest("no list of arguments");
  return given.map((one: unknown) => one ?? undefined);
}
