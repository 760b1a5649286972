/** Where a line may be broken, wide characters counted as two columns. */

/** A command that ends a line, as hints do. */
const COMMAND = /(?<=: )(?:self-gen|git|rm|mv|npm)(?: [\w가-힣@=:/"'.,…<>~|-]+)+$/;

/** Breaks between words; a word longer than a line, and a command that ends it, stay whole, so that they can be copied. */
export function wrap(text: string, columns: number): string[] {
  const command = COMMAND.exec(text)?.[0] ?? "";
  const isKept = command !== "" && Bun.stringWidth(command) <= columns;
  const before = isKept ? text.slice(0, -command.length).split(" ").slice(0, -1) : text.split(" ");
  const lines: string[] = [];
  let line = "";
  for (const word of isKept ? [...before, command] : before) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && Bun.stringWidth(longer) > columns) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

const BULLET = /^ *(?:(?:[-*•]|\d{1,3}[.)]) +)?/;

/** A line that may be of a list, wrapped below where its words begin. */
export function wrapHanging(line: string, columns: number): string[] {
  if (columns === Infinity) return [line.trimEnd()];
  const before = (BULLET.exec(line)?.[0] ?? "").slice(0, 12);
  const rest = wrap(line.slice(before.length).trim(), Math.max(16, columns - before.length));
  return rest.map((one, at) => (at === 0 ? before : " ".repeat(before.length)) + one);
}
