import * as Char from "../lexical/character-codes.ts";
import { charCodes } from "../lexical/char-class.ts";

/**
 * What the name of a field, variable, flag or header says about its value. The strength decides
 * how much a value must look like a literal before it is hidden (see literals.ts).
 */
export const NONE = 0;
/** `token`, `pass`, `auth`: also ordinary words; the value must look generated. */
export const WEAK = 1;
/** `clientSecret`, `api_key`, `accessToken`. */
export const SECRET = 2;
/** `password` and its kin: a human may have chosen a plain word. */
export const PASSWORD = 3;
/** `Authorization`: a scheme and a secret. */
export const HEADER = 4;
/** `Cookie`: pairs. */
export const COOKIE = 5;
/** `key`, `sig`, `code`: secret only as a parameter of an address. */
export const QUERY = 6;

export type NameStrength = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Longest name that is read. */
export const MAX_SECRET_NAME = 64;

const ENDINGS = new Uint8Array(1 << 15);
for (const ending of "ord swd pwd ret ken key pat jwt ort uth sig kie ies ial als ase ure ass ode ion rds ets ens eys sid tid _id ult sse nha eña pas".split(
  " ",
)) {
  ENDINGS[endingAt(ending, 3)] = 1;
}

/** The last three letters as one number; other characters may collide, which is harmless. */
function endingAt(text: string, end: number): number {
  const third = text.charCodeAt(end - 3) & 31;
  const second = text.charCodeAt(end - 2) & 31;
  return (third << 10) | (second << 5) | (text.charCodeAt(end - 1) & 31);
}

/** Quick refusal by the last letters of a name that ends before `end`. */
export function mayEndSecretName(text: string, end: number): boolean {
  if (end > 2 && ENDINGS[endingAt(text, end)] === 1) return true;
  const last = text.charCodeAt(end - 1) | 32;
  if (last === Char.SMALL_W && (text.charCodeAt(end - 2) | 32) === Char.SMALL_P) return true;
  if (!VARIANT_ENDS.has(last)) return false;
  const head = text.slice(Math.max(0, end - MAX_VARIANT), end);
  const core = withoutVariant(head);
  return core.length < head.length && core.length > 1 && mayEndSecretName(core, core.length);
}

/** `API_KEY_2`, `TOKEN_PROD`, `passwordOld`, `apikey_v2`, `client-key-data`: which of several secrets it is. */
const VARIANT =
  /(?:[_-]?(?:[vV]?\d{1,4}|[bB](?:64|ase64|ASE64))|[_-](?:prod|dev|staging|test|old|new|ci|data|PROD|DEV|STAGING|TEST|OLD|NEW|CI|DATA)|(?<=[a-z])(?:Prod|Dev|Staging|Test|Old|New))$/;
/** The last characters of those, with the bit of small letters set. */
const VARIANT_ENDS = charCodes("advgtwi0123456789");
const MAX_VARIANT = 16;

const PASSWORD_END = /(?:password|passwd|passwort|passphrase|passcode|pwd)$/;
const SECRET_END = /(?:secret|secretkeybase|secretid)$/;
const KEY_END =
  /(?:api|app|access|secret|private|priv|auth|crypt|encryption|decryption|sign|signing|signature|master|account|shared|service|ssh|session|subscription|client|consumer|deploy|webhook|jwt|hmac|admin|imp|license|crypto|cipher|aes|rsa|gpg|pgp|token|apigw|function|functions|integration|ingest|write|server|security|recovery|wallet|signer|bot|merchant|payment|openai|anthropic|gemini|claude|google|github|gitlab|aws|azure|stripe|toss|kakao|naver|portone|iamport|solapi|datadog|sentry|sendgrid|mailgun|twilio|slack|discord|groq|deepseek|mistral|perplexity|openrouter|tavily|supabase|anon|role|fernet|zhipu|glm|moonshot|kimi|dashscope|qwen|cohere|together|replicate|huggingface|cloudflare|vercel|linear|notion)key$/;
const KOREAN_KEY = /^(?:kakao|naver|ncp|toss|portone|iamport|solapi|coolsms)\w*key$/;
const PAGING =
  /(?:next|page|input|output|start|continuation|cancel|cancellation|sync|eos|bos|pad|unk|stop|special|mask|sep|cls)token$/;
const AUTH_TOKEN =
  /(?:access|auth|refresh|api|bearer|id|session|csrf|xsrf|github|gitlab|slack|bot|npm|personal|secret|private|user|device|webhook|deploy|registry|vault|oauth|jwt|login|verification|security|service|app|client|push|sas|admin|bearer|identity|upload|discord|telegram|notion|figma|linear|sentry)token$/;
const QUESTION_PREFIX =
  /^(?:is|has|had|show|hide|toggle|forgot|no|use|with|without|needs?|requires?|allow|enable|disable|get|fetch|validate|verify|check|hash|compare|generate|create|reset|change|update|confirm|min|max|invalid|missing)(?:[_-]|(?=[A-Z]))/;
const PASS_WORD =
  /(?:^|[_-])(?:pass|PASS|Pass)$|[a-z]Pass$|^(?:db|user|smtp|root|mysql|ftp|mail)pass$/;
const PW = /(?:^|[_-])(?:pw|PW|Pw)$|[a-z]Pw$|^(?:db|my|user|root|admin|ssh|ftp|smtp|mail)pw$/i;
const SHORT_WORD = /(?:gh|github|gitlab|azure|ado|devops|personal|docker|dockerhub)pat$|jwt$/;
/** `CI_PAT`, `my-pat`: a personal access token, if the value looks like one; `FILE_PAT=*.txt` is a pattern. */
const PERSONAL = /(?:^|[_-])(?:PAT|pat)$/;

const known = new Map<string, NameStrength>();
const MAX_KNOWN = 1000;

/** How strongly `name` (an identifier, header or dotted path) says that its value is a secret. */
export function nameStrength(name: string): NameStrength {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const strength = computeStrength(name);
  known.set(name, strength);
  return strength;
}

function computeStrength(name: string): NameStrength {
  const last = name.slice(name.lastIndexOf(".") + 1);
  if (last === "sid") return name === "connect.sid" ? SECRET : NONE;
  const strength = namedStrength(last);
  if (strength !== NONE) return strength;
  if (isPluralName(last)) {
    const single = namedStrength(last.slice(0, -1));
    return single === PASSWORD ? SECRET : single === SECRET || single === WEAK ? single : NONE;
  }
  const core = withoutVariant(last);
  if (core === last) return NONE;
  const varied = namedStrength(core);
  if (varied === WEAK) return /token$|pass$/i.test(core) ? WEAK : NONE;
  return varied === SECRET || varied === PASSWORD ? varied : NONE;
}

function withoutVariant(name: string): string {
  return name.replace(VARIANT, "");
}

function namedStrength(name: string): NameStrength {
  const strength = plainStrength(name, name.toLowerCase().replace(/[^a-z0-9]+/g, ""));
  if (strength !== SECRET && strength !== PASSWORD) return strength;
  return QUESTION_PREFIX.test(name) ? WEAK : strength;
}

function plainStrength(name: string, plain: string): NameStrength {
  switch (plain) {
    case "authorization":
    case "proxyauthorization":
    case "xauthorization":
    case "xforwardedauthorization":
      return HEADER;
    case "cookie":
    case "setcookie":
    case "cookies":
      return COOKIE;
    case "key":
    case "sig":
    case "code":
    case "signature":
      return QUERY;
    case "token":
    case "auth":
    case "credential":
    case "credentials":
      return WEAK;
    case "nopasswd":
    case "nopassword":
      return NONE;
    default:
  }
  if (PASSWORD_END.test(plain)) return PASSWORD;
  if (SECRET_END.test(plain)) return SECRET;
  if (plain.endsWith("token")) return tokenStrength(name, plain);
  if (plain.endsWith("key")) return KEY_END.test(plain) || KOREAN_KEY.test(plain) ? SECRET : NONE;
  if (plain.endsWith("signature")) return /^x(?:amz|goog)signature$/.test(plain) ? SECRET : NONE;
  if (/^[A-Z0-9]+_PASS$|^SSHPASS$/.test(name) || PW.test(name)) return PASSWORD;
  if (PASS_WORD.test(name)) return WEAK;
  if (SHORT_WORD.test(plain) || PERSONAL.test(name)) return WEAK;
  if (/[_-]?auth$|credentials?$/.test(plain) && !plain.startsWith("o")) return WEAK;
  return NONE;
}

/** Parsers have tokens too: `nextToken`, `lastSignificantToken`. */
function tokenStrength(name: string, plain: string): NameStrength {
  if (PAGING.test(plain)) return NONE;
  const isSpelled = !/[a-z]/.test(name) || /[_-]/.test(name);
  return isSpelled || AUTH_TOKEN.test(plain) ? SECRET : WEAK;
}

/** `apiKeys`, `tokens`, `passwords`: secret only as a list, and never by a number of them. */
export function isPluralName(name: string): boolean {
  return PLURAL.test(name);
}

const PLURAL = /(?:key|token|password|passwd|secret)s$/i;
