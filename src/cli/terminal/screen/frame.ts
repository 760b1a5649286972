/** From one picture to the next, with as little drawing as possible: a line that stays is not touched. */
import { type TerminalStyle, paint, renderStyles, removeStyles } from "../paint.ts";
import { removeControls } from "../terminal.ts";

const ESC = "\u001B[";

/** Another screen than the person's own, without a cursor, and nothing that is too wide runs over. */
export const ENTER = `${ESC}?1049h${ESC}?25l${ESC}?7l${ESC}2J`;
export const LEAVE = `${ESC}?7h${ESC}?25h${ESC}?1049l`;

export const BELL = "\u0007";

export type ScreenLine = {
  /** May have looks of its own. */
  readonly text: string;
  readonly look: TerminalStyle | "plain";
  /** The row that is chosen. */
  readonly isChosen?: boolean;
};

export type Size = { readonly columns: number; readonly rows: number };

/** A chosen row is seen without colours too. */
function renderLine({ text, look, isChosen = false }: ScreenLine, isStyled: boolean): string {
  // Whatever it was made of: nothing of it steers the terminal.
  const safe = removeControls(text);
  if (!isChosen) return renderStyles(look === "plain" ? safe : paint(look, safe), isStyled);
  return isStyled ? `${ESC}7m${removeStyles(safe)}${ESC}0m` : removeStyles(safe).replace(/^ /, ">");
}

/** Nothing when nothing changed. `before` null: whatever stands there is wiped first. */
export function frameChanges(
  before: readonly ScreenLine[] | null,
  after: readonly ScreenLine[],
  isStyled: boolean,
): string {
  const screenLines = before ?? [];
  let drawn = before === null ? `${ESC}2J` : "";
  for (let row = 0; row < Math.max(screenLines.length, after.length); row++) {
    const [was, is] = [screenLines[row], after[row]];
    const isSame =
      was !== undefined &&
      was.text === is?.text &&
      was.look === is.look &&
      was.isChosen === is.isChosen;
    if (isSame) continue;
    // Wiped first: behind a line as wide as the window, wiping would take its last character.
    drawn += `${ESC}${row + 1};1H${ESC}2K${is === undefined ? "" : renderLine(is, isStyled)}`;
  }
  return drawn;
}
