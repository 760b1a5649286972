/** Forms of errors that have one cause and one remedy, whatever the command was about. */
import type { CatalogueForm } from "./failing-command.ts";

export type Failure = {
  readonly command: string;
  readonly error: string;
  /** Where the client was started. */
  readonly folder: string;
  /** Where the shell stood. */
  readonly cwd: string;
};

const WINDOWS_FOLDER = /^[A-Za-z]:[\\/]|^\/[a-z]\//;
const WINDOWS_PATH = /(?:^|[\s"'=])[A-Za-z]:\\/;

/** Written for another shell of Windows than the one that ran it. */
function isGitBash({ command, error, folder }: Failure): boolean {
  if (!WINDOWS_FOLDER.test(folder)) return false;
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

/** Written for another shell than PowerShell, or as another shell reads it. */
const isPowershell = ({ command, error }: Failure): boolean =>
  /^(?:sed|awk|nl|head|tail|grep|wc|xargs|touch|which|export|chmod|cut|tr|less): The term |The term '(?:sed|awk|nl|head|tail|grep|wc|xargs|touch|which|export|chmod|cut|tr|less)' is not recognized/m.test(
    withoutSpaces(error),
  ) ||
  /The '<' operator is reserved|Missing file specification after redirection|The token '&&' is not a valid statement separator/.test(
    error,
  ) ||
  // A backslash does not keep a quotation mark from ending the text.
  (/missing the terminator: ["']/.test(error) && command.includes('\\"')) ||
  (/Cannot bind parameter 'Index'/.test(error) && /-Index \d+\.\.\d+/.test(command));

/** The name of a program and its complaint with one space between. */
const withoutSpaces = (error: string): string => error.replaceAll(/[ \t]+:[ \t]+/g, ": ");

/** A folder that git knows nothing of. */
const isWithoutGit = ({ command, error }: Failure): boolean =>
  /\bgit\b/.test(command) &&
  /^(?:fatal: not a git repository|warning: Not a git repository)/m.test(error);

/** What runs until it is ended. */
const SERVES =
  /\b(?:npm|pnpm|yarn|bun)(?: run)? (?:dev|start|serve|preview)\b|\b(?:vite(?! build)|next dev|flask run|uvicorn|gunicorn|http\.server|rails s|artisan serve|ng serve|expo start|wrangler dev|webpack serve|nodemon|streamlit run|http-server|manage\.py runserver|vercel dev|netlify dev)\b/;
const isServing = ({ command, error }: Failure): boolean =>
  SERVES.test(command) && /^command timed out after/im.test(error);

/** To a folder that the shell is in already. */
function isThereAlready({ error, cwd }: Failure): boolean {
  const wanted =
    /(?:^|[: ])cd:(?:\d+:)? (?:no such file or directory: )?(?![~/.\\]|[A-Za-z]:)([\w./-]+?)\/?(?:: No such file or directory)?$/m.exec(
      error,
    )?.[1];
  return wanted !== undefined && `${cwd.replaceAll("\\", "/")}/`.includes(`/${wanted}/`);
}

/** Bash puts its own values in place of PowerShell's variables before PowerShell sees them. */
const isPowershellInQuotes = ({ command, error }: Failure): boolean =>
  /\b(?:powershell|pwsh)(?:\.exe)?["']?\s[^"']*"[^"]*(?<!\\)\$[A-Za-z_]/i.test(command) &&
  /CategoryInfo|extglob|At line:\d+ char:\d+/.test(error);

/** Git Bash made `/etc/x` a path of Windows on its way to a program that wanted it as it was. */
function isPathConverted({ command, error }: Failure): boolean {
  const made = /Program Files[\\/]Git([\\/][\w.-]+)/.exec(error)?.[1]?.replace("\\", "/");
  if (made === undefined || command.includes("Program Files")) return false;
  return new RegExp(`(?:^|[\\s"'=:])${made.replaceAll(".", "\\.")}(?:[/\\s"']|$)`).test(command);
}

/** Node looks for packages beside the script, not where it was called. */
const isScriptOutside = ({ error }: Failure): boolean =>
  /Cannot find (?:module|package) '(?![./\\]|[A-Za-z]:|node:)[^']+'/.test(error) &&
  /(?:Require stack:\s*-|imported from) (?:(?:\/private)?\/tmp\/|\/(?:private\/)?var\/folders\/|[A-Za-z]:[^\n]*[\\/]Temp[\\/])/i.test(
    error,
  );

/** Names that only look like a pattern (`[id]`, `(app)`, `?x=1`). A `*` was meant as one, and quoting it would not have helped. */
const isLiteralPattern = ({ command, error }: Failure): boolean =>
  /^(?:zsh|\(eval\))[^\n]{0,20}: no matches found: (?![^\n]*\[(?:REDACTED|PRIVATE|SENSITIVE_PATH))[^\n*]+$/m.test(
    error,
  ) && !command.includes("<<");

/** A pattern that names what runs fits the shell that was told to run it. */
const isOwnShellKilled = ({ command, error }: Failure): boolean =>
  /\bpkill\s+(?:-\w+\s+)*-\w*f/.test(command) && /^(?:Exit code 14[34]\s*)+$/.test(error);

const isDockerTerminal = ({ command, error }: Failure): boolean =>
  /\bnot a (?:TTY|terminal)\b/i.test(error) && /\b(?:docker|podman)\b/.test(command);

/** Code of another language in double quotes, with something in it that the shell reads first. */
const isInlineCode = ({ command, error }: Failure): boolean =>
  /\b(?:python[\d.]*|py|node|ruby|perl|php|bun|deno)(?:\.exe)?["']?\s+(?:-\w+\s+)*-[cer]\s+"[^]*[`$!\\]/.test(
    command,
  ) &&
  /SyntaxError: (?!\(unicode error\))|unexpected EOF while looking for matching|syntax error near unexpected token/.test(
    error,
  );

/** Those that a single command and its error do not show. */
type Gathered = "python-stub" | "unusable-tool" | "no-ripgrep" | "home-search";
const GATHERED: ReadonlySet<string> = new Set<Gathered>([
  "python-stub",
  "unusable-tool",
  "no-ripgrep",
  "home-search",
]);
type SeenAtOnce = Exclude<CatalogueForm, Gathered>;

/** The first that fits counts. */
const FORMS: Readonly<Record<SeenAtOnce, (failure: Failure) => boolean>> = {
  "powershell-quotes": isPowershellInQuotes,
  "msys-path": isPathConverted,
  "git-bash": isGitBash,
  powershell: isPowershell,
  "no-git": isWithoutGit,
  "server-foreground": isServing,
  "relative-cd": isThereAlready,
  "sudo-password": ({ error }) =>
    /^sudo: (?:a terminal is required|a password is required|no tty present)/m.test(error),
  "zsh-glob": isLiteralPattern,
  "pkill-self": isOwnShellKilled,
  "docker-tty": isDockerTerminal,
  "unicode-encode": ({ error }) => /UnicodeEncodeError: '(?!utf)[\w-]+' codec/i.test(error),
  "inline-code": isInlineCode,
  "script-outside": isScriptOutside,
};

const NAMES = Object.keys(FORMS) as readonly SeenAtOnce[];

export const catalogueForm = (failure: Failure): CatalogueForm | null =>
  NAMES.find((name) => FORMS[name](failure)) ?? null;

export const isCatalogued = (form: string): form is CatalogueForm =>
  Object.hasOwn(FORMS, form) || GATHERED.has(form);
