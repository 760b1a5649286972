import { expect, test } from "bun:test";
import { eventDetailFields } from "../../src/dashboard/session/event-fields.ts";

const SCRIPT = `<script>alert("1")</script>`;

test("an event's texts come first, then what is short, then what is nested", () => {
  const fields = eventDetailFields({
    id: "e",
    type: "tool_error",
    meta: { action: "npm test", file: "a.ts" },
    tool: "Bash",
    durationMs: 1200,
    success: false,
    errorRaw: `first\n${SCRIPT}`,
    empty: null,
  });
  expect(fields.map(({ name, is }) => [name, is])).toEqual([
    ["errorRaw", "text"],
    ["tool", "short"],
    ["durationMs", "span"],
    ["success", "flag"],
    ["meta", "nested"],
  ]);
  expect(fields[0]).toMatchObject({ text: `first\n${SCRIPT}` });
});

test("what only tells calls apart is no part of what a call was", () => {
  expect(eventDetailFields({ meta: { action: "rm", target: "99c272186a4c8042" } })).toEqual([
    { name: "meta", is: "short", text: "rm" },
  ]);
});

test("an object with a single text reads as that text", () => {
  expect(eventDetailFields({ meta: { action: "npm test" } })).toEqual([
    { name: "meta", is: "short", text: "npm test" },
  ]);
  expect(eventDetailFields({ list: ["a"] })[0]).toMatchObject({ is: "nested" });
});
