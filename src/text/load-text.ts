/** One language without the other: reading both would cost every command two milliseconds. */
import type { Text } from "./text.ts";

export const loadText = async (language: "ko" | "en"): Promise<Text> =>
  language === "en" ? (await import("./en.ts")).en : (await import("./ko.ts")).ko;
