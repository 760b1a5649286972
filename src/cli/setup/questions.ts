/** Which language a person speaks. */
import type { Environment } from "../../config/paths.ts";
import type { Language } from "../../config/schema.ts";
import { textOf } from "../../text/text.ts";
import { ask } from "../terminal/ask.ts";

/** Null when the locale names no language. */
export function localeLanguage(env: Environment): Language | null {
  const locale = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  const name = /^[A-Za-z]+/.exec(locale)?.[0].toLowerCase() ?? "";
  if (name === "" || name === "c" || name === "posix") return null;
  return name === "ko" ? "ko" : "en";
}

/** In both languages: nobody knows yet which of them can be read. */
export function askLanguage(otherwise: Language): Language {
  const question = [textOf("ko"), textOf("en")].map(({ setup }) => setup.askLanguage).join(" · ");
  for (;;) {
    const answer = ask(`${question} [${otherwise}]`)?.toLowerCase() ?? "";
    if (answer === "") return otherwise;
    if (answer === "ko" || answer === "en") return answer;
  }
}
