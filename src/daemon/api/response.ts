/** Answers as they go out: nothing is cached, nothing may be embedded, and no other site may read any of it. */
import { type ApiFault, faultBody } from "./fault.ts";

const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};

const RETRY_SECONDS = "1";

export const json = (value: object): Response => Response.json(value, { headers: HEADERS });

export const eventStream = (stream: ReadableStream<Uint8Array> | null): Response =>
  new Response(stream, { headers: { ...HEADERS, "Content-Type": "text/event-stream" } });

/** `methods`: those that there are. */
export function refusal(fault: ApiFault, methods: readonly string[], isHead: boolean): Response {
  const { status } = fault;
  const headers = {
    ...HEADERS,
    ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
    ...(status === 405 ? { Allow: methods.join(", ") } : {}),
    ...(status === 429 || status === 503 ? { "Retry-After": RETRY_SECONDS } : {}),
  };
  const response = Response.json(faultBody(fault), { status, headers });
  return isHead ? new Response(null, response) : response;
}
