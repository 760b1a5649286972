/** Real programs that write down what they were started with. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export type Started = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
};

/** Appends what it gets to `<path>.log`, then does what `then` says. */
export function writeProgram(path: string, then = "exit 0"): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `#!/bin/sh
{ printf 'start\\0%s\\0' "$#"; [ "$#" -eq 0 ] || printf '%s\\0' "$@"; env -0; printf 'stdin='; cat; printf '\\0end\\0'; } >> "$0.log"
${then}
`,
  );
  chmodSync(path, 0o755);
}

/** How often it was started, and with what. */
export function startsOf(path: string): readonly Started[] {
  if (!existsSync(`${path}.log`)) return [];
  const parts = readFileSync(`${path}.log`, "utf8").split("\0");
  const all: Started[] = [];
  for (let at = 0; parts[at] === "start";) {
    const count = Number(parts[at + 1]);
    const end = parts.indexOf("end", at + 2 + count);
    if (end < 0) break;
    const args = parts.slice(at + 2, at + 2 + count);
    const pairs = parts.slice(at + 2 + count, end).map((one): [string, string] => {
      const equals = one.indexOf("=");
      return [one.slice(0, equals), one.slice(equals + 1)];
    });
    const { stdin = "", ...env } = Object.fromEntries(pairs);
    all.push({ args, env, stdin });
    at = end + 1;
  }
  return all;
}
