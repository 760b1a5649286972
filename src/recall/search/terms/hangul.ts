/**
 * Korean words end in particles and endings. What is left without them is what a person means; the rest may be another one in
 * the document. A list of endings and no dictionary: what is cut wrongly still counts, only less (`rank/`).
 */

const PARTICLES =
  "은 는 이 가 을 를 의 에 도 만 로 와 과 랑 나 든 께 " +
  "에서 으로 에게 한테 까지 부터 보다 처럼 마다 조차 마저 이나 이랑 라고 이라고 라는 이라는 이란 에는 에도 에만 에선 에서는 에서도 에서의 " +
  "으로는 으로도 으로만 로는 로도 로서 로써 으로서 으로써 과는 와는 과의 와의 만의 들을 들이 들은 들의 들에 들도 들로 들과 들 이든 이며 이고 이다 이면 " +
  "인데 인지 이라 이라서 라서 인가 입니다 이에요 예요 이었다 였다 였는데 이었는데 께서 에게서 한테서 대로 만큼 밖에 뿐 하고 이요";

const VERBAL =
  "하다 하는 하고 해서 하여 했다 했더니 했는데 했던 했음 했어 하면 하자 하지 하게 하기 하니 하며 할 한 함 해 해도 해야 해줘 해요 합니다 했습니다 하려고 하려면 하도록 하는데 하던 할때 한다 한다고 했다가 하세요 할까 할지 " +
  "되다 되는 되고 되어 돼서 돼 됐다 됐는데 됐던 됐음 됐어 되면 되지 되게 되기 되니 되며 될 된 됨 됩니다 됐습니다 되었다 되었습니다 되었는데 된다 되도록 되던 안됨 안돼 " +
  "시키다 시키는 시킨 시켜 시켜서 시켰다 시킬 시킴 시키고 시키면 당함 당한 나는 나서 났다 났는데 난다 남 난 날 나면 나고 뜨는 뜬다 떴다 뜸 뜨고 떠서 " +
  "습니다 ㅂ니다 다는 다고 요 네요 어요 아요 지만 는데 은데 으면 었다 았다 였다 었는데 았는데 었더니 았더니 었습니다 았습니다 어서 아서 으니 는지 던데 었음 았음 는다 은지 었어 았어 고 면 며 자 서 어 아 음 기 게 지 다 ";

const ENDINGS: ReadonlySet<string> = new Set(`${PARTICLES} ${VERBAL}`.split(/\s+/));
const LONGEST_ENDING = 4;
/** Many an ending is as often the end of a word itself: only cut where enough is left. */
const LEAST_LEFT = 2;

export type HangulStem = { readonly stem: string; readonly ending: string };

/** The longest ending goes. */
export function stemHangul(word: string): HangulStem {
  for (let units = Math.min(LONGEST_ENDING, word.length - LEAST_LEFT); units > 0; units--) {
    const ending = word.slice(-units);
    if (ENDINGS.has(ending)) return { stem: word.slice(0, -units), ending };
  }
  return { stem: word, ending: "" };
}

export const isEnding = (text: string): boolean => ENDINGS.has(text);

const PARTICLE_SET: ReadonlySet<string> = new Set(PARTICLES.split(/\s+/));
const LONGEST_PARTICLE = 3;

/** Nothing, or what only stands behind nouns. */
export const isParticle = (ending: string): boolean => ending === "" || PARTICLE_SET.has(ending);

/** The one syllable that stands before a particle, `키` in `키가`; null where there is none. */
export function findLoneSyllable(word: string): string | null {
  const isShort = word.length > 1 && word.length <= 1 + LONGEST_PARTICLE;
  return isShort && PARTICLE_SET.has(word.slice(1)) ? word.charAt(0) : null;
}

const FIRST = 0xac00;
const LAST = 0xd7a3;
const FINALS = 28;
const VOWELS = 21;
/** ㄴ ㄹ ㅁ ㅆ: what an ending leaves on the syllable before it. */
const ENDING_FINALS: ReadonlySet<number> = new Set([4, 8, 16, 20]);
/** ㅝ ㅕ ㅘ ㅐ ㅙ, into which a verb's last vowel and its ending grew together → the vowel. */
const OPEN_VOWELS: ReadonlyMap<number, number> = new Map([
  [14, 13],
  [6, 20],
  [9, 8],
  [1, 0],
  [10, 11],
]);

/** 꿨, 꾼, 꿀 → 꾸. */
function openSyllable(syllable: string): string {
  const code = syllable.charCodeAt(0);
  if (code < FIRST || code > LAST) return syllable;
  const final = (code - FIRST) % FINALS;
  const vowel = Math.floor((code - FIRST) / FINALS) % VOWELS;
  const initial = Math.floor((code - FIRST) / FINALS / VOWELS);
  if (final !== 0 && !ENDING_FINALS.has(final)) return syllable;
  const open = OPEN_VOWELS.get(vowel) ?? vowel;
  return String.fromCharCode(FIRST + (initial * VOWELS + open) * FINALS);
}

/** What the forms of one verb have in common: 바꾸 of 바꿨다, 바꾼, 바꾸고; null where the word is no longer than that. */
export function findVerbRoot(word: string): string | null {
  const once = stemHangul(word);
  const { stem } = once.ending === "" ? once : stemHangul(once.stem);
  if (stem.length < LEAST_LEFT) return null;
  return stem.slice(0, -1) + openSyllable(stem.slice(-1));
}
