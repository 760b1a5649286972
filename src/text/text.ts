import { en } from "./en.ts";
import { ko } from "./ko.ts";

export type Text = typeof en;

const TEXTS: { readonly en: Text; readonly ko: Text } = { en, ko };

export const textOf = (language: keyof typeof TEXTS): Text => TEXTS[language];
