/** What is brought back, in the words of one language. Apart from the rest, because a hook loads it. */
import { context as contextEn } from "./en/context.ts";
import { context as contextKo } from "./ko/context.ts";

export type ContextText = typeof contextEn;

export const contextText = (language: "ko" | "en"): ContextText =>
  language === "en" ? contextEn : contextKo;
