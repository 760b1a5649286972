/**
 * The home's files besides data: the program, the generic producer, and launchers under the paths that the source
 * documents name, so that `node <path>` works there. A launcher is silent and exits 0 when the program is gone.
 */
import { DEFAULT_CLIENT } from "../../clients/clients.ts";
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { readSmallRegular } from "../../system/regular-file.ts";
import { isSameContent } from "../../system/same-content.ts";
import producer from "../lifecycle-logger.sh" with { type: "text" };

export const programIn = (home: string): string => `${home}/bin/self-gen`;
export const producerIn = (home: string): string => `${home}/lib/lifecycle-logger.sh`;

/** Path below the home → the event that it is for, because the documents' payloads do not say. */
const LAUNCHERS: Readonly<Record<string, string>> = {
  "hooks/session-analyzer.mjs": "SessionStart",
  "hooks/session-summary.mjs": "SessionEnd",
};

/** Path below the home → the command that it is. */
const COMMAND_LAUNCHERS: Readonly<Record<string, string>> = {
  "bin/apply.mjs": "apply",
  "bin/dismiss.mjs": "dismiss",
  "bin/analyze.mjs": "analyze",
};

/** The job behind a session's end, under the documents' name; what is not there or fails is nobody's business. */
const JOB_LAUNCHERS: Readonly<Record<string, readonly string[]>> = {
  "lib/batch-embeddings.mjs": ["embed", "batch"],
};

const launcherText = (words: readonly string[], ending: string): string =>
  `#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../bin/self-gen", import.meta.url));
if (!existsSync(program)) process.exit(0);
const words = [${words.map((word) => JSON.stringify(word)).join(", ")}];
${ending}
`;

const hookWords = (event: string): string[] => [
  "hook",
  "--client",
  DEFAULT_CLIENT,
  "--event",
  event,
];

/** Nothing of a hook's may fail, so it ends with 0 whatever happens. */
const silentLauncher = (words: readonly string[]): string =>
  launcherText(
    words,
    `spawnSync(program, [...words, ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(0);`,
  );

/** Ends as the command does. */
const commandLauncher = (command: string): string =>
  launcherText(
    [command],
    `const ran = spawnSync(program, [...words, ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(ran.status ?? 1);`,
  );

/** The generic producer finds a home that is not the usual one by its own place. */
const producerText = (home: string, userHome: string | null): string =>
  userHome !== null && home === `${userHome}/.self-generation`
    ? producer
    : producer.replace("$HOME/.self-generation", () =>
        home.replaceAll(/["$`\\}]/g, (one) => `\\${one}`),
      );

export type ProgramPlacement = { readonly path: string; readonly isNew: boolean };

/** Puts the running program into the home. A running one is replaced by renaming: it keeps its own file. */
export function placeProgram(source: string, home: string): ProgramPlacement {
  const path = programIn(home);
  if (isSameFile(source, path)) return { path, isNew: false };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${Bun.randomUUIDv7()}`;
  try {
    copyFileSync(source, temporary, constants.COPYFILE_FICLONE);
    chmodSync(temporary, 0o755);
    flush(temporary);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return { path, isNew: true };
}

export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other, { throwIfNoEntry: false })];
  if (b === undefined || !b.isFile() || a.size !== b.size || (b.mode & 0o111) === 0) return false;
  if (a.dev === b.dev && a.ino === b.ino) return true;
  return isSameContent(one, other);
}

function flush(path: string): void {
  const fd = openSync(path, "r+");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

export const launchersIn = (home: string): string[] =>
  Object.keys(LAUNCHERS).map((name) => `${home}/${name}`);

/** The other files of ours, by path, as they should be. */
export function homeFiles(home: string, userHome: string | null): ReadonlyMap<string, string> {
  const files = new Map([[producerIn(home), producerText(home, userHome)]]);
  for (const [name, event] of Object.entries(LAUNCHERS)) {
    files.set(`${home}/${name}`, silentLauncher(hookWords(event)));
  }
  for (const [name, words] of Object.entries(JOB_LAUNCHERS)) {
    files.set(`${home}/${name}`, silentLauncher(words));
  }
  for (const [name, command] of Object.entries(COMMAND_LAUNCHERS)) {
    files.set(`${home}/${name}`, commandLauncher(command));
  }
  return files;
}

/** Answers how many were written. */
export function placeHomeFiles(home: string, userHome: string | null): number {
  let written = 0;
  for (const [path, text] of homeFiles(home, userHome)) {
    if (isFilePlaced(path, text)) continue;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Not into what is there: it may be a pipe.
    const temporary = `${path}.${Bun.randomUUIDv7()}`;
    writeFileSync(temporary, text, { mode: 0o755 });
    chmodSync(temporary, 0o755);
    renameSync(temporary, path);
    written++;
  }
  return written;
}

export const isFilePlaced = (path: string, text: string): boolean =>
  contentOf(path, Buffer.byteLength(text)) === text && (statSync(path).mode & 0o100) !== 0;

/** Null for what is larger too: in place of a few lines there may be the program, which nobody needs to read for that. */
function contentOf(path: string, mostBytes: number): string | null {
  try {
    return readSmallRegular(path, mostBytes);
  } catch {
    return null;
  }
}

export type LinkOutcome = "made" | "there" | "foreign" | "failed";

/** What stands at a place where we want a link; `free` when nothing does. */
export function linkState(path: string, target: string): "there" | "foreign" | "free" {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return "free";
  return found.isSymbolicLink() && readlinkSync(path) === target ? "there" : "foreign";
}

/** Somebody else's file is left where it is. */
export function placeLink(path: string, target: string): LinkOutcome {
  try {
    const state = linkState(path, target);
    if (state === "free") {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      symlinkSync(target, path);
      return "made";
    }
    // The documents ask for it; a link or a program of somebody else's is left alone.
    if (target.endsWith(".sh") && lstatSync(path).isFile()) ensureExecutable(path);
    return state;
  } catch {
    return "failed";
  }
}

/** Whoever may read it may run it. */
function ensureExecutable(path: string): void {
  const { mode } = statSync(path);
  const wanted = mode | ((mode & 0o444) >> 2);
  if (wanted !== mode) chmodSync(path, wanted & 0o7777);
}
