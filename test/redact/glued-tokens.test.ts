/** Tokens to which a word or an escaped line end is glued, with hundreds of bodies that nobody chose. */
import { describe, expect, test } from "bun:test";
import { GLUED_RULES, TOKEN_RULES } from "../../src/lexicon/token-shapes.ts";
import {
  classOf,
  DASH,
  DOT,
  EQUALS,
  LOWER,
  UNDERSCORE,
  UPPER,
} from "../../src/redact/lexical/char-class.ts";
import { isPlain } from "../../src/redact/plain.ts";
import { redact } from "../../src/redact/redact.ts";
import { listGluedPrefixes } from "../../src/redact/tokens/starts.ts";
import { ALNUM, HEX, isLeaked, type Random, seeded } from "./random-values.ts";

const ROUNDS = 300;
const LONGEST = 36;

const alphabet = (mask: number): string =>
  Array.from({ length: 128 }, (_, code) => code)
    .filter((code) => (classOf(code) & mask & ~(DOT | EQUALS | DASH | UNDERSCORE)) !== 0)
    .map((code) => String.fromCharCode(code))
    .join("");

const WORDS = ["key", "api", "apiKey", "token", "Token", "KEY", "myAccessToken", "key1", "is"];

function leaks(make: (random: Random) => readonly [text: string, secret: string]): string[] {
  const random = seeded(31);
  const found: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [text, secret] = make(random);
    if (isLeaked(secret, redact(text))) found.push(text);
  }
  return found;
}

describe("none of 300 tokens with a word glued to it is left", () => {
  test.each(listGluedPrefixes())("$prefix", ({ prefix, rule }) => {
    const letters = alphabet(rule.body);
    const length = rule.max ?? Math.max(rule.min, LONGEST);
    const found = leaks((random) => {
      const secret = random.from(letters, length);
      const before = random.pick(["", "the ", "export ", "my_", "이 ", '"']);
      return [`${before}${random.pick(WORDS)}${prefix}${secret} is here`, secret];
    });
    // One in hundreds has no digit, and none of them reads as random by its letters alone.
    expect(found.length, found.slice(0, 3).join("\n")).toBeLessThanOrEqual(3);
  });

  const pasted: Readonly<Record<string, readonly [glued: string, length: number]>> = {
    "a Groq key": ["apigsk_", 52],
    "a GitHub token": ["keyghp_", 36],
    "an Anthropic key": ["keysk-ant-api03-", 93],
    "an OpenAI project key": ["keysk-proj-", 80],
    "an older OpenAI key": ["keysk-", 48],
  };
  test.each(Object.entries(pasted))("%s", (_name, [glued, length]) => {
    const found = leaks((random) => {
      const secret = random.from(ALNUM, length);
      return [`${glued}${secret}`, secret];
    });
    expect(found).toEqual([]);
  });
});

test("the word stays, and so does what follows", () => {
  const random = seeded(5);
  for (let round = 0; round < ROUNDS; round++) {
    const token = `ghp_${random.from(ALNUM, 36)}`;
    expect(redact(`the key${token}, then`)).toBe("the key[REDACTED], then");
  }
});

test("behind an escaped line end or tab every token is hidden", () => {
  const random = seeded(37);
  const found: string[] = [];
  for (const { prefixes, body, min, max, needs } of TOKEN_RULES) {
    for (const prefix of prefixes.split(" ")) {
      for (let round = 0; round < 10; round++) {
        const letters = alphabet(body);
        const tail = random.from(letters, max ?? Math.max(min, LONGEST));
        const isVaried = /\d/.test(tail) && (/[a-z]/.test(tail) || (body & LOWER) === 0);
        if (needs !== undefined && !(isVaried && (/[A-Z]/.test(tail) || (body & UPPER) === 0)))
          continue;
        const text = `{"text":"a${random.pick(["\\n", "\\t", "\\r\\n"])}${prefix}${tail}"}`;
        if (isPlain(text) || isLeaked(tail, redact(text))) found.push(text);
      }
    }
  }
  expect(found).toEqual([]);
});

describe("what merely looks like it stays", () => {
  const ids: Readonly<Record<string, (random: Random) => string>> = {
    "a task and its hash": (r) => `task-${r.from(HEX, r.pick([20, 32, 40]))}`,
    "a task and an id": (r) => `task-${r.from(ALNUM, 26)}`,
    "a disk by its name": (r) =>
      `disk-by-id-nvme-Samsung_SSD_980_PRO_1TB_${r.from("0123456789", 6)}`,
    "a cached file": (r) => `cachekey-${r.from(HEX, 32)}`,
    "a release": (r) =>
      `LATEST-release-2024-build-number-${r.from("0123456789", 8)}-for-every-system`,
    "a name that is put together": (r) =>
      `pnpm_${r.pick(["installAllWorkspacePackages", "resolve_peer_dependencies_of_v2"])}${r.below(9)}`,
    "words behind a prefix": (r) =>
      `somexgho_${r.pick(["runEveryTestOfThePackage", "readTheSettingsFile"])}2`,
    "a folder of a package manager": (r) =>
      `node_modules/.pnpm/lodash@4.17.${r.below(30)}_${r.from("abcdefghijklmnopqrstuvwxyz", 20)}`,
  };
  test.each(Object.entries(ids))("%s", (_name, make) => {
    const random = seeded(41);
    for (let round = 0; round < ROUNDS; round++) {
      const text = `see ${make(random)} there`;
      expect(redact(text)).toBe(text);
    }
  });
});

test("every prefix that a word may be glued to is of a rule, and ends in a sign", () => {
  const known = [...TOKEN_RULES, ...GLUED_RULES].flatMap(({ prefixes }) => prefixes.split(" "));
  for (const { prefix, rule } of listGluedPrefixes()) {
    expect(known).toContain(prefix);
    expect(prefix).toMatch(/[_-]$/);
    expect(rule.endsWords).toBeUndefined();
  }
});
