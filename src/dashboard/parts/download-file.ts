import { type CsvCell, csvText } from "./csv.ts";

/** Saved by the browser, as any download. */
export function downloadFile(name: string, parts: readonly string[], type: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export const downloadCsv = (name: string, rows: readonly (readonly CsvCell[])[]): void =>
  downloadFile(`${name}.csv`, [csvText(rows)], "text/csv");
