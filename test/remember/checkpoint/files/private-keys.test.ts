/** What keeps a file out of a checkpoint's commit: keys in every form that programs write them. */
import { describe, expect, test } from "bun:test";
import { createHash, generateKeyPairSync } from "node:crypto";
import {
  findFileSecrets as placesIn,
  redactFileName,
} from "../../../../src/remember/checkpoint/files/secret-content.ts";

const secretsIn = (text: string): readonly string[] => placesIn(text).map(({ secret }) => secret);

/** Looks generated and is the same every time. */
const body = (lines: number, width = 64): string =>
  Array.from({ length: lines }, (_, at) =>
    createHash("sha512").update(`line ${at}`).digest("base64").slice(0, width),
  ).join("\n");

/** In two pieces, so that this file holds no key. */
const begin = (label: string): string => `-----BEGIN ${label}-----`;
const block = (label: string, inside: string): string =>
  `${begin(label)}\n${inside}\n-----END ${label}-----\n`;

const RSA = "RSA PRIVATE KEY";
const pkcs8 = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
const sealed = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
  type: "pkcs8",
  format: "pem",
  cipher: "aes-256-cbc",
  passphrase: "x",
});

const keys: Record<string, string> = {
  "a key as a program exports it": pkcs8,
  "a key with a passphrase": sealed,
  "a PGP key, with an empty line behind its header": block(
    "PGP PRIVATE KEY BLOCK",
    `\n${body(6)}\n=aB3d`,
  ),
  "a PGP key with fields": block(
    "PGP PRIVATE KEY BLOCK",
    `Version: GnuPG v2\nComment: made by hand\n\n${body(6)}`,
  ),
  "an encrypted PEM": block(
    RSA,
    `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,3F17F5316E2BAC89\n\n${body(4)}`,
  ),
  "an OpenSSH key": block("OPENSSH PRIVATE KEY", `b3BlbnNzaC1rZXktdjEAAAAABG5vbmU\n${body(3)}`),
  "an SSH2 key": `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nComment: "a"\n${body(3)}\n---- END`,
  "a PuTTY key": `PuTTY-User-Key-File-3: ssh-ed25519\r\nEncryption: none\r\nComment: a\r\nPublic-Lines: 1\r\n${body(1)}\r\nPrivate-Lines: 1\r\n${body(2).split("\n")[1]}\r\nPrivate-MAC: 00`,
  "a key that is indented": `key: |\n    ${block(RSA, body(4)).replaceAll("\n", "\n    ")}`,
  "a key in a change": block(RSA, body(4)).replaceAll(/^/gm, "+"),
  "a key in a comment": block(RSA, body(4)).replaceAll(/^/gm, "// "),
  "a key in JSON": JSON.stringify({ private_key: block("PRIVATE KEY", body(4)) }),
  "a key in JSON in JSON": JSON.stringify(JSON.stringify(block("PRIVATE KEY", body(4)))),
  "a key line by line in code": block(RSA, body(4))
    .split("\n")
    .map((line) => `  "${line}\\n" +`)
    .join("\n"),
  "a key as a list": JSON.stringify(block(RSA, body(4)).split("\n"), null, 2),
  "a key on the line of its header": `KEY=${block(RSA, body(4)).replaceAll("\n", " ")}`,
  "a key with Windows line ends": block(RSA, body(4)).replaceAll("\n", "\r\n"),
};

/** A character is a byte. */
const bytes = (text: string, encoding: "utf16le" | "utf8", swap = false): string => {
  const found = Buffer.from(text, encoding);
  return (swap ? found.swap16() : found).toString("latin1");
};

describe("keys", () => {
  test.each(Object.entries(keys))("%s is found, whatever it is written in", (_name, text) => {
    const found = secretsIn(text);
    expect(found).not.toBeEmpty();
    const around = `앞에 한글\n${text}`;
    for (const written of [
      bytes(around, "utf8"),
      bytes(around, "utf16le"),
      bytes(around, "utf16le", true),
      bytes(`\uFEFF${around}`, "utf16le"),
      bytes(`\uFEFF${around}`, "utf16le", true),
    ]) {
      expect(secretsIn(written)).toEqual(expect.arrayContaining([...found]));
    }
  });

  test("a token in a text of two bytes a letter is found", () => {
    const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
    expect(secretsIn(bytes(`token ${token}`, "utf16le"))).toEqual([token]);
  });

  test("another key below the same first line is another secret", () => {
    const first = "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW";
    const [one, two] = [body(1), body(2).split("\n")[1] ?? ""].map((line) =>
      secretsIn(block("OPENSSH PRIVATE KEY", `${first}\n${line}`)),
    );
    expect(one).not.toEqual(two ?? []);
  });
});

test.each([
  ["a public key", block("PUBLIC KEY", body(4))],
  ["a certificate", block("CERTIFICATE", body(12))],
  ["a PGP public key", block("PGP PUBLIC KEY BLOCK", `\n${body(4)}`)],
  ["a public key of OpenSSH", `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${body(1, 40)} a@b`],
  [
    "a sentence",
    `A file that begins with \`${begin(RSA)}\` is a key. See /etc/ssl/Private1/Server.`,
  ],
  ["a header and a sentence below it", `${begin(RSA)}\nThis is where Base64EncodedText1 stands.`],
  ["a constant", `const BEGIN = "${begin("PRIVATE KEY")}";\nconst somethingElse2024Long = 1;`],
  ["code that puts a key together", `"${begin(RSA)}" + encodedPrivateKey2048Body + "-----END`],
  ["a pattern", `/${begin("(?:RSA )?PRIVATE KEY")}[A-Za-z0-9]/`],
  ["a stand-in of dots", block(RSA, "MIIEpAIBAAKCAQEA...\n...")],
  ["a short body", block(RSA, "abc123")],
  ["a body that says it is none", block(RSA, "FakeKeyForTesting1234567890")],
  ["a body of one letter", block(RSA, `MIIE${"A".repeat(60)}`)],
  ["a body in words", block(RSA, "this is not a real key\njust words")],
  ["an empty one", block(RSA, "")],
  ["a public half of PuTTY's", `PuTTY-User-Key-File-3: x\nPublic-Lines: 1\n${body(1)}\n`],
])("%s keeps no file out", (_name, text) => {
  expect(secretsIn(text)).toEqual([]);
});

test("a token in a file's name is hidden, and nothing else of it", () => {
  const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
  expect(redactFileName(`keys/${token}.txt`)).toBe("keys/[REDACTED].txt");
  expect(redactFileName("keys/.env")).toBe("keys/.env");
});

/** Were it quadratic, it would take hours. */
test("a megabyte of anything is read at once", () => {
  const size = 1024 * 1024;
  const fill = (unit: string): string => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
  const token = (at: number): string => `ghp_${at.toString().padStart(36, "aBc")}`;
  const texts = [
    "-",
    "----",
    `${begin(RSA)}\n`,
    begin(RSA),
    `${begin(RSA)}    `,
    "+",
    "/ ",
    "A",
    "\0",
    "a\0",
    "ghp_",
    "sk-ant-",
    "://",
    "://a:b",
    `${begin(RSA)}\nA: b\n`,
    "Private-Lines: 1\n",
    "\\n",
    '" + "',
  ].map(fill);
  const many = Array.from({ length: 24_000 }, (_, at) => token(at)).join(" ");
  for (const text of [
    ...texts,
    `${begin(RSA)}\n${fill("A ")}`,
    `PuTTY-User-Key-File-${fill("A")}`,
  ]) {
    expect(secretsIn(text).length).toBeLessThan(2);
  }
  expect(secretsIn(many)).toHaveLength(24_000);
});
