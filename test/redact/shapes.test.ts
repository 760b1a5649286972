/** Secrets that are known by what stands around them or by how they are put together, 300 of each. */
import { describe, expect, test } from "bun:test";
import { redact } from "../../src/redact/redact.ts";
import {
  ALNUM,
  BASE64,
  HEX,
  isLeaked,
  LOWER,
  type Random,
  seeded,
  UPPER,
} from "./random-values.ts";

const ROUNDS = 300;
const URL_BASE64 = `${ALNUM}-_`;
const HEADER = "eyJhbGciOiJIUzI1NiJ9";
const ESC = "\u001b";

type Shape = (random: Random) => { readonly text: string; readonly secret: string };

const whole = (secret: string, text = `x ${secret} y`): ReturnType<Shape> => ({ text, secret });
const github = (random: Random): string => `ghp_${random.from(ALNUM, 36)}`;
const lines = (random: Random): string[] => [
  `-----BEGIN RSA PRIVATE KEY-----`,
  `MIIE${random.from(BASE64, 60)}`,
  ...Array.from({ length: 6 }, () => random.from(BASE64, 64)),
  `${random.from(BASE64, 20)}==`,
  `-----END RSA PRIVATE KEY-----`,
];
const listed = (random: Random, join: (all: readonly string[]) => string): ReturnType<Shape> => {
  const all = lines(random);
  return { text: join(all), secret: all.slice(1, -1).join("") };
};
const quoted = (all: readonly string[], between: string): string =>
  all.map((line) => `"${line}"`).join(between);

const SHAPES: Readonly<Record<string, Shape>> = {
  "a token behind a colour": (r) => {
    const token = github(r);
    const colour = r.pick(["[32m", "[1;32m", "[m", `[01;31m${ESC}[K`, "[38;5;12m"]);
    return whole(token, `${ESC}${colour}${token}${ESC}[0m`);
  },
  "a token behind a colour that is written out": (r) => {
    const token = github(r);
    return whole(token, `"\\u001b[32m${token}\\u001b[0m"`);
  },
  "a value behind a coloured name": (r) => {
    const value = r.from(ALNUM, 14);
    return whole(value, `${ESC}[1mDB_PASSWORD${ESC}[0m=${ESC}[32m${value}${ESC}[0m`);
  },
  "an sk- key of letters only": (r) => whole(`sk-${r.from(LOWER + UPPER, 48)}`),
  "a Zhipu key": (r) => whole(`${r.from(HEX, 32)}.${r.from(ALNUM, 16)}`),
  "a web token whose payload is no JSON": (r) => {
    const secret = `${r.from(URL_BASE64, 40)}.${r.from(URL_BASE64, 43)}`;
    return whole(secret, `x ${HEADER}.${secret} y`);
  },
  "an encrypted web token": (r) => {
    const parts = [43, 16, 30, 22].map((length) => r.from(URL_BASE64, length));
    return whole(parts.join("."), `x ${HEADER}.${parts.join(".")} y`);
  },
  "an encrypted web token without a key": (r) => {
    const parts = [16, 30, 22].map((length) => r.from(URL_BASE64, length));
    return whole(parts.join("."), `x ${HEADER}..${parts.join(".")} y`);
  },
  "an at sign in the password of an address": (r) => {
    const secret = `${r.from(ALNUM, 4)}@${r.from(`${ALNUM}@!:`, 8)}9`;
    return whole(secret, `postgres://app:${secret}@db.shop.io:5432/main`);
  },
  "an at sign and a slash in the password of an address": (r) => {
    const secret = `${r.from(ALNUM, 4)}@${r.from(ALNUM, 4)}/${r.from(ALNUM, 5)}`;
    return whole(secret, `mysql://app:${secret}@${r.pick(["localhost", "db.shop.io"])}/main`);
  },
  "a key as a list of strings": (r) => listed(r, (all) => `[${quoted(all, ", ")}]`),
  "a key as a list over lines": (r) => listed(r, (all) => JSON.stringify(all, null, 2)),
  "a key as strings that are added": (r) =>
    listed(r, (all) => all.map((line) => `  "${line}\\n" +`).join("\n")),
  "a key as strings side by side": (r) =>
    listed(r, (all) => all.map((line) => `    '${line}\\n'`).join("\n")),
  "a key as a list that was cut off": (r) => {
    const all = lines(r).slice(0, 5);
    return { text: `[${quoted(all, ",\n")}`, secret: all.slice(1).join("") };
  },
  "a key in JSON in JSON as a list": (r) =>
    listed(r, (all) => JSON.stringify(JSON.stringify({ key: all }))),
};

describe("none of 300 is left", () => {
  test.each(Object.entries(SHAPES))("%s", (_name, make) => {
    const random = seeded(29);
    const found: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { text, secret } = make(random);
      const redacted = redact(text);
      if (isLeaked(secret, redacted)) found.push(redacted);
    }
    expect(found.slice(0, 3)).toEqual([]);
  });
});

test("short values in places that leave no doubt are hidden too", () => {
  const hidden: Record<string, string> = {
    "MYSQL_ROOT_PASSWORD: [[x]]": "",
    "MYSQL_ROOT_PASSWORD: [[example]]\n": "",
    "密码：[[hunter2]]": "",
    "密码：[[Sunshine]]": "",
    "echo [[pw]] | sudo -S ls": "",
    "echo root:[[toor]] | chpasswd": "",
    "create user app identified by '[[x]]'": "",
    'variable "db_password" { default = "[[x]]" }': "",
    "Bearer\u00a0[[abcDEF123456ghiJKL]]": "",
  };
  for (const marked of Object.keys(hidden)) {
    const text = marked.replaceAll(/\[\[|\]\]/g, "");
    expect(redact(text)).toBe(marked.replace(/\[\[.*\]\]/, "[REDACTED]"));
  }
});

test.each([
  "echo $PASSWORD | sudo -S ls",
  'echo "$(cat file)" | docker login -u me --password-stdin',
  'echo "user:$PASS" | chpasswd',
  "the directory identified by `path`",
  "a method identified by 'algorithm' in the table",
  'variable "db_password" {\n  type = string\n}\nvariable "region" { default = "eu-west-1" }',
  "https://packages.shop.io/@scope/name@1.2.3",
  "http://localhost:3000/@vite/client and me@shop.io",
  'HEX_PAT = "[0-9A-Fa-f]{1,4}"',
  "FILE_PAT=*.txt",
  "Password:\nroot@host:~#",
  "password:\n  type: string",
  "Password:\nLast login: Mon Nov 17",
  "d41d8cd98f00b204e9800998ecf8427e.js",
  'if (text.includes("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----")) return;',
  "AKIAIOSFODNN7ABCDEFG".slice(0, 12),
])("near misses stay: %j", (text) => expect(redact(text)).toBe(text));
