/**
 * Which of the files that a state names are there. A state may name anything: what leaves the project, by its name or by a
 * link on the way, is not looked at.
 */
import type { Stats } from "node:fs";
import { rareFiles } from "../../../system/system.ts";
import type { PresentFiles } from "./present.ts";

export function filePresence(root: string, files: readonly string[]): PresentFiles {
  const missing: string[] = [];
  const outside: string[] = [];
  const folders = new Map<string, Presence>([["", "there"]]);
  for (const file of new Set(files)) {
    const found = presence(root, file.endsWith("/") ? file.replace(/\/+$/, "") : file, folders);
    // A name that is no UTF-8 cannot be written into a state: whether the file is there cannot be told.
    if (found === "missing" && !file.includes("\uFFFD")) missing.push(file);
    if (found === "outside") outside.push(file);
  }
  return { missing, outside };
}

type Presence = "there" | "missing" | "outside";

/** A step that is empty, stays or goes up; or the byte that ends a path. */
const NO_NAME = /(?:^|\/)\.{0,2}(?:\/|$)|\0/;

function presence(root: string, path: string, folders: Map<string, Presence>): Presence {
  if (NO_NAME.test(path)) return "outside";
  const around = folderPresence(root, folderOf(path), folders);
  if (around !== "there") return around;
  return look(`${root}/${path}`) === null ? "missing" : "there";
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

function folderPresence(root: string, path: string, folders: Map<string, Presence>): Presence {
  const known = folders.get(path);
  if (known !== undefined) return known;
  const around = folderPresence(root, folderOf(path), folders);
  const found = around === "there" ? folderAt(`${root}/${path}`) : around;
  folders.set(path, found);
  return found;
}

function folderAt(path: string): Presence {
  const found = look(path);
  if (found?.isSymbolicLink() === true) return "outside";
  return found?.isDirectory() === true ? "there" : "missing";
}

function look(path: string): Stats | null {
  try {
    return rareFiles().lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    // A name too long, or a folder that may not be looked into.
    return null;
  }
}
