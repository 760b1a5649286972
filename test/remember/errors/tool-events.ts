/** Tool events made up for tests, a second apart. */
import type { Event, EventOf, JsonObject, RawEvent } from "../../../src/event/event.ts";
import { anEvent, at } from "../../event/samples.ts";

export type Made = {
  readonly prompt: (text: string) => Event;
  readonly ok: (tool: string, on: string, more?: JsonObject) => Event;
  readonly fails: (
    tool: string,
    on: string,
    error: string,
    more?: JsonObject,
  ) => EventOf<"tool_error">;
  readonly event: (given: Partial<RawEvent>) => Event;
};

const metaOf = (tool: string, on: string): JsonObject =>
  tool === "Bash"
    ? { action: on.split(" ").slice(0, 2).join(" "), target: `#${on}` }
    : { file: on };

/** Events of one session, in the order they are asked for. */
export function making(
  session: string,
  from = 0,
  given: Partial<RawEvent> = {},
  ids = session,
): Made {
  let made = 0;
  const event = (one: Partial<RawEvent>): Event => {
    made++;
    return anEvent({
      id: `${ids}-${made}`,
      ts: at(from + made),
      sessionId: session,
      ...given,
      ...one,
    });
  };
  return {
    event,
    prompt: (text) => event({ type: "prompt", data: { text } }),
    ok: (tool, on, more = {}) =>
      event({ type: "tool_use", data: { tool, meta: metaOf(tool, on), success: true, ...more } }),
    fails: (tool, on, error, more = {}) =>
      event({
        type: "tool_error",
        data: { tool, meta: metaOf(tool, on), error, errorRaw: error, errorLine: error, ...more },
      }) as EventOf<"tool_error">,
  };
}
