/** Tables for a spreadsheet. */
export type CsvCell = string | number | null;

/** A text that a spreadsheet would take for a formula is marked as text. */
function quoteCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With a mark at its beginning, by which spreadsheets read other letters than Latin ones. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoteCell).join(",")).join("\r\n")}\r\n`;
