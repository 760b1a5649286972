/** From one picture to the next, with as little drawing as possible: a line that stays is not touched. */
import type { BoardLine } from "./board.ts";

const ESC = "\u001B[";

/** Another screen than the person's own, without a cursor, and nothing that is too wide runs over. */
export const ENTER = `${ESC}?1049h${ESC}?25l${ESC}?7l${ESC}2J`;
export const LEAVE = `${ESC}?7h${ESC}?25h${ESC}?1049l`;

export const BELL = "\u0007";

const LOOKS = { plain: "0", strong: "1", faint: "2" } as const;

const styled = ({ text, look }: BoardLine, isStyled: boolean): string =>
  isStyled && look !== "plain" ? `${ESC}${LOOKS[look]}m${text}${ESC}0m` : text;

/** Nothing when nothing changed. `before` null: whatever stands there is wiped first. */
export function frameChanges(
  before: readonly BoardLine[] | null,
  after: readonly BoardLine[],
  isStyled: boolean,
): string {
  const known = before ?? [];
  let drawn = before === null ? `${ESC}2J` : "";
  for (let row = 0; row < Math.max(known.length, after.length); row++) {
    const [was, is] = [known[row], after[row]];
    if (was !== undefined && was.text === is?.text && was.look === is.look) continue;
    // Wiped first: behind a line as wide as the window, wiping would take its last character.
    drawn += `${ESC}${row + 1};1H${ESC}2K${is === undefined ? "" : styled(is, isStyled)}`;
  }
  return drawn;
}
