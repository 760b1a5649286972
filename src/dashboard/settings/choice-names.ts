import type { PageLanguage } from "../../text/dashboard.ts";
import { words } from "../words.ts";

/** Each in its own words, so that whoever cannot read the other finds it. */
export const LANGUAGE_NAMES: Readonly<Record<PageLanguage, string>> = {
  ko: "한국어",
  en: "English",
};

export const LANGUAGES = (Object.keys(LANGUAGE_NAMES) as readonly PageLanguage[]).map((value) => ({
  value,
  label: LANGUAGE_NAMES[value],
}));

/** What a choice is called; most are called what they are. */
export function choiceName(field: string, choice: string): string {
  if (field === "language") return LANGUAGES.find(({ value }) => value === choice)?.label ?? choice;
  if (field === "analysisUsesModel") {
    const { usesModel } = words().settings.list;
    return Object.hasOwn(usesModel, choice) ? usesModel[choice as keyof typeof usesModel] : choice;
  }
  if (field !== "notify.on") return choice;
  const { noticeKinds: names } = words().settings.list;
  return Object.hasOwn(names, choice) ? names[choice as keyof typeof names] : choice;
}
