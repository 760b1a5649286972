/** A planted failure: what happened before, what happens now, and whether the old resolution is the right thing to say. */

/** A tool and what it was called on: a command for Bash, a file for the others. */
export type Call = readonly [tool: string, on: string];

export type Planted = {
  readonly name: string;
  readonly failing: Call;
  /** The error that was solved. */
  readonly solved: string;
  /** What was called between the error and the success, in order. */
  readonly steps: readonly Call[];
  /** The error that happens now. */
  readonly now: string;
  readonly isRight: boolean;
  /** What fails now, when that is another call. */
  readonly failingNow?: Call;
  /** Where it happens now, when that is another project. */
  readonly elsewhere?: string;
  /** Whether a person interrupted what failed before. */
  readonly isInterrupted?: boolean;
};

export const PROJECT = "/somewhere/app";

const banner = (script: string, command: string): string =>
  `Exit code 1\n\n> app@1.0.0 ${script}\n> ${command}\n\n`;
export const npmTest = banner("test", "vitest run");
export const jestTest = banner("test", "jest");
export const npmBuild = banner("build", "tsc -p .");

/** What the client makes of a long output: about 10,040 characters, the middle cut. */
export function longLog(head: string, noise: string, tail: string): string {
  const filler = `${noise}\n`.repeat(Math.ceil(12_000 / (noise.length + 1)));
  const whole = `${head}\n${filler}`;
  return `${whole.slice(0, 5000)}\n\n... [2000 characters truncated] ...\n\n${`${filler}${tail}`.slice(-5000)}`;
}

const EDIT: Call = ["Edit", "src/app.ts"];

/** The same error again, though numbers, paths or times differ: what solved it then is right. */
export const again = (
  name: string,
  command: string,
  solved: string,
  now: string,
  steps: readonly Call[] = [EDIT],
): Planted => ({ name, failing: ["Bash", command], solved, steps, now, isRight: true });

/** Another error that looks alike: what solved the first is wrong. */
export const other = (
  name: string,
  command: string,
  solved: string,
  now: string,
  steps: readonly Call[] = [EDIT],
): Planted => ({ ...again(name, command, solved, now, steps), isRight: false });
