import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { redact, redactDeep } from "../../src/redact/redact.ts";
import { tokens } from "./fake-secrets.ts";

/** Pieces that wake the rules, so that generated text is full of near misses. */
const pieces = [
  "password",
  "passwd",
  "pwd",
  "secret",
  "token",
  "api_key",
  "DB_PASSWORD",
  "Authorization",
  "Cookie",
  "value",
  "name",
  "key",
  "=",
  ":",
  " = ",
  ": ",
  "==",
  "=>",
  ":=",
  "://",
  "@",
  "/",
  ".",
  ",",
  ";",
  "&",
  "?",
  "#",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "<",
  ">",
  "|",
  "\\",
  "\\n",
  '"',
  "'",
  "`",
  '\\"',
  " ",
  "\n",
  "\t",
  "-",
  "--",
  "_",
  "-p",
  "-u ",
  "--user ",
  "--token ",
  "mysql ",
  "sshpass ",
  "docker login ",
  "curl ",
  ".env",
  ".env.local",
  "id_rsa",
  "x.key",
  "a.pem",
  "~/",
  "C:\\",
  "credentials.json",
  ".aws/credentials",
  "<private>",
  "</private>",
  "-----BEGIN PRIVATE KEY-----",
  "-----END PRIVATE KEY-----",
  "[REDACTED]",
  "[PRIVATE]",
  "[SENSITIVE_PATH]",
  "hunter2",
  "x",
  "abc123def456",
  "Bearer ",
  "Basic ",
  "$X",
  "${Y}",
  "{{z}}",
  "string",
  "null",
  "12345",
  "eyJ",
  "sk-",
  "ghp_",
  "비밀번호",
  "비번은 ",
  "토큰",
  "는 ",
  "API 키",
  "입니다",
  "https",
  "postgres",
  "hooks.slack.com/services/",
  " is ",
  "my password",
  "\ud800",
  "é",
  "<password>",
  "</password>",
  ";Password=",
  "&sig=",
  "8Q~",
  "set the password to ",
  "setx API_KEY ",
  "_PROD",
  "apiKeys",
  "tokens: ['",
  "-b ",
  "-sSu ",
  "a:b1",
  "：",
  "비밀번호를 ",
  "로 바꿔",
  "openai key",
  "**",
  "| API_KEY | ",
  " |",
  "<private ",
  "&lt;private&gt;",
  "<key>apiKey</key>",
  "<string>",
  "</string>",
  "String::from(",
];
const rough = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(""));
const anyText = fc.oneof(
  rough,
  fc.string({ unit: "binary" }),
  fc.string(),
  fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes)),
);

describe("for any text, lone surrogates included", () => {
  test("redacting twice is redacting once", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = redact(text);
        expect(redact(once)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });

  test("a planted token between white space never survives", () => {
    const space = fc.constantFrom(" ", "\n", "\t", "\r\n");
    fc.assert(
      fc.property(
        anyText,
        space,
        fc.constantFrom(...Object.values(tokens)),
        space,
        anyText,
        (before, a, token, b, after) => {
          expect(redact(before + a + token + b + after)).not.toContain(token);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test("a text without letters, digits and marks comes back unchanged", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "=",
            ":",
            "/",
            ".",
            "@",
            "<",
            ">",
            "-",
            "_",
            "~",
            " ",
            "\n",
            '"',
            "\\",
            "가",
            "나",
          ),
        ),
        (parts) => {
          const text = parts.join("");
          expect(redact(text)).toBe(text);
        },
      ),
    );
  });

  test("JSON values of any shape are redacted without a throw, and twice is once", () => {
    const value = fc.jsonValue({ stringUnit: "binary" });
    const object = fc.dictionary(
      fc.oneof(fc.constantFrom("password", "token", "name", "value", "path"), rough),
      fc.oneof(rough, value),
    );
    fc.assert(
      fc.property(fc.oneof(value, object), (input) => {
        const once = redactDeep<unknown>(input);
        expect(redactDeep(once)).toEqual(once);
      }),
      { numRuns: 1000 },
    );
    const found = { path: ".env.local<private>C:\\" };
    expect(redactDeep(found)).toEqual({ path: "[SENSITIVE_PATH]" });
  });
});
