import { charCodes, isSpace } from "../lexical/char-class.ts";
import { toMatch, type RedactionMatch, isMark } from "../lexical/match.ts";
import { MAX_JUDGED_UNITS, looksLiteral } from "./literals.ts";
import { PASSWORD, WEAK } from "../names/strength.ts";
import { fullValueEnd, quoteWidth, readBare, readQuoted, skipBlanks } from "./value-span.ts";
import { isRandom } from "../lexical/randomness.ts";

/**
 * Korean names of secrets: 비밀번호, 비번, 암호, 패스워드, 토큰, 인증키, 시크릿, "API 키", followed by
 * `:`, `=`, a particle or a blank. Prose such as `토큰은 JWT를 쓴다` stays: after a particle the
 * value must look generated, or be followed by "is" (입니다, 이야 …); after 를, 을 or a blank both.
 */
export function findKoreanValue(
  text: string,
  nameEnd: number,
  from: number,
): RedactionMatch | undefined {
  const start = valueStart(text, from);
  const strength = koreanNameStrength(text, nameEnd);
  if (strength === 0) return undefined;
  if (start !== -1) return judgeValue(text, start, strength, "none");
  const syllables = skipBlanks(text, from);
  const found =
    strength === PASSWORD ? SYLLABLES.exec(text.slice(syllables, syllables + 48)) : null;
  return found === null ? undefined : toMatch(syllables, syllables + found[0].length);
}

/** `사랑해1234`: syllables, then digits, then no syllable again (`최소8자`). */
const SYLLABLES = /^[가-힣]{1,10}\d{2,12}[!-/:-@]{0,4}(?![\w가-힣!-~])/;

/** How much the words around must say: after `:` little, after a bare blank everything. */
type Particle = "none" | "topic" | "subject" | "object";

/** Where the value begins; -1 if it begins like prose, or there is none. */
function valueStart(text: string, from: number): number {
  const start = skipBlanks(text, from);
  const first = text.charCodeAt(start);
  return first > 0x20 && first < 0x1100 && !isMark(text, start) ? start : -1;
}

/** Entered at the particle or the blank. */
export function findAfterParticle(text: string, at: number): RedactionMatch | undefined {
  const particle = PARTICLES[text.charAt(at)];
  if (particle === undefined) return undefined;
  const start = valueStart(text, at + 1);
  const strength = start === -1 ? 0 : koreanNameStrength(text, at);
  return strength === 0 ? undefined : judgeValue(text, start, strength, particle);
}

const PARTICLES: Record<string, Particle> = {
  는: "topic",
  은: "topic",
  가: "subject",
  이: "subject",
  를: "object",
  을: "object",
  " ": "object",
};

/** Last syllables of the names. */
const NAME_ENDS = charCodes("호번드큰키릿값");
/** The syllable or letter before it; 값 ("value") may follow any name. */
const NAME_MIDDLES = charCodes("번암비워토증크밀세근스민자화명Iia ㅣ이호번드큰키릿");
const STRONG_NAME = /(?:비밀 ?번호|비번|암호|패스워드|패스프레이즈) ?(?:값)?$/;
const WEAK_NAME =
  /(?:토큰|인증 ?키|시크릿|시크릿 ?키|비밀 ?키|액세스 ?키|접근 ?키|서비스 ?키|어드민 ?키|관리자 ?키|암호화 ?키|서명 ?키|(?:api|API|Api|에이피아이)[ -]?키) ?(?:값)?$/;

function koreanNameStrength(text: string, end: number): 0 | typeof PASSWORD | typeof WEAK {
  if (!NAME_ENDS.has(text.charCodeAt(end - 1))) return 0;
  if (!NAME_MIDDLES.has(text.charCodeAt(end - 2))) return 0;
  const name = text.slice(Math.max(0, end - 12), end);
  return STRONG_NAME.test(name) ? PASSWORD : WEAK_NAME.test(name) ? WEAK : 0;
}

const STATEMENT_ENDING =
  /^["'`]?\s*(?:입니다|이야|야|예요|이에요|에요|임|이고|이며|인데|이다|로 (?:해|설정|바꿔|변경)|으로 (?:해|설정|바꿔|변경))/;
const BECOMES_ENDING = /^["'`]?\s*(?:으?로|라고)(?=[\s.,!]|$)/;
const COUNT_UNIT = /^\s*(?:자|글자|개|번|분|시간|초|일|회|바이트|비트|~|-)/;
const ALGORITHM =
  /^(?:sha|aes|rsa|hs|rs|es|md|oauth|utf|base|argon|http|ed|bcrypt|pbkdf|x)-?\d{1,5}(?:-\w+)?$/i;

function judgeValue(
  text: string,
  start: number,
  strength: typeof PASSWORD | typeof WEAK,
  particle: Particle,
): RedactionMatch | undefined {
  const width = quoteWidth(text, start);
  const quoted = width > 0 ? readQuoted(text, start, width) : undefined;
  const value = quoted ?? readBare(text, start);
  let end = value.end;
  if (quoted === undefined) {
    while (end > start && ".,)".includes(text.charAt(end - 1))) end--;
  }
  const word = text.slice(
    start + (quoted === undefined ? 0 : width),
    Math.min(end, start + MAX_JUDGED_UNITS),
  );
  if (word.length === 0 || word.charCodeAt(0) >= 0x1100 || ALGORITHM.test(word)) return undefined;
  const tail = text.slice(value.end, value.end + 12);
  if (/^\d+$/.test(word)) {
    if (word.length < 4 || strength === WEAK || COUNT_UNIT.test(tail)) return undefined;
    if (particle !== "none" && particle !== "topic" && !STATEMENT_ENDING.test(tail))
      return undefined;
  } else {
    const isStated =
      STATEMENT_ENDING.test(tail) || (particle === "none" && isAtEnd(text, value.end));
    const question = {
      value: word,
      strength: isStated ? PASSWORD : strength,
      standsAlone: isStated,
    };
    const style = quoted === undefined ? ("tight" as const) : ("quoted" as const);
    if (!looksLiteral({ ...question, style })) return undefined;
    const isGenerated = /[0-9]/.test(word) && /[A-Za-z]/.test(word) && word.length >= 6;
    const isPunctuated = /[!@#$%^&*]/.test(word) && word.length >= 6;
    const isMade = isGenerated || isPunctuated || isRandom(word);
    if (!isStated && !isMade && quoted === undefined) return undefined;
    if (
      particle === "object" &&
      !(isStated || BECOMES_ENDING.test(tail) || isPlausiblePassword(word, strength, tail))
    )
      return undefined;
    if (particle !== "none" && particle !== "topic" && !isMade) return undefined;
    if (isStated && strength === WEAK && !isGenerated) return undefined;
  }
  const stop = end === value.end ? fullValueEnd(text, value, width) : end;
  return toMatch(value.start, stop);
}

/** `비번 qwer1234!`: nothing but a blank says so, so the word must look drawn, or look chosen and end the line. */
function isPlausiblePassword(word: string, strength: number, tail: string): boolean {
  if (isRandom(word)) return true;
  if (strength !== PASSWORD || !CHOSEN_PASSWORD.test(word)) return false;
  return PASSWORD_SIGNS.test(word) || /^["'`]?[.,!]?[ \t]*(?:\r?\n|$)/.test(tail);
}

/** Letters and digits, but neither `step2` nor `test_2fa` nor `sha256sum`. */
const CHOSEN_PASSWORD =
  /^(?=\D*\d)(?=[^A-Za-z]*[A-Za-z])(?![A-Z]?[a-z]+\d{1,2}$)(?!\w+[_-]\w+$)(?!(?:[sS]ha|SHA|aes|AES|rsa|RSA|base|argon|Argon|pbkdf|PBKDF|[oO][aA]uth|utf|md)\d)\S{7,}$/;
const PASSWORD_SIGNS = /[!@#$%^&*+=~]/;

function isAtEnd(text: string, at: number): boolean {
  const i = skipBlanks(text, at);
  return i >= text.length || (isSpace(text.charCodeAt(i)) && i >= at);
}
