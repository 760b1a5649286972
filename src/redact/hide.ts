import { applyMarks, type RedactionPass, REDACTED, SENSITIVE_PATH } from "./lexical/match.ts";
import { looksLiteral } from "./assignments/literals.ts";
import { isSensitivePath } from "./paths/sensitive-names.ts";
import {
  HEADER,
  nameStrength,
  MAX_SECRET_NAME,
  NONE,
  PASSWORD,
  QUERY,
  SECRET,
  type NameStrength,
} from "./names/strength.ts";
import { closesKey, findKeyBlocks, isKeyLine, opensKey } from "./blocks/private-keys.ts";
import { findAwsKeyPairs } from "./tokens/aws-key-pairs.ts";
import { findLooseTokens } from "./tokens/loose.ts";
import { findPrivateTags } from "./blocks/private-tags.ts";
import { findExpectPasswords } from "./commands/expect-scripts.ts";
import { scan } from "./scan.ts";
import { findStatements } from "./prose/statements.ts";
import { findAccountPairs } from "./prose/account-pairs.ts";
import { findNamedValues } from "./prose/name-then-value.ts";

/**
 * Hides private blocks, private keys, sensitive paths and secrets; everything else stays as it is.
 *
 * Guarantees: the same string comes back if nothing was found; `hideText(hideText(x)) === hideText(x)`;
 * it never throws; the time is linear in the length whatever the text.
 * Not guaranteed: a secret without a known shape, name or place (a password alone on a line) is
 * not seen, nor one that was split, encoded or compressed.
 */
export function hideText(text: string): string {
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let next = current;
    for (const pass of PASSES) next = applyMarks(next, pass(next));
    if (next === current) return current;
    current = next;
  }
  return current;
}

/** In this order: what is whole first, then what stands in a line. */
export const PASSES: readonly RedactionPass[] = [
  findPrivateTags,
  findKeyBlocks,
  findAwsKeyPairs,
  findLooseTokens,
  findExpectPasswords,
  findAccountPairs,
  scan,
  findStatements,
  findNamedValues,
];

export function hidePath(path: string): string {
  const cleaned = hideText(path);
  return isSensitivePath(path) || isSensitivePath(cleaned) ? SENSITIVE_PATH : cleaned;
}

/** A mark can give its neighbours a new meaning; in practice the second round changes nothing. */
export const MAX_ROUNDS = 5;

/**
 * `redact` for a JSON value: strings, keys, and string values whose key names a secret. The input
 * is not changed. Works with a list of open containers instead of recursion, so depth is limited by
 * memory only; shared and circular containers are copied once. Objects that are not plain (dates,
 * maps) are passed through.
 */
export function hideDeep<T>(value: T): T;
export function hideDeep(value: unknown): unknown {
  const copies = new Map<object, object>();
  const open: Container[] = [];

  const copy = (item: unknown, key: string): unknown => {
    if (typeof item === "string") return redactField(item, key);
    if (typeof item === "number") return redactNumber(item, key);
    if (!isArray(item) && !isRecord(item)) return item;
    const known = copies.get(item);
    if (known !== undefined) return known;
    const next: Container = isArray(item)
      ? { kind: "array", source: item, target: [], key }
      : { kind: "record", source: item, target: {} };
    copies.set(item, next.target);
    open.push(next);
    return next.target;
  };

  const result = copy(value, "");
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === "array") {
      let key = next.key;
      let isInKey = false;
      for (const item of next.source) {
        const line = typeof item === "string" ? item : "";
        const isLine: boolean = isInKey && isKeyLine(line);
        const copied = isLine ? REDACTED : copy(item, key);
        isInKey = isLine ? !closesKey(line) : opensKey(line);
        next.target.push(copied);
        key = typeof copied === "string" && FLAG.test(copied) ? copied : next.key;
      }
    } else {
      const { source, target } = next;
      const named = pairName(source);
      let taken: Map<string, number> | undefined;
      for (const name of Object.keys(source)) {
        const isPair = named !== "" && /^value$/i.test(name);
        const key = hideText(name);
        let unique = key;
        if (key !== name) {
          // Two hidden keys must not become one.
          taken ??= new Map();
          let count = taken.get(key) ?? 0;
          do unique = ++count === 1 ? key : `${key}#${count}`;
          while (Object.hasOwn(source, unique));
          taken.set(key, count);
        }
        define(target, unique, copy(source[name], isPair ? named : key));
      }
    }
  }
  return result;
}

type Container =
  /** `key` is the key under which the array lies: strings directly in it belong to that key. */
  | {
      readonly kind: "array";
      readonly source: readonly unknown[];
      readonly target: unknown[];
      readonly key: string;
    }
  | { readonly kind: "record"; readonly source: Fields; readonly target: Fields };

type Fields = Record<string, unknown>;

const FLAG = /^--?[A-Za-z][\w-]*$|^(?:proxy-)?authorization$|^x-[\w-]+$/i;
const PATH_KEY = /(?:path|file|filename|filepath)s?$/i;

function isArray(item: unknown): item is readonly unknown[] {
  return Array.isArray(item);
}

function isRecord(item: unknown): item is Fields {
  if (typeof item !== "object" || item === null) return false;
  const prototype: unknown = Object.getPrototypeOf(item);
  return prototype === Object.prototype || prototype === null;
}

function redactField(text: string, key: string): string {
  const strength = key.length === 0 || key.length > MAX_SECRET_NAME ? NONE : nameStrength(key);
  const cleaned = hideText(text);
  if (strength !== NONE && strength !== QUERY) {
    if (isFieldSecret(text, strength)) return REDACTED;
    // What is left after other secrets were hidden may now look like one itself.
    if (cleaned !== text && isFieldSecret(cleaned, strength)) return REDACTED;
  } else if (PATH_KEY.test(key)) {
    // A name that a private block followed is the last one once that is hidden.
    if ([text, cleaned].some((path) => !path.includes("\n") && isSensitivePath(path)))
      return SENSITIVE_PATH;
  }
  return cleaned;
}

function isFieldSecret(text: string, strength: NameStrength): boolean {
  if (strength !== HEADER) return looksLiteral({ value: text, strength, style: "quoted" });
  return (
    HEADER_VALUE.test(text) || looksLiteral({ value: text, strength: SECRET, style: "quoted" })
  );
}

const HEADER_VALUE = /^(?:Bearer|Basic|Token|KakaoAK|Digest) +[^\s$<{[]/i;

function redactNumber(item: number, key: string): number | string {
  return item >= 1000 && key.length <= MAX_SECRET_NAME && nameStrength(key) === PASSWORD
    ? REDACTED
    : item;
}

/** `{ name: "DB_PASSWORD", value: "…" }`: the value belongs to that name. */
function pairName(record: Fields): string {
  for (const field of ["name", "key", "Name", "Key", "ParameterKey"]) {
    const value = record[field];
    if (typeof value !== "string" || value.length > MAX_SECRET_NAME) continue;
    const name = hideText(value);
    if (name.length <= MAX_SECRET_NAME && nameStrength(name) !== NONE) return name;
  }
  return "";
}

function define(target: Fields, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    target[key] = value;
  }
}
