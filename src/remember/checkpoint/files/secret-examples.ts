/**
 * What the redactor finds and nobody has to keep: vendors' examples, stand-ins, passwords for this machine. The redactor
 * hides them as well, which costs a record nothing; a commit would miss a file for them. What is no private key is told
 * by `private-keys.ts`.
 */
import type { Secret } from "../../../redact/find-secrets.ts";

export function isExampleSecret(text: string, { kind, start, end }: Secret): boolean {
  const secret = text.slice(start, end);
  if (kind === "private_key") return false;
  if (EXAMPLE.test(secret)) return true;
  if (kind === "address") return isHarmlessAddress(text, start, end);
  return kind === "value" && (STAND_IN.test(secret) || secret.length < MIN_SECRET_LENGTH);
}

/** Vendors' own examples, which stand in many documents. */
const EXAMPLE = /EXAMPLE|example|(.)\1{11}/;
const MIN_SECRET_LENGTH = 3;

/** A name in a template, or a word that everybody writes there. */
const STAND_IN =
  /^(?:<.*|\$\{.*|\$[a-z_]\w*|\{.*|\[.*\]|#\{.*\}|%[a-z_]+%|%[sdv]|\*+|\.{3}|…|x{3,}|(?:my|your|the|some|a|db|user|super|top|test|fake|dummy|new|old|wrong|correct)?[-_ ]?(?:pass(?:word|wd|phrase)?|pwd?|secret|token|key|api[-_]?key|credentials?)(?:[-_]?(?:here|value|\d{1,3}))?|change[-_]?(?:me|it|this)|placeholder|redacted|(?:test|fake|dummy|sample|mock|demo|invalid|foo|bar|abc|hunter)[-_]?\w{0,16}|(?:your|my)[-_ ].*|postgres|root|admin|0?1234\d*|#[\da-f]{3,8}|\d{1,4}|(.)\1{5,}|\/\^.*|(?:\(\?|\[\^).*|.*(?:\.{3}|…).*)$/i;

const HOST = /@(\[[\da-f:.]{2,45}\]|[^\s\p{Cc}:@/"'`<>()\\,;|?#]{1,253})/iuy;
const HARMLESS_HOST =
  /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\]|(?:.+\.)?example(?:\..+)?|.+\.(?:test|invalid|localhost))$/i;
const CONTROL = /\p{Cc}/u;
const MAX_USER_LENGTH = 64;

/** One for this machine, for a host of documents, or what a database has before anybody sets one; a webhook is a secret. */
function isHarmlessAddress(text: string, start: number, end: number): boolean {
  const password = text.slice(start, end);
  if (CONTROL.test(password)) return true;
  HOST.lastIndex = end;
  const host = HOST.exec(text)?.[1];
  if (host === undefined) return text.charAt(end) === "@";
  if (HARMLESS_HOST.test(host) || /^[<{$%]/.test(host) || STAND_IN.test(password)) return true;
  const head = text.slice(Math.max(0, start - 1 - MAX_USER_LENGTH), start - 1);
  return head.slice(head.lastIndexOf("/") + 1) === password;
}
