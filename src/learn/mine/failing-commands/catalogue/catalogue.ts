/**
 * Forms of errors that have one cause and one remedy, whatever the command was about. A new one needs its name in
 * `failing-command.ts`, its recognition in a file next to this one, its line in the table below, and its rule in
 * `text/…/learn/failing-commands.ts`.
 */
import type { CatalogueForm } from "../failing-command.ts";
import type { CatalogueFailure } from "./catalogue-failure.ts";
import {
  isDockerTerminal,
  isInlineCode,
  isScriptOutside,
  isUnicodeEncodeError,
} from "./programs.ts";
import {
  isLiteralPattern,
  isOwnShellKilled,
  isForegroundServer,
  isSudoPasswordPrompt,
  isRedundantCd,
  isOutsideRepository,
} from "./shell-habits.ts";
import {
  isGitBash,
  isPathConverted,
  isPowershell,
  isPowershellInQuotes,
} from "./windows-shells.ts";

/** Those that a single command and its error do not show. */
type GatheredForm = "python-stub" | "unusable-tool" | "no-ripgrep" | "home-search";
const GATHERED_FORMS: ReadonlySet<string> = new Set<GatheredForm>([
  "python-stub",
  "unusable-tool",
  "no-ripgrep",
  "home-search",
]);
type SingleFailureForm = Exclude<CatalogueForm, GatheredForm>;

/** The first that fits counts. */
const FORMS: Readonly<Record<SingleFailureForm, (failure: CatalogueFailure) => boolean>> = {
  "powershell-quotes": isPowershellInQuotes,
  "msys-path": isPathConverted,
  "git-bash": isGitBash,
  powershell: isPowershell,
  "no-git": isOutsideRepository,
  "server-foreground": isForegroundServer,
  "relative-cd": isRedundantCd,
  "sudo-password": isSudoPasswordPrompt,
  "zsh-glob": isLiteralPattern,
  "pkill-self": isOwnShellKilled,
  "docker-tty": isDockerTerminal,
  "unicode-encode": isUnicodeEncodeError,
  "inline-code": isInlineCode,
  "script-outside": isScriptOutside,
};

const NAMES = Object.keys(FORMS) as readonly SingleFailureForm[];

export const findCatalogueForm = (failure: CatalogueFailure): CatalogueForm | null =>
  NAMES.find((name) => FORMS[name](failure)) ?? null;

export const isCatalogued = (form: string): form is CatalogueForm =>
  Object.hasOwn(FORMS, form) || GATHERED_FORMS.has(form);
