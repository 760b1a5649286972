import { expect, test } from "bun:test";
import { startFakeAnthropic } from "./fake-anthropic.ts";
import { isObject, objectsIn, type JsonObject } from "./json.ts";
import { script } from "./script.ts";

const TOOLS = [{ name: "Bash" }];

async function post(url: string, path: string, body: JsonObject): Promise<JsonObject> {
  const response = await fetch(url + path, { method: "POST", body: JSON.stringify(body) });
  const answer: unknown = await response.json();
  return isObject(answer) ? { status: response.status, ...answer } : {};
}

const says = (answer: JsonObject): unknown => objectsIn(answer["content"])[0]?.["text"];

test("a script that a reminder quotes is not played, the one of the prompt is", async () => {
  await using api = startFakeAnthropic();
  const quoted = `<system-reminder>before: ${script({ text: "old" })}</system-reminder>`;
  const content = [
    { type: "text", text: quoted },
    { type: "text", text: `now ${script({ text: "new" }, { text: "newer" })}` },
  ];
  const asked = { role: "user", content };
  const first = await post(api.url, "/v1/messages", { tools: TOOLS, messages: [asked] });
  expect(says(first)).toBe("new");
  const followed = [
    asked,
    { role: "assistant", content: "new" },
    { role: "user", content: "and?" },
  ];
  const second = await post(api.url, "/v1/messages", { tools: TOOLS, messages: followed });
  expect(says(second)).toBe("newer");
  expect(api.main().map((request) => request.text.includes("old"))).toEqual([true, true]);
});

test("requests beside the conversation are told apart and answered without a script", async () => {
  await using api = startFakeAnthropic({ title: "T", fallbackText: "F" });
  const messages = [{ role: "user", content: "hello" }];
  const summarise = [{ role: "user", content: "Create a detailed summary of the conversation." }];
  await fetch(api.url, { method: "HEAD" });
  const counted = await post(api.url, "/v1/messages/count_tokens", { messages });
  const titled = await post(api.url, "/v1/messages", { messages, system: "Write a title." });
  const aside = await post(api.url, "/v1/messages", { messages });
  const summed = await post(api.url, "/v1/messages", { messages: summarise, tools: TOOLS });
  await post(api.url, "/v1/messages", { messages, max_tokens: 1 });
  const unknown = await post(api.url, "/v1/elsewhere", {});

  expect(api.requests.map(({ kind }) => kind)).toEqual([
    "probe",
    "count_tokens",
    "title",
    "side",
    "compact",
    "probe",
    "other",
  ]);
  expect(counted["input_tokens"]).toBeGreaterThan(0);
  expect(says(titled)).toContain('"title":"T"');
  expect(says(aside)).toBe("F");
  expect(says(summed)).toContain("<summary>\nFAKE-SUMMARY\n</summary>");
  expect(unknown["status"]).toBe(404);
});

test("a streamed answer arrives whole, and no key is kept", async () => {
  const text = "x".repeat(1000);
  await using api = startFakeAnthropic({ respond: () => ({ text, delayMs: 10 }) });
  const response = await fetch(`${api.url}/v1/messages`, {
    method: "POST",
    headers: { "x-api-key": "made-up", authorization: "Bearer made-up" },
    body: JSON.stringify({ stream: true, tools: TOOLS, messages: [] }),
  });
  const events = await response.text();
  const pieces = [...events.matchAll(/"text":"(x+)"/g)].map(([, piece]) => piece);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.join("")).toBe(text);
  expect(events).toContain("event: message_stop");
  expect(JSON.stringify(api.requests)).not.toContain("made-up");
});
