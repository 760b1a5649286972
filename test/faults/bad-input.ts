/**
 * What a hook might find on its stdin when something is wrong: a generator of documents, the same for the same seed.
 * Most begin with a payload of a real client, so that the code behind each event is reached.
 */
import { isObject, type Json, type JsonObject } from "../../src/event/event.ts";
import { capturedPayloads } from "../payloads.ts";
import { type Random, seededRandom } from "./random.ts";

export type BadInput = { readonly kind: string; readonly stdin: string | Uint8Array };

const payloads = capturedPayloads().map(({ stdin }) => stdin);
const fieldNames = [...new Set(payloads.flatMap((payload) => Object.keys(payload)))];
const eventNames = [...new Set(payloads.map((payload) => payload["hook_event_name"] as string))];

const HOSTILE_TEXTS: readonly string[] = [
  "",
  " ",
  "../../x",
  "../../../../../../../../etc/passwd",
  "/etc/passwd",
  "/dev/zero",
  "/proc/self/mem",
  "a\0b",
  "/a\0b",
  "\ud800",
  "x\udc00y",
  "\u202e\u2066evil\u2069",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "$(touch pwned)",
  "`touch pwned`",
  "'; DROP TABLE events; --",
  "\n\r\u2028\u2029",
  '"}\n{"v":1,"id":"forged","type":"x","ts":"2026-01-01T00:00:00.000Z"}\n',
  "-",
  "--",
  "~",
  "~/x",
  "\u0007\u001b[31m",
  "한글 이름 😀",
  "%s%n%x",
  "<private>",
  "<task-notification>",
  "*** Begin Patch\n*** Update File: ../../x\n+y",
  "A=1 ".repeat(300),
  "(".repeat(2000),
  "/".repeat(5000),
  "a".repeat(70_000),
  "../".repeat(2000),
];

function deepText(depth: number, open: string, close: string): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

function anyValue(random: Random, depth = 0): Json {
  switch (random.whole(0, depth > 3 ? 8 : 10)) {
    case 0:
      return null;
    case 1:
      return random.pick([true, false]);
    case 2:
      return random.pick([0, -1, 1.5, 1e308, -0, 2 ** 53, 5e-324]);
    case 3:
      return random.whole(-1_000_000, 1_000_000);
    case 9:
      return Array.from({ length: random.whole(0, 5) }, () => anyValue(random, depth + 1));
    case 10:
      return Object.fromEntries(
        Array.from({ length: random.whole(0, 5) }, () => [
          random.pick([...fieldNames, ...HOSTILE_TEXTS.slice(0, 20)]),
          anyValue(random, depth + 1),
        ]),
      );
    default:
      return random.pick(HOSTILE_TEXTS);
  }
}

/** A copy with some fields, at whatever depth, holding something else. */
function spoil(value: JsonObject, random: Random): JsonObject {
  const copy: Record<string, Json> = { ...value };
  for (let changes = random.whole(1, 4); changes > 0; changes--) {
    const name = random.pick([...Object.keys(value), random.pick(fieldNames)]);
    const inner = copy[name];
    copy[name] = isObject(inner) && random.next() < 0.6 ? spoil(inner, random) : anyValue(random);
  }
  return copy;
}

const anyPayload = (random: Random): JsonObject => random.pick(payloads);
const asText = (value: Json): string => `${JSON.stringify(value)}\n`;

const KINDS: Readonly<Record<string, (random: Random) => string | Uint8Array>> = {
  blank: (random) => random.pick(["", " ", "\n", "\r\n\t ", "\uFEFF", "\0", "\0\n"]),
  binary: (random) =>
    Uint8Array.from({ length: random.whole(1, 3000) }, () => random.whole(0, 255)),
  truncated: (random) => {
    const text = asText(anyPayload(random));
    return text.slice(0, random.whole(1, text.length - 2));
  },
  flipped: (random) => {
    const bytes = Buffer.from(asText(anyPayload(random)));
    for (let flips = random.whole(1, 8); flips > 0; flips--) {
      bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255);
    }
    return bytes;
  },
  deep: (random) => {
    const depth = random.pick(random.next() < 0.1 ? [20_000, 100_000] : [10, 100, 1000, 5000]);
    const nested = random.pick([deepText(depth, "[", "]"), deepText(depth, '{"a":', "}")]);
    const text = JSON.stringify(anyPayload(random));
    const field = random.pick([
      "tool_input",
      "tool_response",
      "prompt",
      "novelty",
      "cwd",
      "effort",
    ]);
    return random.pick([nested, `${text.slice(0, -1)},"${field}":${nested}}\n`]);
  },
  "wrong types": (random) => asText(spoil(anyPayload(random), random)),
  "wrong type of one field": (random) =>
    asText({ ...anyPayload(random), [random.pick(fieldNames)]: anyValue(random) }),
  "no object": (random) =>
    random.pick(["[]", "7", '"text"', "null", "true", "-1e999", "[[{}]]", "nul", "NaN", "'x'"]),
  "hostile names": (random) =>
    asText({
      ...anyPayload(random),
      session_id: random.pick(HOSTILE_TEXTS),
      cwd: random.pick(HOSTILE_TEXTS),
      transcript_path: random.pick(HOSTILE_TEXTS),
      tool_name: random.pick(["Bash", "Read", "Edit", "Skill", "TodoWrite", ...HOSTILE_TEXTS]),
      prompt: random.pick(HOSTILE_TEXTS),
    }),
  "hostile call": (random) =>
    asText({
      ...anyPayload(random),
      tool_name: random.pick(["Bash", "Read", "Edit", "MultiEdit", "apply_patch", "Grep", "Agent"]),
      tool_input: {
        command: random.pick([random.pick(HOSTILE_TEXTS), anyValue(random)]),
        file_path: random.pick(HOSTILE_TEXTS),
        edits: anyValue(random),
        todos: anyValue(random),
        pattern: random.pick(HOSTILE_TEXTS),
      },
    }),
  "unknown event": (random) =>
    asText({ ...anyPayload(random), hook_event_name: random.pick([...HOSTILE_TEXTS, "Tomorrow"]) }),
  "other event": (random) =>
    asText({ ...anyPayload(random), hook_event_name: random.pick(eventNames) }),
  "keys twice": (random) => {
    const text = JSON.stringify(anyPayload(random));
    const again = Array.from(
      { length: random.whole(1, 5) },
      () => `"${random.pick([...fieldNames, "__proto__"])}":${JSON.stringify(anyValue(random))}`,
    );
    return `${text.slice(0, -1)},${again.join()}}\n`;
  },
  "keys of the prototype": (random) =>
    `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"hook_event_name":"${random.pick(eventNames)}"}`,
  "something around": (random) => {
    const text = asText(anyPayload(random));
    return random.pick([`\uFEFF${text}`, `${text}${text}`, `log line\n${text}`, `${text}trailing`]);
  },
  "many fields": (random) => {
    const many = Array.from({ length: random.whole(501, 1000) }, (_, at) => [`f${at}`, at]);
    return asText({ ...anyPayload(random), ...(Object.fromEntries(many) as JsonObject) });
  },
  "odd numbers": (random) => {
    const text = JSON.stringify(anyPayload(random));
    const number = random.pick(["1e999", "-1e999", "1e-999", "0.1e400", "123456789012345678901"]);
    return `${text.slice(0, -1)},"duration_ms":${number},"context_tokens":${number}}`;
  },
};

/** Rare, because each takes long. */
function huge(random: Random): string {
  const text = random.pick(["a", "가", "\ud800", '"', "\\", "<private>", "key=", "/", " \n"]);
  const value = text.repeat(Math.ceil(random.whole(500_000, 2_000_000) / text.length));
  const field = random.pick(["prompt", "session_id", "error", "compact_summary", "cwd", "novelty"]);
  return asText({ ...anyPayload(random), [field]: value });
}

export const badInputKinds: readonly string[] = [...Object.keys(KINDS), "huge"];

export function* badInputs(seed: number, count: number): Generator<BadInput> {
  const random = seededRandom(seed);
  const kinds = Object.entries(KINDS);
  for (let index = 0; index < count; index++) {
    if (index % 300 === 299) {
      yield { kind: "huge", stdin: huge(random) };
    } else {
      const [kind, make] = kinds[index % kinds.length] ?? ["blank", () => ""];
      yield { kind, stdin: make(random) };
    }
  }
}
