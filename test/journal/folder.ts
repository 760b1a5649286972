/** A throw-away folder for line files, and real processes that write to them. */
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listRotatedFiles } from "../../src/journal/rotated-files.ts";

export type Writer = {
  /** Tells it to stop, and answers the ids of the lines whose append was acknowledged. */
  readonly stop: () => Promise<string[]>;
};

export type Folder = Disposable & {
  readonly path: (name: string) => string;
  /** Starts processes that append lines until they are stopped, and waits until each has written. */
  readonly startWriters: (
    path: string,
    names: readonly string[],
    how?: { readonly rotateAtBytes?: number; readonly pauseMs?: number },
  ) => Promise<Writer[]>;
};

export function openFolder(): Folder {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-journal-")));
  const path = (name: string): string => join(folder, name);

  const start = async (file: string, name: string, more: readonly number[]): Promise<Writer> => {
    const stopFile = path(`stop-${name}`);
    const program = Bun.fileURLToPath(import.meta.resolve("./append-process.ts"));
    const [rotateAtBytes, pauseMs] = more.map(String);
    const child = Bun.spawn(
      [process.execPath, program, file, name, rotateAtBytes ?? "", stopFile, pauseMs ?? ""],
      { stdin: "ignore", stdout: "pipe", stderr: "inherit" },
    );
    const output = new Response(child.stdout).text();
    while (!existsSync(`${stopFile}.ready`)) await Bun.sleep(2);
    return {
      stop: async () => {
        writeFileSync(stopFile, "");
        const acknowledged = (await output).split("\n").filter((id) => id !== "");
        if ((await child.exited) !== 0) throw new Error(`writer ${name} failed`);
        return acknowledged;
      },
    };
  };

  return {
    path,
    startWriters: (file, names, { rotateAtBytes = 1e9, pauseMs = 0 } = {}) =>
      Promise.all(names.map((name) => start(file, name, [rotateAtBytes, pauseMs]))),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Every line of a file and of those rotated from it, oldest first. Blank ones are left out: a writer that sees another's
 * line grow may leave one, and readers pass over them.
 */
export const allLines = (path: string): string[] =>
  [...listRotatedFiles(path), path].flatMap((file) =>
    existsSync(file)
      ? readFileSync(file, "utf8")
          .split("\n")
          .filter((line) => line !== "")
      : [],
  );
