/** The marks that replace what was hidden. No rule ever matches a mark again. */
export const REDACTED = "[REDACTED]";
export const PRIVATE = "[PRIVATE]";
export const SENSITIVE_PATH = "[SENSITIVE_PATH]";

/** Replace `text.slice(start, end)` by `mark`. */
export interface Hit {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}

export function hide(start: number, end: number, mark: string = REDACTED): Hit {
  return { start, end, mark };
}

/** Is there already a mark at `at`? */
export function isMark(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 0x5b) return false;
  return (
    text.startsWith(REDACTED, at) ||
    text.startsWith(PRIVATE, at) ||
    text.startsWith(SENSITIVE_PATH, at)
  );
}
