/** Events made up for tests. */
import fc from "fast-check";
import {
  type Event,
  type Json,
  type JsonObject,
  type RawEvent,
  toEvent,
} from "../../src/event/event.ts";
import { newId } from "../../src/event/id.ts";

export const AT = "2026-02-18T13:10:00.000Z";

/** `seconds` after the documents' example moment. */
export const at = (seconds: number): string =>
  new Date(Date.parse(AT) + seconds * 1000).toISOString();

export function anEvent(given: Partial<RawEvent> = {}): Event {
  return toEvent({
    v: 1,
    id: newId(),
    type: "prompt",
    ts: AT,
    sessionId: "sess-123",
    project: "app",
    projectPath: "/srv/app",
    data: { text: "hello" },
    ...given,
  });
}

const RESERVED: ReadonlySet<string> = new Set(
  "v id eventType type occurredAtIso ts sessionId project projectPath".split(" "),
);

const text = fc.string({ unit: "binary", maxLength: 30 });
const someTime = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const lifecycle = fc.constantFrom("session.lifecycle", "turn.start", "turn.end", "skill.lifecycle");

/** Data as JSON can carry it: minus zero comes back as zero. */
const someData = fc
  .dictionary(text, fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }), { maxKeys: 5 })
  .map((data): JsonObject => {
    const kept = Object.entries(data).filter(([key]) => !RESERVED.has(key));
    return JSON.parse(JSON.stringify(Object.fromEntries(kept))) as { [key: string]: Json };
  });

export const someEvent: fc.Arbitrary<Event> = fc
  .record({
    v: fc.integer({ min: 1, max: 9 }),
    id: text.filter((id) => id !== ""),
    type: fc.oneof(
      lifecycle,
      text.filter((type) => type !== ""),
    ),
    ts: someTime,
    sessionId: text.filter((id) => id !== ""),
    project: text,
    projectPath: fc.option(text),
    data: someData,
  })
  .map(toEvent);
