import {
  ALNUM,
  joinedClasses,
  DIGIT,
  DOT,
  EAST_ASIAN,
  EQUALS,
  LETTER,
  OTHER,
  SLASH_PLUS,
  SPACE,
  TOKEN,
  WORD,
} from "../lexical/char-class.ts";
import {
  COOKIE,
  HEADER,
  PASSWORD,
  QUERY,
  SECRET,
  type NameStrength,
  WEAK,
} from "../names/strength.ts";
import { isRandom, readsAsName, readsAsWords } from "../lexical/randomness.ts";

/**
 * Is a value next to a secret name a literal secret, or code, a type, a placeholder, a message?
 * Only the first JUDGED characters of a value are looked at, so a judgement costs a constant.
 */
export const MAX_JUDGED_UNITS = 64;

/** How the value is written: in quotes, as `KEY=value`, or with white space (`key: value`). */
export type ValueStyle = "quoted" | "tight" | "loose";

export interface LiteralCandidate {
  readonly value: string;
  readonly strength: NameStrength;
  readonly style: ValueStyle;
  /** The name is all upper case, as in an environment file. */
  readonly isEnvironment?: boolean;
  /** The value stands alone on its line, so a plain word is data rather than code. */
  readonly standsAlone?: boolean;
}

const ALREADY_HIDDEN = /^\W{0,2}\[(?:REDACTED|PRIVATE|SENSITIVE_PATH)\]/;
const TEMPLATE =
  /^\$\(|^\$[A-Za-z_][\w.:]*$|\$\{|\{\{|\}\}|\{[A-Za-z_][\w.]*\}|^\{[\w.$ -]*\}$|#\{|^<[^>]*>?$|^%[A-Za-z_]\w*%$|^%[a-z]$|^%\([a-z]|^\$env:|^\?$|^\$\{|^\[\[?[\w. ]+\]?$/;
const REFERENCE =
  /^(?:[a-z][a-z0-9+.-]*:\/\/|arn:aws|[A-Za-z]:\\|(?:projects|secrets?|vault)\/|data:image|ssm:|vault:|env[:(.]|file:|secretKeyRef)/;
/** A path, a parameter, an anchor, a tag: if names follow the sign. A password may begin with any of these. */
const POINTER =
  /^(?:(?:\.{0,2}|~)\/[\w.@-]+(?:\/|(?<!\d)$)|[@:](?:[A-Za-z_]+|\w*(?:p|pass|pw|param|arg|token|key|secret)\w*)$|[&%][a-z]|![A-Za-z]+$)/;
const MASKED = /^(?:\*+\w{0,4}|\.{2,}|…+|.{0,4}\*{3,}.{0,4}|.{0,6}(?:\.\.\.|…))$/;
const CALL = /^(?:new |await |async |typeof |!)?[A-Za-z_$][\w$.?]*(?:\(|<[A-Za-z])/;
const DOTTED = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+(?:[([!?].*)?$/;
const OPERATOR =
  /\|\||&&|\?\?|\?\.|=>|->|::|[^=]==+[^=]|!=|\+\+|\w\[|^[\w$.]{1,40}\?[\w$.!"']{1,40}:|^\w+(?:[+*]\w+)+$/;
const FAMILY = /passw|passwd|passphrase|pwd|secret|token|key|credential|^pass$|auth/i;
const SPEECH =
  /\b(?:password|passphrase|token|secret|key|must|required?|enter|your|please|invalid|should|cannot|least|the|is|are|for|and|with|not|to|of|an?)\b/i;

/** Made into a set when the first value is judged: most texts hold none. */
const WORDS =
  "string str text number int integer bool boolean bytes byte char varchar uuid any unknown never void object array list dict map record optional " +
  "true false null nil none undefined nan yes no on off empty blank unset default missing absent present valid invalid expired revoked set " +
  "required optional hidden redacted masked secret removed omitted filtered encrypted plaintext plain hashed private public readonly write read " +
  "bearer basic digest oauth oauth2 jwt apikey header cookie session query body form input prompt stdin file env param params props state ref self this " +
  "sha1 sha256 sha512 sha-256 sha-512 md5 bcrypt argon2 argon2id scrypt pbkdf2 hs256 rs256 es256 aes-256 aes256 base64 hex utf8 utf-8 ascii rsa2048 rsa4096 ed25519 x509 http2 cram-md5 2fa mfa sso otp totp " +
  "todo tbd n/a na example sample placeholder value literal data result response request config settings options args argv event error message msg name user username email " +
  "new old current other same and or not the your must should may can is are was to for from with in of at by if else return const let var function async await import export type interface class def fn func new typeof " +
  "flag option argument parameter field length count limit usage generated random auto automatic inherit inherited external internal" +
  " function( struct enum final static nonnull secretstr securestring uint8array uint16array uint32array int8array int32array float64array arraybuffer int32 int64 uint32 uint64 float32 float64 base64url" +
  " erforderlich pflichtfeld optional vergessen falsch ungültig geändert obligatoire requis requise facultatif oublié incorrect obligatorio requerido opcional incorrecta";
let notValues: ReadonlySet<string> | undefined;

const isNoValue = (word: string): boolean => (notValues ??= new Set(WORDS.split(" "))).has(word);

/** True if the value is to be hidden. */
export function looksLiteral(question: LiteralCandidate): boolean {
  const { strength, style } = question;
  const value =
    question.value.length > MAX_JUDGED_UNITS
      ? question.value.slice(0, MAX_JUDGED_UNITS)
      : question.value;
  const seen = joinedClasses(value);
  if ((seen & (ALNUM | EAST_ASIAN)) === 0) return false;
  const isPlain = (seen & ~TOKEN) === 0;
  if (!isPlain) {
    if (ALREADY_HIDDEN.test(value) || TEMPLATE.test(value) || REFERENCE.test(value)) return false;
    if (MASKED.test(value) || isPointer(value)) return false;
  }
  if (value.length <= MAX_WORD && isNoValue(value.toLowerCase())) {
    return question.isEnvironment === true && strength === PASSWORD && !CONSTANT.test(value);
  }
  if (strength === QUERY)
    return value.length >= 16 && (seen & DIGIT) !== 0 && PARAMETER.test(value);
  if (strength === COOKIE) return COOKIE_PAIR.test(value) && !CALL.test(value);
  if (style === "quoted") return isQuotedSecret(value, strength, seen);
  return isBareSecret(value, question, seen);
}

/** A name behind one sign is short, so all of it must read as one; of a path of several names most. */
function isPointer(value: string): boolean {
  if (!POINTER.test(value)) return false;
  return SINGLE.test(value) ? readsAsName(value) : readsAsWords(value);
}

const SINGLE = /^[/@:](?!\w*(?:pass|pw|param|arg|token|key|secret))[\w-]+$/i;

const MAX_WORD = 14;
/** In `DB_PASSWORD=secret` any other word is a real, if bad, password. */
const CONSTANT =
  /^(?:true|false|null|none|nil|undefined|yes|no|on|off|empty|required|string|changed)$/i;
/** A key in an address; `%0A` and `%20` would be somebody's text. */
const PARAMETER = /^(?!.*%(?:0A|20))[\w./~%+=:-]+$/i;
const COOKIE_PAIR = /[\w.-]=[^\s=>]/;
/** Words run together (`expectedToken`, `?JsxText`), as opposed to random letters. */
const CAMEL_CASE = /^[^A-Za-z]?[A-Za-z][a-z]*(?:[A-Z][a-z]+)+[A-Z]?$/;
const isCamelCase = (value: string): boolean =>
  CAMEL_CASE.test(value) && (!/^[@/]/.test(value) || readsAsName(value));
const COMPOUND = /^[a-z]+(?:[._:-][a-z]+)+$/i;

function isQuotedSecret(value: string, strength: NameStrength, seen: number): boolean {
  const isGenerated = ((seen & DIGIT) !== 0 && (seen & LETTER) !== 0) || isRandom(value);
  if ((seen & SPACE) !== 0) {
    if ((seen & EAST_ASIAN) !== 0 || SPEECH.test(value)) return false;
    return strength === PASSWORD || (strength === SECRET && (isGenerated || /^[a-z]/.test(value)));
  }
  if ((seen & EAST_ASIAN) !== 0) return isGenerated;
  if (!isGenerated && (seen & DIGIT) === 0 && (FAMILY.test(value) || isCamelCase(value))) {
    return value.length >= 32 && strength !== WEAK && !COMPOUND.test(value);
  }
  if (strength === WEAK || strength === HEADER) {
    return (value.length >= 6 && isGenerated) || (value.length >= 20 && /[a-z][A-Z]/.test(value));
  }
  if (strength === SECRET) return isGenerated || !COMPOUND.test(value);
  return true;
}

function isBareSecret(value: string, question: LiteralCandidate, seen: number): boolean {
  const { strength, style, isEnvironment = false, standsAlone = false } = question;
  const hasDigit = (seen & DIGIT) !== 0;
  if (hasDigit && NUMBER.test(value)) {
    if (/^0[xX]/.test(value)) return false;
    return strength === PASSWORD ? value.length >= 4 : strength === SECRET && value.length >= 10;
  }
  const isEntry = isEnvironment && standsAlone && strength === PASSWORD;
  if (!isEntry && (value.length < 3 || (value.length < 4 && style === "loose"))) return false;
  if ((seen & ~TOKEN) !== 0) {
    if ((seen & OTHER) !== 0 && (CALL.test(value) || /^[([{]/.test(value))) return false;
    if (!isEnvironment) {
      const mayBeDotted = (seen & DOT) !== 0 && DOTTED.test(value);
      const mayHoldOperator = (seen & (OTHER | EQUALS | SLASH_PLUS)) !== 0;
      const mayBeCode = mayBeDotted || (mayHoldOperator && OPERATOR.test(value));
      if (mayBeCode && (readsAsWords(value) || TYPE_NAME.test(value))) return false;
    }
  } else if (!hasDigit && !isRandom(value)) {
    return isBareWord(value, question);
  } else if (OWN_NAME.test(value)) {
    return isEnvironment || (style === "tight" && standsAlone);
  }
  const isGenerated = (hasDigit && (seen & LETTER) !== 0) || isRandom(value);
  if (strength !== PASSWORD && style === "loose" && (seen & ~WORD) === 0 && TYPE_NAME.test(value)) {
    return false;
  }
  if (strength === WEAK || strength === HEADER) {
    return (isGenerated && value.length >= 6) || value.length >= 24;
  }
  if (strength === SECRET) return isGenerated || value.length >= 16;
  return isGenerated || standsAlone || style === "tight" || /[!@#$%^&*+~?]/.test(value);
}

const NUMBER = /^(?:[0-9]+(?:\.[0-9]+)?[a-z%]?|0[xX][0-9A-Fa-f]{1,16})$/;
/** `PKCS7PrivateKeyTypes`, `Token2`: the name of a type or variable. */
const TYPE_NAME = /(?:Key|Token|Secret|Credential)s?(?:[A-Z]|\d?$)/;
/** A variable named like the secret itself: `password2`, `new_token1`. */
const OWN_NAME = /^(?:\w*_)?(?:new|old|my)?(?:password|passwd|token|secret|key|pwd)\d?$/i;

/** `Sunshine`; but neither a state (`Incorrect`, `Updated`) nor a type or label (`Column`). */
const CAPITALIZED =
  /^[A-Z][a-z]{7,13}$(?<!ed|ing|ect|tch|ent|able|ion|ield|ity|ype|ary|ort|ory|ema|ator|ional|ings?|wort|oord|umn|ble|ully|ess|ers?|ive)/;

/** Only letters, `_` and `-`: most likely code or a type, unless the place says it is data. */
function isBareWord(value: string, question: LiteralCandidate): boolean {
  const { strength, style, isEnvironment = false, standsAlone = false } = question;
  if (strength !== PASSWORD && strength !== SECRET) return false;
  if (value.length >= 32 && /[a-z][A-Z]/.test(value) && !CAMEL_CASE.test(value)) return true;
  if (isEnvironment && style === "tight") return strength === PASSWORD || value.length >= 8;
  if (FAMILY.test(value)) return false;
  if (isEnvironment && standsAlone) return true;
  if (
    standsAlone &&
    value.length >= 8 &&
    /[a-z].*[A-Z].*[a-z].*[A-Z]/.test(value) &&
    !CAMEL_CASE.test(value)
  )
    return true;
  if (standsAlone && strength === PASSWORD && CAPITALIZED.test(value)) return true;
  if (/^[A-Z][a-z]+$|^[A-Z_]+$|[a-z][A-Z]/.test(value)) return false;
  return strength === PASSWORD && standsAlone && value.length >= 4;
}
