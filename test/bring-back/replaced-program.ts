/**
 * A hook whose program is taken away, or replaced, while it waits for its input: what it then tries to start is not there,
 * or is something that notes how it was called.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { start } from "../hooks/processes.ts";
import { PROGRAM, type Ran, type Sandbox } from "../sandbox.ts";
import { HANG_MS } from "../limits.ts";

export type OwnProgram = {
  /** Starts a hook and waits until it reads; what is answered gives it its input. */
  waitingHook(env?: Readonly<Record<string, string>>): Promise<(payload: unknown) => Promise<Ran>>;
  /** Nothing stands in its place. */
  remove(): void;
  /** Something that notes its words and its environment stands in its place, and then runs a program with these words. */
  replaceByNotes(real?: string): void;
  /** How it was called since, one list of words each. */
  calls(): string[][];
  /** Those that are over, each with how the program that was then run ended. */
  ended(): { readonly words: string[]; readonly exitCode: number }[];
  /** What the last call was given as environment. */
  environment(): string;
};

export function placeProgram(sandbox: Sandbox, name = "own"): OwnProgram {
  const folder = join(sandbox.folder, name);
  const program = join(folder, "self-gen");
  const notes = join(folder, "calls");
  mkdirSync(folder);
  try {
    linkSync(PROGRAM, program);
  } catch {
    copyFileSync(PROGRAM, program);
  }
  const noted = (kind: string): string[] =>
    [...new Bun.Glob(`${kind}.*`).scanSync({ cwd: existsSync(notes) ? notes : folder })].map(
      (name) => name.slice(kind.length + 1),
    );
  const wordsOf = (id: string): string[] =>
    readFileSync(join(notes, `call.${id}`), "utf8")
      .split("\0")
      .slice(0, -1);
  return {
    waitingHook: async (env = {}) => {
      const { child, ended } = start(sandbox, [program, "hook"], {
        stdin: "pipe",
        env,
        timeoutMs: HANG_MS,
      });
      await untilItWaits(child.pid);
      return async (payload) => {
        const { stdin } = child;
        if (stdin === undefined || typeof stdin === "number" || stdin instanceof Blob)
          throw new Error("its input is a pipe");
        void stdin.write(`${JSON.stringify(payload)}\n`);
        await stdin.end();
        return ended;
      };
    },
    remove: () => rmSync(program),
    replaceByNotes: (real = "true") => {
      const script = join(folder, "notes");
      // Written whole and then named, so that whoever sees a call sees all of it.
      const text = `#!/bin/sh
mkdir -p '${notes}'
env > '${notes}'/environment.$$
for word in "$@"; do printf '%s\\0' "$word"; done > '${notes}'/part.$$
mv '${notes}'/environment.$$ '${notes}'/environment
mv '${notes}'/part.$$ '${notes}'/call.$$
'${real}' "$@"
echo $? > '${notes}'/part.$$
mv '${notes}'/part.$$ '${notes}'/exit.$$\n`;
      writeFileSync(script, text, { mode: 0o755 });
      renameSync(script, program);
    },
    calls: () => noted("call").map((id) => wordsOf(id)),
    ended: () =>
      noted("exit").map((id) => ({
        words: wordsOf(id),
        exitCode: Number(readFileSync(join(notes, `exit.${id}`), "utf8")),
      })),
    environment: () => readFileSync(join(notes, "environment"), "utf8"),
  };
}

const QUIET_LOOKS = 5;

/** It has started and does nothing any more: it waits for its input. */
async function untilItWaits(pid: number): Promise<void> {
  let spent = "";
  for (let quiet = 0; quiet < QUIET_LOOKS;) {
    await Bun.sleep(20);
    const now = cpuTime(pid);
    quiet = now === spent ? quiet + 1 : 0;
    spent = now;
  }
}

function cpuTime(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ");
    return `${fields?.[0] ?? ""} ${fields?.[11] ?? ""} ${fields?.[12] ?? ""}`;
  } catch {
    return "";
  }
}
