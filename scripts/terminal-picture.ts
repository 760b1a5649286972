/**
 * `bun scripts/terminal-picture.ts OUT.svg < TEXT`: a terminal's text as a picture for the README. Lines that begin with `$` are what
 * was typed, `✓`, `!` and `✗` are coloured; wide characters take two columns.
 */
import { writeFileSync } from "node:fs";

const CELL = 8.4;
const LINE = 20;
const MARGIN = 18;
const BAR = 30;
const COLOURS = {
  text: "#d6deeb",
  typed: "#82aaff",
  good: "#7fdbca",
  note: "#ecc48d",
  bad: "#ff5874",
};

function colourOf(line: string): string {
  if (line.startsWith("$ ")) return COLOURS.typed;
  if (line.startsWith("✓")) return COLOURS.good;
  if (line.startsWith("!")) return COLOURS.note;
  return /^✗|tool_error/.test(line) ? COLOURS.bad : COLOURS.text;
}

/** Each field of a line at its own column: whatever width a font gives Hangul, columns stay in line. */
function runsOf(line: string): { column: number; text: string }[] {
  return [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    column: Bun.stringWidth(line.slice(0, index)),
    text,
  }));
}

export function drawTerminalPicture(text: string): string {
  const lines = text.trimEnd().split("\n");
  const columns = Math.max(...lines.map((line) => Bun.stringWidth(line)));
  const width = Math.ceil(columns * CELL + 2 * MARGIN);
  const height = lines.length * LINE + 2 * MARGIN + BAR;
  const body = lines.flatMap((line, at) =>
    runsOf(line).map(({ column, text: run }) => {
      const x = (MARGIN + column * CELL).toFixed(1);
      const y = BAR + MARGIN + at * LINE + 14;
      return `<text x="${x}" y="${y}" fill="${colourOf(line)}">${Bun.escapeHTML(run)}</text>`;
    }),
  );
  const dots = ["#ff5f57", "#febc2e", "#28c840"].map(
    (fill, at) =>
      `<circle cx="${MARGIN + 4 + at * 18}" cy="${BAR / 2 + 3}" r="5.5" fill="${fill}"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'D2Coding', monospace" font-size="14">`,
    `<rect width="${width}" height="${height}" rx="9" fill="#0b1722"/>`,
    ...dots,
    ...body,
    "</svg>",
    "",
  ].join("\n");
}

if (import.meta.main) {
  const [out] = process.argv.slice(2);
  if (out === undefined) throw new Error("which file?");
  writeFileSync(out, drawTerminalPicture(await Bun.stdin.text()));
}
