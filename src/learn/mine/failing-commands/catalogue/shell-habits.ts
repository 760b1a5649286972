/** Habits that fail in this shell or folder. */
import type { CatalogueFailure } from "./catalogue-failure.ts";

/** A folder that git knows nothing of. */
export const isOutsideRepository = ({ command, error }: CatalogueFailure): boolean =>
  /\bgit\b/.test(command) &&
  /^(?:fatal: not a git repository|warning: Not a git repository)/m.test(error);

/** What runs until it is ended. */
const SERVES =
  /\b(?:npm|pnpm|yarn|bun)(?: run)? (?:dev|start|serve|preview)\b|\b(?:vite(?! build)|next dev|flask run|uvicorn|gunicorn|http\.server|rails s|artisan serve|ng serve|expo start|wrangler dev|webpack serve|nodemon|streamlit run|http-server|manage\.py runserver|vercel dev|netlify dev)\b/;
export const isForegroundServer = ({ command, error }: CatalogueFailure): boolean =>
  SERVES.test(command) && /^command timed out after/im.test(error);

/** To a folder that the shell is in already. */
export function isRedundantCd({ error, cwd }: CatalogueFailure): boolean {
  const wanted =
    /(?:^|[: ])cd:(?:\d+:)? (?:no such file or directory: )?(?![~/.\\]|[A-Za-z]:)([\w./-]+?)\/?(?:: No such file or directory)?$/m.exec(
      error,
    )?.[1];
  return wanted !== undefined && `${cwd.replaceAll("\\", "/")}/`.includes(`/${wanted}/`);
}

/** Names that only look like a pattern (`[id]`, `(app)`, `?x=1`). A `*` was meant as one, and quoting it would not have helped. */
export const isLiteralPattern = ({ command, error }: CatalogueFailure): boolean =>
  /^(?:zsh|\(eval\))[^\n]{0,20}: no matches found: (?![^\n]*\[(?:REDACTED|PRIVATE|SENSITIVE_PATH))[^\n*]+$/m.test(
    error,
  ) && !command.includes("<<");

/** A pattern that names what runs fits the shell that was told to run it. */
export const isOwnShellKilled = ({ command, error }: CatalogueFailure): boolean =>
  /\bpkill\s+(?:-\w+\s+)*-\w*f/.test(command) && /^(?:Exit code 14[34]\s*)+$/.test(error);

export const isSudoPasswordPrompt = ({ error }: CatalogueFailure): boolean =>
  /^sudo: (?:a terminal is required|a password is required|no tty present)/m.test(error);
