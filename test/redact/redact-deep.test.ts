import { expect, test } from "bun:test";
import { redactDeep } from "../../src/redact/redact.ts";
import { BASE64, seeded } from "./random-values.ts";

test("strings, keys and nested values are redacted and the input is left alone", () => {
  const input = {
    "/a/.env": ["cat .env", { command: "tool --password hunter2" }],
    n: 1,
    ok: true,
    none: null,
  };
  const before = structuredClone(input);
  expect(redactDeep<unknown>(input)).toEqual({
    "[SENSITIVE_PATH]": ["cat [SENSITIVE_PATH]", { command: "tool --password [REDACTED]" }],
    n: 1,
    ok: true,
    none: null,
  });
  expect(input).toEqual(before);
});

test("a value whose key names a secret is hidden wholly", () => {
  expect(
    redactDeep<unknown>({
      password: "x",
      apiKey: "abc123",
      client_secret: "zz9",
      authorization: "Bearer abc",
      token: "abc123def",
      Cookie: "a=b",
    }),
  ).toEqual({
    password: "[REDACTED]",
    apiKey: "[REDACTED]",
    client_secret: "[REDACTED]",
    authorization: "[REDACTED]",
    token: "[REDACTED]",
    Cookie: "[REDACTED]",
  });
});

test("types, placeholders, messages and counts under such a key stay", () => {
  const schema = {
    password: "string",
    secret: "required",
    token: "${TOKEN}",
    apiKey: "process.env.API_KEY",
    "password.error": "Password is required",
    max_tokens: 4096,
    tokens: "1200",
    properties: { password: { type: "string" } },
  };
  expect(redactDeep(schema)).toEqual(schema);
});

test("a name and its value, and a flag and its argument, belong together", () => {
  expect(redactDeep([{ name: "DB_PASSWORD", value: "hunter2" }])).toEqual([
    { name: "DB_PASSWORD", value: "[REDACTED]" },
  ]);
  expect(redactDeep(["tool", "--password", "hunter2", "x"])).toEqual([
    "tool",
    "--password",
    "[REDACTED]",
    "x",
  ]);
});

test("a sensitive path with blanks is hidden under a key that names a path", () => {
  expect(redactDeep({ file_path: "C:\\My Files\\.env" })).toEqual({
    file_path: "[SENSITIVE_PATH]",
  });
});

test("two hidden keys do not become one, and __proto__ stays a plain key", () => {
  const two: unknown = JSON.parse('{"/a/.env":1,"/b/.env":2,"__proto__":{"x":"y"}}');
  const result = redactDeep(two);
  expect(JSON.stringify(result)).toBe(
    '{"[SENSITIVE_PATH]":1,"[SENSITIVE_PATH]#2":2,"__proto__":{"x":"y"}}',
  );
  expect(redactDeep(result)).toEqual(result);
});

test("a hidden key does not replace a key that already looks like the mark", () => {
  expect(redactDeep<unknown>({ "/a/.env": 1, "[SENSITIVE_PATH]": 2 })).toEqual({
    "[SENSITIVE_PATH]#2": 1,
    "[SENSITIVE_PATH]": 2,
  });
});

test("values nested 100,000 deep and circular values do not throw", () => {
  let deep: unknown = "password=hunter2";
  for (let i = 0; i < 100_000; i++) deep = i % 2 === 0 ? [deep] : { a: deep };
  let inner = redactDeep(deep);
  while (typeof inner === "object" && inner !== null) inner = Object.values(inner)[0];
  expect(inner).toBe("password=[REDACTED]");
  const circular: { self?: unknown; password: string } = { password: "x" };
  circular.self = circular;
  const copy = redactDeep(circular);
  expect(copy.self).toBe(copy);
  expect(copy.password).toBe("[REDACTED]");
});

test("a private key as a list with an item for each line is hidden, 300 of them, and what follows it stays", () => {
  const random = seeded(31);
  for (let round = 0; round < 300; round++) {
    const lines = Array.from({ length: 5 }, () => random.from(BASE64, 64));
    const label = random.pick(["PRIVATE KEY", "RSA PRIVATE KEY", "OPENSSH PRIVATE KEY"]);
    const list = [
      `-----BEGIN ${label}-----`,
      ...lines,
      "a1B2c3==",
      `-----END ${label}-----`,
      "next",
    ];
    const hidden = redactDeep({ key: list });
    expect(lines.some((line) => JSON.stringify(hidden).includes(line.slice(0, 12)))).toBe(false);
    expect(hidden.key.at(-1)).toBe("next");
    expect(hidden.key).toHaveLength(list.length);
    expect(redactDeep(hidden)).toEqual(hidden);
  }
});
