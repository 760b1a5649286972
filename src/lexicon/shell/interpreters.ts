/** Programs that run what they are given: which file or text it is says more than their name. */
import { toAlternatives } from "../words.ts";

export const UNIX_SHELLS = "sh bash zsh";
export const POWERSHELLS = "pwsh powershell";
const LANGUAGES = "py node bun deno ruby perl php";

/** As it may be called: `python3.12`, `bash`, `py.exe`. */
export const makeInterpreterPattern = (): RegExp =>
  new RegExp(
    String.raw`^(?:python[\d.]*|${toAlternatives(`${LANGUAGES} ${UNIX_SHELLS} ${POWERSHELLS}`)})(?:\.exe)?$`,
  );
