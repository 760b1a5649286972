/** Answers as they go out: nothing is cached, no browser guesses what they are. */
import type { HubFault } from "./hub-fault.ts";

const HEADERS = { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" };
const RETRY_SECONDS = "2";

export const json = (value: unknown, status = 200): Response =>
  Response.json(value ?? null, { status, headers: HEADERS });

export const plainText = (text: string, type: string): Response =>
  new Response(text, { headers: { ...HEADERS, "Content-Type": type } });

export function refusal({ code, message, status }: HubFault): Response {
  const more: Record<string, string> = {
    ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
    ...(status === 503 ? { "Retry-After": RETRY_SECONDS } : {}),
  };
  return Response.json({ error: { code, message } }, { status, headers: { ...HEADERS, ...more } });
}
