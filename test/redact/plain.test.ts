import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { hideText } from "../../src/redact/hide.ts";
import { isPlain } from "../../src/redact/plain.ts";
import { TOKEN_RULES } from "../../src/lexicon/token-shapes.ts";
import { capturedPayloads } from "../payloads.ts";

const prefixes = TOKEN_RULES.flatMap((rule) => rule.prefixes.split(" "));

/** Pieces that texts are made of where a quick look could go wrong. */
const piece = fc.oneof(
  fc.constantFrom(...prefixes),
  fc.constantFrom(
    "/",
    ".",
    "-",
    "_",
    " ",
    "\n",
    "//",
    "..",
    "./",
    "~/",
    " -",
    "SK",
    "re_",
    "eyJ",
    "-us12",
    "_mmk",
  ),
  fc.constantFrom(
    ".env",
    ".pem",
    ".key",
    "id_rsa",
    ".aws/credentials",
    "/etc/shadow",
    ".npmrc",
    "credentials.json",
  ),
  fc.constantFrom(
    "src",
    "main.ts",
    ".claude",
    "projects",
    "x.jsonl",
    "2.1.325",
    "token",
    "password",
    "secret",
  ),
  fc.constantFrom(
    ", ",
    "!",
    "?",
    "'",
    '"',
    "(",
    ")",
    " is ",
    "is ",
    "는 ",
    "은 ",
    "비밀번호",
    "암호는",
    "토큰",
    "인증키",
    "API 키",
  ),
  fc.constantFrom(
    "mysql ",
    "curl ",
    "sshpass ",
    "-p",
    "-u ",
    '"-p',
    "login ",
    "hunter2",
    "x1y2z3!",
    "set the password to ",
    "setx ",
    "API_KEY ",
    "MY_PW ",
    "JWT ",
    "비번이 ",
    "를 ",
    "로 바꿔",
    "이야",
    "(password, ",
    "setPassword(",
  ),
  fc.uuid(),
  fc.stringMatching(/^[0-9a-f]{1,40}$/),
  fc.stringMatching(/^[A-Za-z0-9]{1,40}$/),
  fc.stringMatching(/^[A-Z0-9]{1,40}$/),
  fc.stringMatching(/^[\w-]{1,70}$/),
);

describe("a quick look", () => {
  test("never calls plain what a rule would hide", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join("");
        if (isPlain(text)) expect(hideText(text)).toBe(text);
      }),
      { numRuns: 40_000 },
    );
  });

  test("knows the beginning of every token in the rules", () => {
    for (const prefix of prefixes)
      expect(isPlain(`${prefix}${"x".repeat(16)}`), prefix).toBe(false);
    expect(isPlain(`zzz${"x".repeat(16)}`)).toBe(true);
  });

  test("finds the ids and paths of ordinary events plain", () => {
    for (const { stdin } of capturedPayloads()) {
      const id = stdin["session_id"] ?? stdin["sessionId"];
      expect(isPlain(id as string)).toBe(true);
    }
    for (const text of [
      "/home/dev/.claude/projects/-home-dev-projects-shop/01a1dd4f-cad5-712d-a62c-df0b6a9ad5b5.jsonl",
      "/home/dev/projects/shop/src/login.ts",
      "toolu_01A09q90qw90lq917835lq9",
      "claude-code 2.1.325",
      "the login test fails since yesterday, please look at src/login.ts (the guard) and fix it.",
      "로그인 테스트가 어제부터 실패해, src/login.ts 를 보고 고쳐줘!",
    ]) {
      expect(isPlain(text), text).toBe(true);
    }
  });
});
