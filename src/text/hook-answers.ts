/** What hooks say outside a session's start, in the words of one language. A prompt's and a failure's hook load this and not the rest of `context.ts`. */
import { hookAnswers as hookAnswersEn } from "./en/hook-answers.ts";
import { hookAnswers as hookAnswersKo } from "./ko/hook-answers.ts";

export type HookAnswerText = typeof hookAnswersEn;

const TEXTS: { readonly en: HookAnswerText; readonly ko: HookAnswerText } = {
  en: hookAnswersEn,
  ko: hookAnswersKo,
};

export const hookAnswerText = (language: keyof typeof TEXTS): HookAnswerText => TEXTS[language];
