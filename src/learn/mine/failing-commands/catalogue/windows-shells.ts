/** Commands that were written for another shell than the one that runs on this Windows. */
import type { CatalogueFailure } from "./catalogue-failure.ts";

const WINDOWS_FOLDER = /^[A-Za-z]:[\\/]/;
/** As Git Bash calls `C:\\`; elsewhere it is a folder like any other. */
const MAY_BE_DRIVE = /^\/[a-z]\//;
const WINDOWS_PATH = /(?:^|[\s"'=])[A-Za-z]:\\/;

/** Written for another shell of Windows than the one that ran it. */
export function isGitBash({ command, error, folder }: CatalogueFailure): boolean {
  const isWindows =
    WINDOWS_FOLDER.test(folder) || (MAY_BE_DRIVE.test(folder) && WINDOWS_PATH.test(command));
  if (!isWindows) return false;
  return (
    // The backslash at the end of a quoted path keeps the quotation open.
    (/unexpected EOF while looking for matching/.test(error) &&
      WINDOWS_PATH.test(command) &&
      /\\["'](?=[\s;&|)]|$)/.test(command)) ||
    /(?:^|: )(?:[A-Z][a-z]+-[A-Z][A-Za-z]+|del|copy|xcopy|move|ren|md|rd|cls|chcp): command not found/m.test(
      error,
    ) ||
    /^dir: cannot access ['‘]\/[A-Za-z][^/'’]{0,6}['’]/m.test(error) ||
    // Without quotes every backslash is gone.
    (WINDOWS_PATH.test(command) &&
      /[\s'‘"][A-Za-z]:[^\s\\/'"’]{4,}['’"]?(?:: No such file| for reading)/.test(error)) ||
    /\$null: ambiguous redirect/.test(error) ||
    (/syntax error near unexpected token [`'"][({]/.test(error) &&
      /\bif (?:not )?(?:exist\b|\((?:-not\b|\$|Test-Path))/i.test(command))
  );
}

/** The client's tool of that name runs Bash; what PowerShell says there comes from one that a command called. */
const BASH = "Bash";

/** Written for another shell than PowerShell, or as another shell reads it. */
export const isPowershell = ({ command, error, tool }: CatalogueFailure): boolean =>
  tool !== BASH &&
  (/^(?:sed|awk|nl|head|tail|grep|wc|xargs|touch|which|export|chmod|cut|tr|less): The term |The term '(?:sed|awk|nl|head|tail|grep|wc|xargs|touch|which|export|chmod|cut|tr|less)' is not recognized/m.test(
    withoutSpaces(error),
  ) ||
    /The '<' operator is reserved|Missing file specification after redirection|The token '&&' is not a valid statement separator/.test(
      error,
    ) ||
    // A backslash does not keep a quotation mark from ending the text.
    (/missing the terminator: ["']/.test(error) && command.includes('\\"')) ||
    (/Cannot bind parameter 'Index'/.test(error) && /-Index \d+\.\.\d+/.test(command)));

/** The name of a program and its complaint with one space between. */
const withoutSpaces = (error: string): string => error.replaceAll(/[ \t]+:[ \t]+/g, ": ");

/** Bash puts its own values in place of PowerShell's variables before PowerShell sees them. */
export const isPowershellInQuotes = ({ command, error }: CatalogueFailure): boolean =>
  /\b(?:powershell|pwsh)(?:\.exe)?["']?\s[^"']*"[^"]*(?<!\\)\$[A-Za-z_]/i.test(command) &&
  /CategoryInfo|extglob|At line:\d+ char:\d+/.test(error);

/** Git Bash made `/etc/x` a path of Windows on its way to a program that wanted it as it was. */
export function isPathConverted({ command, error }: CatalogueFailure): boolean {
  const made = /Program Files[\\/]Git([\\/][\w.-]+)/.exec(error)?.[1]?.replace("\\", "/");
  if (made === undefined || command.includes("Program Files")) return false;
  return new RegExp(`(?:^|[\\s"'=:])${made.replaceAll(".", "\\.")}(?:[/\\s"']|$)`).test(command);
}
