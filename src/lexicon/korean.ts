/**
 * What Korean words end in: particles behind a noun, endings of a verb. No dictionary: what is cut off wrongly still counts as
 * the word's own, only less.
 */

/** They say which part of a sentence a noun is: its topic, its subject, its object. */
export const CASE_PARTICLES = "은 는 이 가 을 를";

/** What stands behind nouns. What is found in the index depends on it: see `TERMS_VERSION`. */
export const PARTICLES: string =
  "은 는 이 가 을 를 의 에 도 만 로 와 과 랑 나 든 께 " +
  "에서 으로 에게 한테 까지 부터 보다 처럼 마다 조차 마저 이나 이랑 라고 이라고 라는 이라는 이란 에는 에도 에만 에선 에서는 에서도 에서의 " +
  "으로는 으로도 으로만 로는 로도 로서 로써 으로서 으로써 과는 와는 과의 와의 만의 들을 들이 들은 들의 들에 들도 들로 들과 들 이든 이며 이고 이다 이면 " +
  "인데 인지 이라 이라서 라서 인가 입니다 이에요 예요 이었다 였다 였는데 이었는데 께서 에게서 한테서 대로 만큼 밖에 뿐 하고 이요";

/** Endings of verbs, and of what is made of a noun with 하다, 되다 and 시키다. */
export const VERBAL_ENDINGS: string =
  "하다 하는 하고 해서 하여 했다 했더니 했는데 했던 했음 했어 했지 했네 했나 했니 했냐 했더라 했죠 했나요 하면 하자 하지 하게 하기 하니 하며 할 한 함 해 해도 해야 해줘 해요 합니다 했습니다 하려고 하려면 하도록 하는데 하던 할때 한다 한다고 했다가 하세요 할까 할지 " +
  "되다 되는 되고 되어 돼서 돼 됐다 됐는데 됐던 됐음 됐어 됐지 됐네 됐나 됐니 됐냐 됐더라 됐죠 됐나요 되면 되지 되게 되기 되니 되며 될 된 됨 됩니다 됐습니다 되었다 되었습니다 되었는데 된다 되도록 되던 안됨 안돼 " +
  "시키다 시키는 시킨 시켜 시켜서 시켰다 시킬 시킴 시키고 시키면 당함 당한 나는 나서 났다 났는데 난다 남 난 날 나면 나고 뜨는 뜬다 떴다 뜸 뜨고 떠서 " +
  "습니다 ㅂ니다 다는 다고 요 네요 어요 아요 지만 는데 은데 으면 었다 았다 였다 었는데 았는데 었더니 았더니 었습니다 았습니다 어서 아서 으니 는지 던데 었음 았음 는다 은지 었어 았어 었지 았지 었네 았네 었나 았나 었니 았니 었냐 았냐 었더라 았더라 더라 네 냐 죠 고 면 며 자 서 어 아 음 기 게 지 다";

/** What a request or a statement in a summary ends with, besides particles: hardly ever the end of a noun. */
export const STATEMENT_ENDINGS = "해주세요 해줘요 합니다 됩니다 해줘 했다 한다 된다 하기 하는";

/** Whole syllables only, which is what people type. */
export const isHangul = (text: string): boolean => /^[\uac00-\ud7a3]+$/.test(text);

/** For a pattern: any of the words, the longest first. */
export const toLongestFirst = (words: string): string =>
  words
    .split(" ")
    .toSorted((one, other) => other.length - one.length)
    .join("|");
