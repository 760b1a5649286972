/** Writing to the terminal. Recorded text is foreign, so none of it may control the terminal. */
import { host } from "../../system/host.ts";
import { wrapHanging } from "./break-lines.ts";
import { renderStyles, removeStyles } from "./paint.ts";

const writeAll = (to: 1 | 2, text: string): void => host().terminal.write(to, text);

/** From here on a reader that has gone away, or a full disk behind stdout, ends nothing. */
export const ignoreWriteErrors = (): void => host().terminal.finishAnyway();

/** Characters that a terminal obeys or that reorder what it shows; JSON leaves them as they are. */
const TERMINAL_CONTROLS =
  /[\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E000F}\u{E0020}-\u{E007F}]/gu;
const CONTROL = /[\u0000-\u0008\u000B-\u001F]/g;

/** Whatever a line is made of, names of files and settings too, it cannot steer the terminal. */
export const removeControls = (line: string): string =>
  line.replaceAll(CONTROL, "").replaceAll(TERMINAL_CONTROLS, "");

/** No line wider than the terminal: a terminal breaks inside of words. */
export const print = (line: string): void => write(1, fitToTerminal(removeControls(line), 1));
/** As it is, however wide: what is copied, read by a program or laid out already. */
export const printWhole = (line: string, to: 1 | 2 = 1): void => write(to, removeControls(line));

const write = (to: 1 | 2, line: string): void =>
  writeAll(to, `${renderStyles(line, isStyled(to))}\n`);

function fitToTerminal(text: string, to: 1 | 2): string {
  const { terminal } = host();
  if (!terminal.isTty(to)) return text;
  const columns = terminal.columns() || DEFAULT_COLUMNS;
  const fits = (line: string): boolean => Bun.stringWidth(line) <= columns;
  return text
    .split("\n")
    .flatMap((line) => (fits(line) ? [line] : wrapHanging(line, columns)))
    .join("\n");
}
/** In one write. */
export const printLines = (lines: readonly string[]): void => {
  if (lines.length > 0) print(lines.join("\n"));
};
/** Pieces of a line; those that matter are bold on a terminal, and between marks where there is none to show it. */
export type LinePiece = { readonly text: string; readonly isMatch: boolean };

/** `--color` sets these variables for the command (`run.ts`); other programs know them too. */
export function isStyled(stream: 1 | 2 = 1): boolean {
  const { terminal, env } = host();
  if (env["NO_COLOR"]) return false;
  if (env["FORCE_COLOR"] && env["FORCE_COLOR"] !== "0") return true;
  return terminal.isTty(stream) && env["TERM"] !== "dumb";
}

export function printHighlighted(pieces: readonly LinePiece[]): void {
  const isBold = isStyled();
  const [on, off] = isBold ? ["\u001B[1m", "\u001B[22m"] : ["«", "»"];
  const shown = pieces.map(({ text, isMatch }) =>
    isMatch ? `${on}${toPlainText(text)}${off}` : toPlainText(text),
  );
  writeAll(1, `${shown.join("")}\n`);
}

/** Drawing instructions of our own; what they draw has passed `toRedactedFirstLine`. */
export const draw = (instructions: string): void => writeAll(1, instructions);

export const printError = (line: string): void => write(2, fitToTerminal(removeControls(line), 2));

/** JSON text with such characters escaped: the same value, and harmless on a terminal. */
export const escapeJsonControls = (json: string): string =>
  json
    .replaceAll(TERMINAL_CONTROLS, escapeCharacters)
    .replaceAll(/[\u{E0010}-\u{E001F}]/gu, escapeCharacters);

const escapeCharacters = (characters: string): string =>
  Array.from({ length: characters.length }, (_, at) => characters.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
    .join("");

/** On many lines for people, or each value on a line of its own where several follow one another. */
export const printJson = (value: unknown, onOneLine = false): void =>
  printWhole(escapeJsonControls(JSON.stringify(value, null, onOneLine ? 0 : 2)));

/** Progress on one line that replaces itself; silent when nobody looks. */
export function progress(line: string): void {
  if (host().terminal.isTty(2)) writeAll(2, `\r\u001B[2K${line}`);
}

export const endProgress = (): void => progress("");

/** A recorded text without characters that a terminal would obey, and without marks of ours. */
export const toPlainText = (text: string): string => removeStyles(removeControls(text));

/** The same, on one line. */
export function oneLine(text: string, columns = Infinity): string {
  return fitColumns(toPlainText(text.replaceAll(/\s+/g, " ")).trim(), columns);
}

/** Cuts a text to a number of columns, wide characters counted as two. */
export function fitColumns(text: string, columns: number): string {
  if (Bun.stringWidth(text) <= columns) return text;
  let width = 0;
  let cut = "";
  for (const character of text) {
    width += Bun.stringWidth(character);
    if (width > columns - 1) break;
    cut += character;
  }
  return `${cut}…`;
}

/** The same from the left: the end of a path says most. */
export function fitEnd(text: string, columns: number): string {
  if (Bun.stringWidth(text) <= columns) return text;
  let width = 0;
  let cut = "";
  for (const character of Array.from(text).toReversed()) {
    width += Bun.stringWidth(character);
    if (width > columns - 1) break;
    cut = character + cut;
  }
  return `…${cut}`;
}

/** Narrower than this, what happened needs all the room. */
const MIN_COLUMNS_WITH_TYPES = 72;
const TYPE_COLUMNS = 20;

export const typeColumns = (): number =>
  terminalColumns() < MIN_COLUMNS_WITH_TYPES ? 0 : TYPE_COLUMNS;

/** An event's type, which another tool may have made up, in a column of its own where there is room for one. */
export const typeColumn = (type: string): string =>
  typeColumns() === 0 ? "" : padColumns(oneLine(type, TYPE_COLUMNS - 2), TYPE_COLUMNS);

const padColumns = (text: string, columns: number): string =>
  text + " ".repeat(Math.max(0, columns - Bun.stringWidth(text)));

/** Columns whose cells stand right, counted from the end as `slice` does. */
type RightColumns = { readonly from: number; readonly to?: number };

/** Rows as columns that line up. */
export function table(rows: readonly (readonly string[])[], right?: RightColumns): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, Bun.stringWidth(cell));
    }
  }
  const numbers = new Set(
    right === undefined ? [] : widths.map((_, at) => at).slice(right.from, right.to),
  );
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        if (numbers.has(index)) return " ".repeat(width - Bun.stringWidth(cell)) + cell;
        return index === row.length - 1 ? cell : padColumns(cell, width);
      })
      .join("  ")
      .trimEnd(),
  );
}

const DEFAULT_COLUMNS = 100;

/** Without limit where nobody looks: what reads a pipe wants the whole text. */
export function terminalColumns(): number {
  const { terminal } = host();
  return terminal.isTty(1) ? terminal.columns() || DEFAULT_COLUMNS : Infinity;
}

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** A size as people read it. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

export { localTime } from "../../system/local-time.ts";
