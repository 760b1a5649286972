/**
 * Which tests were skipped and why. Test files run in processes of their own: each appends a line to the file that
 * SELF_GEN_TEST_SKIPS names, and `npm test` reads them at its end.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";

const VARIABLE = "SELF_GEN_TEST_SKIPS";

export type Skip = {
  /** Which tests: "the dashboard's journeys". */
  readonly what: string;
  /** "there is no Chromium". */
  readonly why: string;
  /** What would change that; null where nothing does on this machine. */
  readonly command: string | null;
};

export const skipsInto = (path: string): Readonly<Record<string, string>> => ({ [VARIABLE]: path });

export function recordSkip(skip: Skip): void {
  const path = process.env[VARIABLE];
  if (path === undefined) process.stderr.write(`${skipLine([skip])}\n`);
  else appendFileSync(path, `${JSON.stringify(skip)}\n`);
}

export function readSkips(path: string): readonly Skip[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return [...new Set(lines)].map((line) => JSON.parse(line) as Skip);
}

export const skipLine = (skips: readonly Skip[]): string =>
  `skipped: ${skips
    .map(({ what, why, command }) => `${what}: ${why}${command === null ? "" : ` (${command})`}`)
    .join("; ")}`;
