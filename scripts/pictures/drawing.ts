/** Terminals as SVG: one that stands still, and several that follow one another. */
import type { Run } from "./terminal-text.ts";

const CELL = 8.4;
const LINE = 20;
const MARGIN = 18;
const BAR = 30;
const FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'D2Coding', monospace";

export type Size = { readonly width: number; readonly height: number };

export const terminalSize = (columns: number, lines: number): Size => ({
  width: Math.ceil(columns * CELL + 2 * MARGIN),
  height: lines * LINE + 2 * MARGIN + BAR,
});

export const frameOf = ({ width, height }: Size): string => {
  const dots = ["#ff5f57", "#febc2e", "#28c840"].map(
    (fill, at) =>
      `<circle cx="${MARGIN + 4 + at * 18}" cy="${BAR / 2 + 3}" r="5.5" fill="${fill}"/>`,
  );
  return `<rect width="${width}" height="${height}" rx="9" fill="#0b1722"/>${dots.join("")}`;
};

export const drawLine = (runs: readonly Run[], at: number): string =>
  runs
    .map(({ column, text, fill, isBold }) => {
      const x = (MARGIN + column * CELL).toFixed(1);
      const weight = isBold ? ' font-weight="600"' : "";
      // As wide as its cells, whatever the reader's font makes of Hangul.
      const wide = (Bun.stringWidth(text) * CELL).toFixed(1);
      return `<text x="${x}" y="${BAR + MARGIN + at * LINE + 14}" textLength="${wide}" lengthAdjust="spacingAndGlyphs" fill="${fill}"${weight}>${Bun.escapeHTML(text)}</text>`;
    })
    .join("");

export const svgOf = (size: Size, title: string, body: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" role="img" aria-label="${Bun.escapeHTML(title)}" font-family="${FONT}" font-size="14" xml:space="preserve">`,
    ...body,
    "</svg>",
    "",
  ].join("\n");

/** A terminal that stands still, as high as what it shows. */
export function stillOf(
  title: string,
  lines: readonly (readonly Run[])[],
  columns: number,
): string {
  const size = terminalSize(columns, lines.length);
  return svgOf(size, title, [frameOf(size), ...lines.map((runs, at) => drawLine(runs, at))]);
}
