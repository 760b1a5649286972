/** Unified diffs of one or more files, as lines that say what they do. */
import type { DiffLine } from "../parts/diff-line.ts";

export type FileDiff = {
  readonly file: string;
  /** There is no such file yet, or there will be none. */
  readonly is: "new" | "gone" | "changed";
  readonly lines: readonly DiffLine[];
};

const NO_FILE = "/dev/null";
const NO_END = "\\ No newline at end of file";
const OLD_FILE = /^--- (.*)$/;
const NEW_FILE = /^\+\+\+ (.*)$/;
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** A place says how many lines follow it: a line of a file that looks like a name is none. */
export function parseDiff(diff: readonly string[]): readonly FileDiff[] {
  const files: { file: string; is: FileDiff["is"]; lines: DiffLine[] }[] = [];
  let [left, right] = [0, 0];
  for (const [at, line] of diff.entries()) {
    const lines = files.at(-1)?.lines;
    if (left > 0 || right > 0) {
      if (line === NO_END) continue;
      const sign = line.startsWith("+") ? "+" : line.startsWith("-") ? "-" : " ";
      if (sign !== "+") left--;
      if (sign !== "-") right--;
      lines?.push({ sign, text: line.slice(1) });
      continue;
    }
    const place = HUNK.exec(line);
    if (place !== null) {
      [left, right] = [Number(place[1] ?? 1), Number(place[2] ?? 1)];
      lines?.push({ sign: "@", text: line });
    }
    const [, before] = OLD_FILE.exec(line) ?? [];
    const [, after] = NEW_FILE.exec(diff[at + 1] ?? "") ?? [];
    if (before === undefined || after === undefined) continue;
    const is = before === NO_FILE ? "new" : after === NO_FILE ? "gone" : "changed";
    files.push({ file: is === "new" ? after : before, is, lines: [] });
  }
  return files;
}
