/** One language without the other: reading both would cost every command two milliseconds. */
import type { Text } from "./text.ts";

const LOADERS = {
  en: async (): Promise<Text> => (await import("./en.ts")).en,
  ko: async (): Promise<Text> => (await import("./ko.ts")).ko,
};

export const loadText = (language: keyof typeof LOADERS): Promise<Text> => LOADERS[language]();
