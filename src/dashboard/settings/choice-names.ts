import { words } from "../words.ts";

/** Each in its own words, so that whoever cannot read the other finds it. */
export const LANGUAGES = [
  { value: "ko", label: "한국어" },
  { value: "en", label: "English" },
] as const;

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
