/** Bytes as they arrive → whole lines. A line longer than allowed is let go as it comes, and told as null at its end. */
export type LineReader = (chunk: Buffer) => (string | null)[];

const NEWLINE = 10;

export function openLineReader(mostBytes: number): LineReader {
  let pieces: Buffer[] = [];
  let bytes = 0;
  const take = (piece: Buffer): void => {
    bytes += piece.length;
    if (bytes > mostBytes) pieces = [];
    else if (piece.length > 0) pieces.push(piece);
  };
  const finish = (): string | null => {
    const line = bytes > mostBytes ? null : Buffer.concat(pieces).toString("utf8");
    pieces = [];
    bytes = 0;
    return line;
  };
  return (chunk) => {
    const lines: (string | null)[] = [];
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at));
      lines.push(finish());
      from = at + 1;
    }
    take(chunk.subarray(from));
    return lines;
  };
}
