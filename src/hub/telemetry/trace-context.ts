/** Which trace a request belongs to: that of whoever asks (`traceparent`), else one of its own. */
import { randomBytes } from "node:crypto";

export type TraceContext = {
  readonly traceId: string;
  readonly spanId: string;
  /** Of whoever asks. */
  readonly parentSpanId: string | null;
};

const PARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(?:-.*)?$/;
const isZero = (id: string): boolean => /^0+$/.test(id);

export function newTraceContext(headers: Headers): TraceContext {
  const [, traceId = "", parent = ""] = PARENT.exec(headers.get("traceparent") ?? "") ?? [];
  const isParent = traceId !== "" && !isZero(traceId) && !isZero(parent);
  return {
    traceId: isParent ? traceId : randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    parentSpanId: isParent ? parent : null,
  };
}
