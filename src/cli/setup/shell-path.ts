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

export type ShellPath = { readonly file: string; readonly line: string };

/** What a name may hold so that it means the same in every shell, in double quotes. */
const PLAIN_PATH = /^[\p{L}\p{N}_@%+=:,./ -]+$/u;
const MARK = "# self-gen";

/** Null for a shell that we do not know, or a folder whose name a shell could misread. */
export function shellPathOf(
  env: Environment,
  userHome: string,
  folder: string,
  platform: string = process.platform,
): ShellPath | null {
  if (!PLAIN_PATH.test(folder)) return null;
  const isBelow = folder.startsWith(`${userHome}/`);
  const place = isBelow ? `$HOME${folder.slice(userHome.length)}` : folder;
  const shell = basename(env["SHELL"] ?? "");
  const forSh = `export PATH="${place}:$PATH" ${MARK}`;
  switch (shell) {
    case "bash": {
      // A terminal on macOS starts a login shell.
      const name = platform === "darwin" ? ".bash_profile" : ".bashrc";
      return { file: `${userHome}/${name}`, line: forSh };
    }
    case "zsh":
      return { file: `${env["ZDOTDIR"] || userHome}/.zshrc`, line: forSh };
    case "fish": {
      const config = env["XDG_CONFIG_HOME"] || `${userHome}/.config`;
      return { file: `${config}/fish/config.fish`, line: `set -gx PATH "${place}" $PATH ${MARK}` };
    }
    default:
      return null;
  }
}

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");

export const hasLine = ({ file, line }: ShellPath): boolean =>
  textOf(file).split("\n").includes(line);

const START_FILES =
  ".profile .bash_profile .bash_login .bashrc .zshenv .zprofile .zshrc .zlogin .config/fish/config.fish".split(
    " ",
  );

/** Whether a shell's start file of this person, or ours, names the folder: then the next terminal has it too. */
export function isNamedAtStart({ file }: ShellPath, userHome: string, folder: string): boolean {
  const name = folder.startsWith(`${userHome}/`) ? folder.slice(userHome.length) : folder;
  return [file, ...START_FILES.map((one) => `${userHome}/${one}`)].some((path) =>
    textOf(path).includes(name),
  );
}

/** Follows a link: the file may be kept elsewhere. */
export function addLine({ file, line }: ShellPath): ShellPathEdit {
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
