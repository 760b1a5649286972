/** Documents by the million: words drawn as they are in real texts, a few of them very often, half in Korean; always the same. */
import type { SearchDocument } from "../../src/store/search-index.ts";
import { DOCUMENT_KINDS } from "../../src/store/search-index.ts";

/** A small generator of numbers between 0 and 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES =
  "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후그느드르므브스으즈츠크트프흐기니디리미비시이지치키티피히인증모듈연결설정배포오류검색저장화면서버";
const LETTERS = "bcdfghjklmnprstvw";
const VOWELS = "aeiou";
const PARTICLES = ["", "", "이", "가", "을", "를", "은", "는", "에서", "으로", "의"];
const KOREAN_WORDS = 30_000;
const ENGLISH_WORDS = 30_000;

type Words = { readonly korean: readonly string[]; readonly english: readonly string[] };

export function syntheticWords(): Words {
  const roll = dice(7);
  const pick = (from: string): string => from.charAt(Math.floor(roll() * from.length));
  const korean = Array.from({ length: KOREAN_WORDS }, () =>
    Array.from({ length: 2 + Math.floor(roll() * 3) }, () => pick(SYLLABLES)).join(""),
  );
  const english = Array.from(
    { length: ENGLISH_WORDS },
    () =>
      Array.from({ length: 2 + Math.floor(roll() * 3) }, () => pick(LETTERS) + pick(VOWELS)).join(
        "",
      ) + pick(LETTERS),
  );
  return { korean, english };
}

/** Few words are said most of the time. */
export const pickFrequent = <T>(from: readonly T[], roll: () => number): T | undefined =>
  from[Math.min(from.length - 1, Math.floor(from.length ** roll()) - 1)];

export const BYTES = 226;

export function syntheticDocument(n: number, words: Words, roll: () => number): SearchDocument {
  const isKorean = n % 2 === 0;
  let text = "";
  while (Buffer.byteLength(text) < BYTES) {
    const word =
      isKorean && roll() < 0.8
        ? `${pickFrequent(words.korean, roll)}${PARTICLES[Math.floor(roll() * PARTICLES.length)]}`
        : roll() < 0.1
          ? `src/${pickFrequent(words.english, roll)}/${pickFrequent(words.english, roll)}.ts`
          : roll() < 0.1
            ? `${pickFrequent(words.english, roll)}_${pickFrequent(words.english, roll)}`
            : pickFrequent(words.english, roll);
    text += text === "" ? word : ` ${word}`;
  }
  return {
    eventId: `0193a000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`,
    part: 0,
    kind: DOCUMENT_KINDS[n % DOCUMENT_KINDS.length] ?? "prompt",
    ts: new Date(1_760_000_000_000 + n * 7000).toISOString(),
    sessionId: `session-${Math.floor(n / 200)}`,
    projectPath: `/home/somebody/project-${Math.floor(n / 20_000) % 40}`,
    branch: n % 3 === 0 ? "main" : `feature-${n % 50}`,
    turn: ((n % 200) / 10) | 0,
    text,
  };
}
