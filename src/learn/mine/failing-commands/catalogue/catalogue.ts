/**
 * Forms of errors that have one cause and one remedy, whatever the command was about. A new one needs its name in
 * `failing-command.ts`, how it is told in a file beside this one, its line in the table below, and its rule in
 * `text/…/learn/failing-commands.ts`.
 */
import type { CatalogueForm } from "../failing-command.ts";
import type { Failure } from "./failure.ts";
import { isDockerTerminal, isInlineCode, isScriptOutside, isUnprintable } from "./programs.ts";
import {
  isLiteralPattern,
  isOwnShellKilled,
  isServing,
  isSudoAsking,
  isThereAlready,
  isWithoutGit,
} from "./shell-habits.ts";
import {
  isGitBash,
  isPathConverted,
  isPowershell,
  isPowershellInQuotes,
} from "./windows-shells.ts";

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
  "sudo-password": isSudoAsking,
  "zsh-glob": isLiteralPattern,
  "pkill-self": isOwnShellKilled,
  "docker-tty": isDockerTerminal,
  "unicode-encode": isUnprintable,
  "inline-code": isInlineCode,
  "script-outside": isScriptOutside,
};

const NAMES = Object.keys(FORMS) as readonly SeenAtOnce[];

export const catalogueForm = (failure: Failure): CatalogueForm | null =>
  NAMES.find((name) => FORMS[name](failure)) ?? null;

export const isCatalogued = (form: string): form is CatalogueForm =>
  Object.hasOwn(FORMS, form) || GATHERED.has(form);
