/** Whether the agent's last words in a turn are an answer, and whether they report something that was done. */

/** A closing message that announces something, or says that the quota is used up, answers nothing. */
export const isAnswer = (text: string): boolean =>
  !/:\s*$/.test(text) &&
  !/(?:usage|rate|session|hour) limit\b|limit reached|^API Error\b|^Prompt is too long|^Invalid API key|^Credit balance|^Please run \/login|^Request timed out|^No response requested/i.test(
    text.trim().slice(0, 300),
  );

/** So much is an answer, also where it ends with an offer. */
const MIN_ANSWER_LENGTH = 240;

/** Whether these words do what was asked for; a few that ask back have not done it. */
export const answersFully = (text: string): boolean =>
  isAnswer(text) && (text.length >= MIN_ANSWER_LENGTH || !/[?？]["”)]?\s*$/.test(text.trim()));

/** Whoever says so has not been answered yet. */
const GOES_ON =
  /^\W*(?:(?:please|ok|okay|yes)[,.]?\s+)?(?:continue|keep going|go on|carry on|resume|계속|이어서|마저|继续|接着|続けて)/i;

export const isContinueRequest = (prompt: string): boolean => GOES_ON.test(prompt.slice(0, 60));

/** What comes next, said in the last sentence. */
const ANNOUNCES =
  /(?:^|[.!\n]\s*)(?:(?:now|next|okay|ok|good|great|first),?\s+)?(?:let me|let['’]s|i['’]ll|i will|i['’]m going to|i am going to)\b[^.!?\n]*[.…]*\s*$|(?:하겠습니다|할게요|볼게요|보겠습니다|해볼게요)[.!]?\s*$|(?:^|[。！\n]\s*)(?:让我|我来|我将|我先|接下来)[^。！？\n]*[。…]*\s*$/i;

/** Neither a question nor an announcement: it tells what was found or done. */
export const isReport = (text: string): boolean =>
  isAnswer(text) && !/[?？]["”)]?\s*$/.test(text.trim()) && !ANNOUNCES.test(text.trim());
