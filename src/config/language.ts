/** The language for users who have not chosen one. */
import type { Environment } from "./paths.ts";
import type { Language } from "./schema.ts";

/** Konkani is `kok`. */
const KOREAN = /^ko(?:rean)?(?![a-z])/i;

/** Korean for a Korean locale, English for every other and for none: a container's is C, POSIX or not set. */
export function localeLanguage(env: Environment): Language {
  const locale = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  return KOREAN.test(locale) ? "ko" : "en";
}
