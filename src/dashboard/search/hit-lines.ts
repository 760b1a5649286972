/** The lines of what was found, those apart that tell what was turned down: it is not what was decided. */
import type { Piece } from "./plain-pieces.ts";

export type SearchViewLine = { readonly pieces: readonly Piece[]; readonly isRejected: boolean };

/** `rejected`: a line that tells one of them, or as much of it as is shown. */
export function splitHitLines(
  pieces: readonly Piece[],
  rejected: readonly string[],
): readonly SearchViewLine[] {
  const lines: Piece[][] = [[]];
  for (const { text, isMatch } of pieces) {
    for (const [at, part] of text.split("\n").entries()) {
      if (at > 0) lines.push([]);
      if (part !== "") lines.at(-1)?.push({ text: part, isMatch });
    }
  }
  const options = rejected.flatMap((one) => one.split("\n")).map(plain);
  return lines.map((line) => {
    const told = plain(line.map(({ text }) => text).join(""));
    return { pieces: line, isRejected: options.some((one) => isPartOf(told, one)) };
  });
}

/** What is left out stands for itself; where nothing is, a line is all of it. */
function isPartOf(told: string, option: string): boolean {
  const [first, last] = [told.startsWith(MORE), told.endsWith(MORE)];
  const shown = told.slice(first ? MORE.length : 0, last ? -MORE.length : undefined).trim();
  if (shown === "") return false;
  if (first && last) return option.includes(shown);
  if (first) return option.endsWith(shown);
  return last ? option.startsWith(shown) : option === shown;
}

/** As the search folds it, where it leaves something out too. */
const MORE = "...";

const plain = (text: string): string => text.normalize("NFKC").trim();

type HitIdentity = { readonly id: string; readonly kind: string; readonly text: string };

/** The same error, or what fixed it, in several sessions is told once; anything else stands for itself. */
export const hitRepeatKey = ({ id, kind, text }: HitIdentity): string =>
  kind === "error" || kind === "resolution" ? JSON.stringify([kind, errorLine(text)]) : id;

/** How a command ended says nothing about why. */
const EXIT = /^\s*(?:exit code \d+)?\s*$/i;

const errorLine = (text: string): string =>
  text.split("\n").find((line) => !EXIT.test(line)) ?? text;
