/** What is brought back, in the words of one language. Apart from the rest, because a hook loads it. */
import { context as contextEn } from "./en/context.ts";
import { context as contextKo } from "./ko/context.ts";

export type ContextText = typeof contextEn;

const TEXTS: { readonly en: ContextText; readonly ko: ContextText } = {
  en: contextEn,
  ko: contextKo,
};

export const contextText = (language: keyof typeof TEXTS): ContextText => TEXTS[language];
