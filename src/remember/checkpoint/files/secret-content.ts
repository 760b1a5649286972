/**
 * Secrets of a shape that nothing else has: blocks of private keys, tokens whose vendor gave them a beginning of their own,
 * and passwords in addresses. Narrower than redaction on purpose: what is found here keeps a file out of a commit.
 */
import { REDACTED } from "../../../redact/hit.ts";
import { privateKeysIn } from "./private-keys.ts";
import { urlPasswords } from "./url-passwords.ts";

/** It stands by itself: in the middle of a longer word it is part of something else. */
const TOKEN = new RegExp(
  `(?<![A-Za-z0-9_])(?:${[
    "(?:AKIA|ASIA)[A-Z0-9]{16}",
    "gh[pousr]_[A-Za-z0-9]{36,}",
    "github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{50,}",
    "glpat-[\\w-]{20,}",
    "xox[abprse]-[\\w-]{20,}",
    "(?:sk|rk)_live_[A-Za-z0-9]{20,}",
    "sk-(?:ant|proj|svcacct)-[\\w-]{40,}",
    "AIza[\\w-]{35}",
    "npm_[A-Za-z0-9]{36}",
    "pypi-AgE[\\w-]{50,}",
    "SG\\.[\\w-]{22}\\.[\\w-]{43}",
    "dop_v1_[a-f0-9]{64}",
    "shpat_[a-fA-F0-9]{32}",
    "hf_[A-Za-z0-9]{34,}",
    "AGE-SECRET-KEY-1[A-Z0-9]{58}",
  ]
    .map((one) => `(?:${one})`)
    .join("|")})`,
  "g",
);

/** Vendors' own examples, which stand in many documents. */
const EXAMPLE = /EXAMPLE|example|(.)\1{11}/;

const isToken = (found: string): boolean => !EXAMPLE.test(found);

/** What was found, each once; nothing of it is ever printed. A character of the text is a byte. */
export function secretsIn(text: string): readonly string[] {
  const found = readings(text).flatMap((one) =>
    [privateKeysIn(one), (one.match(TOKEN) ?? []).filter(isToken), urlPasswords(one)].flat(),
  );
  return [...new Set(found)];
}

/** Two bytes a letter, in either order, from an even place or an odd one: what is written in them is read as well. */
function readings(text: string): readonly string[] {
  if (!text.includes("\0")) return [text];
  const bytes = Buffer.from(text, "latin1");
  return [text, bytes.toString("utf16le"), bytes.subarray(1).toString("utf16le")];
}

/** The name of a file without the tokens in it. */
export const tellableName = (path: string): string =>
  path.replace(TOKEN, (found) => (isToken(found) ? REDACTED : found));
