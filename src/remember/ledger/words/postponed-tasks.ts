/**
 * Work that somebody puts off in so many words: "leave the migration for tomorrow", "내일 이어서 할게". It names what is put off, or
 * it is about what the conversation is about. What is only wished, described or asked is none.
 */
import {
  EMPTY_TASK,
  NO_POSTPONING_ENGLISH,
  NO_POSTPONING_KOREAN,
  PUTS_OFF_ENGLISH,
  PUTS_OFF_KOREAN,
  PUTS_OFF_THIS_ENGLISH,
  PUTS_OFF_THIS_KOREAN,
} from "../../../lexicon/postponed-words.ts";
import { IS_OVER_ENGLISH, IS_OVER_KOREAN } from "../../../lexicon/over-words.ts";
import { readAnnouncement } from "./announcements.ts";
import { isCjk } from "../text-coverage.ts";
import { isContinueRequest } from "./answer.ts";
import { readChange } from "./changes.ts";
import { findOwnWords, isMachineMade } from "./pasted-text.ts";
import { MAX_RULED_LENGTH, splitSentences } from "./sentences.ts";
import { isLeftForLater, isSurelyLeft, mayLast } from "./sentence-score.ts";
import { overlapOf, subjectOf } from "./subjects.ts";

/** `task`: what is put off, in the person's words; null for what the conversation is about. */
export type PostponedTask = { readonly text: string; readonly task: string | null };

const MAX_LENGTH = 200;
const MAX_PER_PROMPT = 12;
const MIN_WEIGHT = 1;

export function findPostponedTasks(prompt: string): readonly PostponedTask[] {
  if (isMachineMade(prompt)) return [];
  const words = findOwnWords(prompt);
  if (words.length > MAX_RULED_LENGTH) return [];
  return splitSentences(words)
    .flatMap((one) => readPostponedTask(one) ?? [])
    .slice(0, MAX_PER_PROMPT);
}

function readPostponedTask(sentence: string): PostponedTask | null {
  if (sentence.length > MAX_LENGTH) return null;
  const isKorean = isCjk(sentence);
  const none = isKorean ? NO_POSTPONING_KOREAN : NO_POSTPONING_ENGLISH;
  // What is to be remembered is no work.
  if (readAnnouncement(sentence) === "lasting") return null;
  if ((none.test(sentence) && !isSurelyLeft(sentence)) || NOW.test(sentence) || !mayLast(sentence))
    return null;
  const [named, atHand] = isKorean
    ? [PUTS_OFF_KOREAN, PUTS_OFF_THIS_KOREAN]
    : [PUTS_OFF_ENGLISH, PUTS_OFF_THIS_ENGLISH];
  for (const clause of clausesOf(sentence)) {
    if (atHand.some((form) => form.test(clause))) return { text: sentence, task: null };
    for (const form of named) {
      const task = form.exec(clause)?.groups?.["task"]?.trim();
      if (task !== undefined && isNamed(task)) return { text: sentence, task };
    }
  }
  return isLeftForLater(sentence) && isNamed(sentence.replaceAll(ONLY_LATER, " "))
    ? { text: sentence, task: sentence }
    : null;
}

/** Now, and not later. */
const NOW =
  /(?:하지|미루지|넘기지) ?(?:말고|않고)|\bnot (?:tomorrow|later|next week)\b|\binstead of later\b/i;

/** The whole, then each part. */
const clausesOf = (sentence: string): readonly string[] => {
  const parts = sentence.split(/[,;]\s+|\s[–—-]\s/);
  return parts.length === 1 ? [sentence] : [sentence, ...parts];
};

/** What only says that it is put off, and not what. */
const ONLY_LATER =
  /나중에?|추후에?|다음에?|내일|이어서|다시|(?:이|그|저)(?:건|거|것[은을]?|걸)|시도하자|하자|할게|보자|\b(?:later|tomorrow|tonight|next|this|that|it|session|time|day|week|let['’]?s|we(?:['’]ll)?|will|do|resume|continue|go on)\b/gi;

/** "나중에 확장하자" names no thing, and "이건 나중에 하자" may be about anything that was said. */
const ONLY_DOES =
  /^(?:발표|배포|확인|테스트(?:해)?|검토|리뷰|출시|시작|시도|제출|보고|확장|개선|수정|추가|정리|구현|진행|작업|처리|회의|출근|퇴근)(?:을|를|은|는)?$/;

const isNamed = (task: string): boolean =>
  !(ONLY_DOES.test(task) || EMPTY_TASK.test(task)) &&
  [...subjectOf(task).values()].some((weight) => weight >= MIN_WEIGHT);

const SAME_WORK = 0.5;
/** What says only what it is about may name less than was put off. */
const WHOLLY_ABOUT = 0.6;
const PART_OF_WORK = 0.2;

/** Whether words name most of what was put off, or nothing else than a good part of it. */
export function isSameWork(task: string, sentence: string): boolean {
  const [work, said] = [subjectOf(task), subjectOf(sentence)];
  const { share, names, words } = overlapOf(work, said);
  if (names + words === 0) return false;
  return (
    share >= SAME_WORK || (share >= PART_OF_WORK && overlapOf(said, work).share >= WHOLLY_ABOUT)
  );
}

/** It asks what something is, and not for work on it. */
const ASKS =
  /[?？]\s*$|^(?:please |can you |could you )?(?:explain|show|describe|tell|list|why|what|how|where|when|who|which|is|are|does|do|did|don['’]?t|do not|never|not|leave|read|look)\b|알려|설명|보여|뭐|무엇|어디|언제|왜|어떻게|하지\s?(?:마|말)/i;

export type WorkWords = {
  /** They say that it is done, or not wanted any more. */
  readonly ends: boolean;
  /** They ask for it: whether it was done, what followed tells. */
  readonly asks: boolean;
};

/** What a later prompt says of work that was put off; `isSameSession`: "continue" there goes on with something else. */
export function readWorkWords(
  task: string,
  isAtHand: boolean,
  prompt: string,
  isSameSession: boolean,
): WorkWords {
  const words = findOwnWords(prompt).slice(0, MAX_RULED_LENGTH * 2);
  const sentences = splitSentences(words);
  const about = sentences.filter((one) => isSameWork(task, one) && readPostponedTask(one) === null);
  return {
    ends: about.some((one) => !/[?？]\s*$/.test(one) && isOver(one)),
    asks:
      about.some((one) => !ASKS.test(one)) ||
      (isAtHand &&
        !isSameSession &&
        sentences.some((one) => isContinueRequest(one) && readPostponedTask(one) === null)),
  };
}

const isOver = (sentence: string): boolean =>
  (isCjk(sentence) ? IS_OVER_KOREAN : IS_OVER_ENGLISH).test(sentence) ||
  readChange(sentence)?.givesUp === true;
