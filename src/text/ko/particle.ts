/**
 * The particle that a word asks for, without the word: by its last sound, which of a Latin word or a number is how a
 * Korean reads it. Of Latin words that is a guess: names of files end in their suffix, ids in a letter.
 */
type Sound = "vowel" | "l" | "other";

export const eunNeun = (word: unknown): string => (lastSound(word) === "vowel" ? "는" : "은");
export const iGa = (word: unknown): string => (lastSound(word) === "vowel" ? "가" : "이");
export const eulReul = (word: unknown): string => (lastSound(word) === "vowel" ? "를" : "을");
export const euRo = (word: unknown): string => (lastSound(word) === "other" ? "으로" : "로");

/** 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. */
const DIGITS: readonly Sound[] = [
  "other",
  "l",
  "vowel",
  "other",
  "vowel",
  "vowel",
  "other",
  "l",
  "l",
  "vowel",
];

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28;
const FINAL_L = 8;

function lastSound(word: unknown): Sound {
  const spoken = String(word).replace(/[^가-힣a-z0-9]+$/i, "");
  const code = spoken.charCodeAt(spoken.length - 1);
  if (code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE) {
    const final = (code - FIRST_SYLLABLE) % FINALS;
    return final === 0 ? "vowel" : final === FINAL_L ? "l" : "other";
  }
  const digit = /[0-9]$/.exec(spoken)?.[0];
  if (digit !== undefined) return DIGITS[Number(digit)] ?? "vowel";
  return latinSound(/[a-z]*$/i.exec(spoken)?.[0] ?? "");
}

function latinSound(word: string): Sound {
  // Read letter by letter: 엘, 엠, 엔, 알.
  if (/^[A-Z]+$/.test(word))
    return /[LR]$/.test(word) ? "l" : /[MN]$/.test(word) ? "other" : "vowel";
  if (/(?:l|le)$/i.test(word)) return "l";
  if (/(?:[mn]|ng|[aeiou][mn]e)$/i.test(word)) return "other";
  // 깃, 훅, 백업; but not 리스트 or 노트.
  return /^[^aeiou]*(?:[aeiou]|oo)[ptk]$|(?:[ae]ck|up)$/i.test(word) ? "other" : "vowel";
}
