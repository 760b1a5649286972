/**
 * Which of the files that a state names are there. A state may name anything: what leaves the project, by its name or by a
 * link on the way, is not looked at.
 */
import type { Stats } from "node:fs";
import { rareFiles } from "../../../system/system.ts";
import type { CurrentFiles } from "./current-work.ts";

export function checkFilePresence(root: string, files: readonly string[]): CurrentFiles {
  const missing: string[] = [];
  const outside: string[] = [];
  const folders = new Map<string, PathPresence>([["", "there"]]);
  for (const file of new Set(files)) {
    const found = findPresence(root, file.endsWith("/") ? file.replace(/\/+$/, "") : file, folders);
    // A name that is no UTF-8 cannot be written into a state: whether the file is there cannot be told.
    if (found === "missing" && !file.includes("\uFFFD")) missing.push(file);
    if (found === "outside") outside.push(file);
  }
  return { missing, outside };
}

type PathPresence = "there" | "missing" | "outside";

/** A step that is empty, stays or goes up; or the byte that ends a path. */
const NO_NAME = /(?:^|\/)\.{0,2}(?:\/|$)|\0/;

function findPresence(
  root: string,
  path: string,
  folders: Map<string, PathPresence>,
): PathPresence {
  if (NO_NAME.test(path)) return "outside";
  const around = folderPresence(root, folderOf(path), folders);
  if (around !== "there") return around;
  return tryStat(`${root}/${path}`) === null ? "missing" : "there";
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

function folderPresence(
  root: string,
  path: string,
  folders: Map<string, PathPresence>,
): PathPresence {
  const pathPresence = folders.get(path);
  if (pathPresence !== undefined) return pathPresence;
  const around = folderPresence(root, folderOf(path), folders);
  const found = around === "there" ? folderAt(`${root}/${path}`) : around;
  folders.set(path, found);
  return found;
}

function folderAt(path: string): PathPresence {
  const found = tryStat(path);
  if (found?.isSymbolicLink() === true) return "outside";
  return found?.isDirectory() === true ? "there" : "missing";
}

function tryStat(path: string): Stats | null {
  try {
    return rareFiles().lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    // A name too long, or a folder that may not be looked into.
    return null;
  }
}
