/** A program in the place of the person's own client: notes how it was called, and does what it is told to. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type StandIn = {
  /** Where it is found first, and nothing of the machine's own clients. */
  readonly path: string;
  readonly program: string;
  /** What it does when it is called, in shell. */
  does(script: string): void;
  calls(): number;
  /** Of the last call. */
  words(): readonly string[];
  stdin(): string;
  environment(): string;
};

export function placeStandIn(folder: string, name = "claude"): StandIn {
  const bin = join(folder, "stand-in");
  const program = join(bin, name);
  const note = (kind: string): string => join(bin, kind);
  mkdirSync(bin, { recursive: true });
  const read = (kind: string): string =>
    existsSync(note(kind)) ? readFileSync(note(kind), "utf8") : "";
  return {
    path: `${bin}:/usr/bin:/bin`,
    program,
    does: (script) => {
      writeFileSync(
        program,
        `#!/bin/sh
echo >> '${note("calls")}'
printf '%s\\n' "$@" > '${note("words")}'
env > '${note("environment")}'
${script}
`,
      );
      chmodSync(program, 0o755);
    },
    calls: () => read("calls").length,
    words: () => read("words").split("\n").slice(0, -1),
    stdin: () => read("stdin"),
    environment: () => read("environment"),
  };
}

/** Reads the question, and answers as the client prints it. */
export const answers = (said: string, folder: string, more: object = {}): string => {
  const printed = {
    type: "result",
    subtype: "success",
    is_error: false,
    result: said,
    total_cost_usd: 0.004,
    usage: { input_tokens: 1100, cache_read_input_tokens: 100, output_tokens: 90 },
    modelUsage: { "claude-sonnet": {} },
    ...more,
  };
  const file = join(folder, "stand-in", "answer.json");
  writeFileSync(file, JSON.stringify(printed));
  return `cat > '${join(folder, "stand-in", "stdin")}'; cat '${file}'`;
};

export const wording = (...suggestions: readonly object[]): string =>
  JSON.stringify({ suggestions });
