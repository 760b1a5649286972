/** Which of a person's words say what the work is about. Pure. */
import { isSmallTalk } from "../../ledger/words/small-talk.ts";
import { nameWork } from "./name-work.ts";

/** A command that was typed says how to work, and not on what. */
const isCommand = (text: string): boolean => /^\s*\//.test(text);

/** What is done with any work, whatever it is about: a few of these words alone name no task. */
const GENERIC_WORK_WORDS =
  /\b(?:git|commit|push|merge|run|re-?run|tests?|retry|try|save|undo|revert|fix|check|why|how|what|looks?|done|stop|wait|well|job|ship|is|does|did|was|not|me|can|could|changes?|everything|them|code|suite|build|fine)\b|(?<=^|\s)(?:커밋|푸시|저장|테스트|실행|다시|한번|돌려|왜|수고|됐|되돌려|확인|잘|고쳐|머지)[해하했됐을를도만줘주봐어요고습니다세셨네]*(?=[\s.!?~,]|$)/gi;
/** `ㅇㅋ`, `ㅎㅎ` */
const LETTERS_ALONE = /(?<![가-힣])[ㄱ-ㅎㅏ-ㅣ]+(?![가-힣])/g;

const MAX_SHORT_WORDS = 5;
const MAX_SHORT_LENGTH = 30;
/** Hangul says as much in fewer. */
const MAX_SHORT_HANGUL_LENGTH = 12;

function isShort(text: string): boolean {
  const words = text.trim();
  if (/\p{Script=Hangul}/u.test(words)) return words.length < MAX_SHORT_HANGUL_LENGTH;
  return words.length < MAX_SHORT_LENGTH && words.split(/\s+/).length < MAX_SHORT_WORDS;
}

const asksForWork = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) && !isCommand(text) && !isSmallTalk(text);

const isFollowUp = (text: string): boolean =>
  isShort(text) &&
  !asksForWork(text.replaceAll(LETTERS_ALONE, " ").replaceAll(GENERIC_WORK_WORDS, " "));

/** The title of words that are a task by themselves, with nothing that they could follow. */
const taskOf = (text: string): string | null =>
  asksForWork(text) && !isFollowUp(text) ? nameWork(text) : null;

/** The last prompt that is a task: one of some length before the first of the short ones. Newest first. */
export function findTaskPrompt(prompts: readonly string[]): string | null {
  const tasks = prompts.flatMap((text) => taskOf(text) ?? []);
  return tasks.find((text) => !isShort(text)) ?? tasks.at(-1) ?? null;
}

/** What is worked on now; where that only follows a request (`commit it`), null. */
export function ownObjective(objective: string, original: string): string | null {
  const own = taskOf(objective);
  if (own === null) return null;
  const saysLess = isShort(objective) && objective.trim().length < original.trim().length;
  return saysLess && taskOf(original) !== null ? null : own;
}

export const originalTask = (original: string): string | null => taskOf(original);
