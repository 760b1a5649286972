/** The line that lets a shell find the program: offered for the shell in use, written on a yes, removed by uninstall. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import type { Environment } from "../../config/paths.ts";

/** What was added to a file, to the byte. */
export type ShellPathEdit = {
  readonly path: string;
  readonly added: string;
  /** There was no such file before. */
  readonly isNew: boolean;
};

export type ShellPath = {
  /** All of them: a shell that is a login shell may read other files than one that is not. */
  readonly files: readonly string[];
  readonly line: string;
};

/** What a name may hold so that it means the same in every shell, in double quotes. */
const PLAIN_PATH = /^[\p{L}\p{N}_@%+=:,./ -]+$/u;
const MARK = "# self-gen";

/** Null for a shell that we do not know, or a folder whose name a shell could misread. */
export function shellPathOf(env: Environment, userHome: string, folder: string): ShellPath | null {
  if (!PLAIN_PATH.test(folder)) return null;
  const isBelow = folder.startsWith(`${userHome}/`);
  const place = isBelow ? `$HOME${folder.slice(userHome.length)}` : folder;
  const shell = basename(env["SHELL"] ?? "");
  const forSh = `export PATH="${place}:$PATH" ${MARK}`;
  switch (shell) {
    case "bash":
      return { files: bashFiles(userHome), line: forSh };
    case "zsh":
      return { files: [`${env["ZDOTDIR"] || userHome}/.zshrc`], line: forSh };
    case "fish": {
      const config = env["XDG_CONFIG_HOME"] || `${userHome}/.config`;
      const line = `set -gx PATH "${place}" $PATH ${MARK}`;
      return { files: [`${config}/fish/config.fish`], line };
    }
    default:
      return null;
  }
}

/** In bash's order: a login shell reads the first of them that exists, and no other. */
const BASH_LOGIN_FILES = [".bash_profile", ".bash_login", ".profile"];

/** A login shell reads `.bashrc` only where its own file says so. Another file of its own would hide the one there is. */
function bashFiles(userHome: string): readonly string[] {
  const rc = `${userHome}/.bashrc`;
  const own = BASH_LOGIN_FILES.map((name) => `${userHome}/${name}`).find(existsSync);
  if (own !== undefined && readsBashrc(textOf(own))) return [rc];
  return [rc, own ?? `${userHome}/.profile`];
}

const readsBashrc = (text: string): boolean =>
  text.split("\n").some((line) => /^(?!\s*#).*(?:^|[\s;&|])(?:\.|source)\s.*\.bashrc\b/.test(line));

/** Empty also for what cannot be read: to write there says why. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

const hasLineIn = (file: string, line: string): boolean => textOf(file).split("\n").includes(line);

export const hasLine = ({ files, line }: ShellPath): boolean =>
  files.every((file) => hasLineIn(file, line));

export const filesWithoutLine = ({ files, line }: ShellPath): readonly string[] =>
  files.filter((file) => !hasLineIn(file, line));

const START_FILES =
  ".profile .bash_profile .bash_login .bashrc .zshenv .zprofile .zshrc .zlogin .config/fish/config.fish".split(
    " ",
  );

/** Whether a shell's start file of this person, or ours, names the folder: then the next terminal has it too. */
export function isNamedAtStart({ files }: ShellPath, userHome: string, folder: string): boolean {
  const name = folder.startsWith(`${userHome}/`) ? folder.slice(userHome.length) : folder;
  return [...files, ...START_FILES.map((one) => `${userHome}/${one}`)].some((path) =>
    textOf(path).includes(name),
  );
}

/** Follows a link: the file may be kept elsewhere. */
export function addLine(file: string, line: string): ShellPathEdit {
  const isNew = !existsSync(file);
  const before = textOf(file);
  const added = `${before === "" || before.endsWith("\n") ? "" : "\n"}${line}\n`;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, added);
  return { path: file, added, isNew };
}

/** Only where it is still there; whatever else the person has written since stays. */
export function removeLine({ path, added, isNew }: ShellPathEdit): void {
  if (!existsSync(path)) return;
  const text = readFileSync(path, "utf8");
  const line = added.trim();
  const at = text.lastIndexOf(added);
  const left =
    at >= 0
      ? text.slice(0, at) + text.slice(at + added.length)
      : text
          .split("\n")
          .filter((one) => one !== line)
          .join("\n");
  if (left === text) return;
  if (left === "" && isNew) rmSync(path);
  else writeFileSync(path, left);
}

export const isLineIn = ({ path, added }: ShellPathEdit): boolean =>
  textOf(path).split("\n").includes(added.trim());
