/** What a program printed, colours included, as lines of coloured runs at their columns. */

export type Run = {
  readonly column: number;
  readonly text: string;
  readonly fill: string;
  readonly isBold: boolean;
};

/** A dark terminal's colours, by the number in which a program asks for them. */
const COLOURS: Readonly<Record<number, string>> = {
  30: "#5c6b80",
  31: "#ff6b81",
  32: "#7fdbca",
  33: "#ecc48d",
  34: "#82aaff",
  35: "#c792ea",
  36: "#7fdbff",
  37: "#d6deeb",
  90: "#7a8ca3",
};
const PLAIN = "#d6deeb";
const FAINT = "#7a8ca3";
const TYPED = "#82aaff";

type Style = { readonly fill: string; readonly isBold: boolean };

const START: Style = { fill: PLAIN, isBold: false };

function restyle(style: Style, codes: string): Style {
  let next = style;
  for (const code of codes === "" ? [0] : codes.split(";").map(Number)) {
    if (code === 0) next = START;
    else if (code === 1) next = { fill: next.fill, isBold: true };
    else if (code === 2) next = { fill: FAINT, isBold: next.isBold };
    else if (code === 22) next = { fill: next.fill === FAINT ? PLAIN : next.fill, isBold: false };
    else if (code === 39) next = { fill: PLAIN, isBold: next.isBold };
    else next = { fill: COLOURS[code] ?? next.fill, isBold: next.isBold };
  }
  return next;
}

/** Each word group at its own column: whatever width a font gives Hangul, columns stay in line. */
const groupsOf = (text: string): { readonly index: number; readonly text: string }[] =>
  [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: group, index }) => ({ index, text: group }));

/** What a line that replaced itself shows last, without any instruction but colours. */
const lastShown = (line: string): string =>
  line
    .slice(line.lastIndexOf("\r") + 1)
    .replaceAll(/\u001B(?:\[[\d;?]*[A-Za-ln-z]|\][^\u0007]*\u0007)/g, "");

export function terminalLines(printed: string): Run[][] {
  let style = START;
  return printed
    .trimEnd()
    .split("\n")
    .map(lastShown)
    .map((line) => {
      const runs: Run[] = [];
      let column = 0;
      for (const [at, piece] of line.split(/\u001B\[([\d;]*)m/).entries()) {
        if (at % 2 === 1) {
          style = restyle(style, piece);
          continue;
        }
        for (const { index, text } of groupsOf(piece))
          runs.push({ column: column + Bun.stringWidth(piece.slice(0, index)), text, ...style });
        column += Bun.stringWidth(piece);
      }
      return runs;
    });
}

/** A command as somebody typed it. */
export const typedLine = (command: string): Run[] => [
  { column: 0, text: "$", fill: FAINT, isBold: false },
  { column: 2, text: command, fill: TYPED, isBold: true },
];
