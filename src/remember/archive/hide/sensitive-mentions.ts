/**
 * Whether a shell command, or whatever else a tool is called with, speaks of a file that holds secrets. Here a miss prints the
 * file's content, so a word needs less than it does in running text: `prod.env`, a pattern that `.env` fits, a name that
 * only the folder makes a secret.
 */
import type { Json } from "../../../event/event.ts";
import { SENSITIVE_PATH } from "../../../redact/lexical/match.ts";
import { isSensitiveIn, isSensitivePath } from "../../../redact/paths/sensitive-names.ts";
import { redactDeep } from "../../../redact/redact.ts";

const BREAKS = /[\s"'`=;|&<>(){},:\\]+/;
const ESCAPED_SPACE = /\\[nrt]/g;
const CHANGES_FOLDER = /(?:^|[\s;&|("'])(?:cd|pushd)\s+["']?([^\s"';&|]+)/g;
/** `process.env` is how a program reads its environment. */
const PROPERTY = /(?:^|\.)(?:process|meta|import|deno|bun|os|this|self|config|ctx|context)\.env$/i;
const KEY = /\.key$/i;
/** What a pattern is tried on. */
const NAMES =
  ".env .env.local .env.production .netrc .pgpass .git-credentials .npmrc .pypirc .htpasswd id_rsa id_ed25519 id_ecdsa server.pem".split(
    " ",
  );
const MIN_LITERAL_LENGTH = 2;
const MAX_PATTERN_LENGTH = 60;

/** `folder` is where it is called. */
export function mentionsSensitive(given: Json, folder: string | null): boolean {
  const texts = textsIn(given).map((text) => text.replaceAll(ESCAPED_SPACE, " "));
  return (
    texts.some((text) => isMentioned(text, folder)) ||
    JSON.stringify(redactDeep(given)).includes(SENSITIVE_PATH)
  );
}

function isMentioned(text: string, folder: string | null): boolean {
  const folders = [folder ?? "", ...[...text.matchAll(CHANGES_FOLDER)].map(([, to]) => to ?? "")]
    .map(baseOf)
    .filter((one) => one.startsWith("."));
  return text
    .split(BREAKS)
    .some(
      (word) => isSensitiveWord(word) || folders.some((one) => isSensitiveIn(one, baseOf(word))),
    );
}

const baseOf = (path: string): string => {
  const trimmed = path.replace(/\/+$/, "").toLowerCase();
  return trimmed.slice(trimmed.lastIndexOf("/") + 1);
};

function isSensitiveWord(word: string): boolean {
  if (word.length < 3) return false;
  if (/[*?[]/.test(word)) return fitsSecret(baseOf(word));
  if (PROPERTY.test(word) || (KEY.test(word) && !word.includes("/"))) return false;
  return isSensitivePath(word);
}

function fitsSecret(pattern: string): boolean {
  const literal = /^[^*?[]*/.exec(pattern)?.[0] ?? "";
  if (literal.length < MIN_LITERAL_LENGTH || pattern.length > MAX_PATTERN_LENGTH) return false;
  return NAMES.some((name) => new Bun.Glob(pattern).match(name));
}

function textsIn(given: Json): readonly string[] {
  const found: string[] = [];
  const open: Json[] = [given];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") found.push(next);
    else if (typeof next === "object" && next !== null) open.push(...Object.values(next));
  }
  return found;
}
