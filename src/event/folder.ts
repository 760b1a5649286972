/**
 * Folders as they are known by. A transcript may come from Windows and be read elsewhere: `C:\Users\x\app`, `c:/Users/x/app/` and
 * `\\?\C:\Users\x\app` are one folder, and none of this machine.
 */
const DRIVE = /^(?:\\\\\?\\)?([A-Za-z]):[\\/]/;
const SHARE = /^\\\\[^\\/?]+[\\/][^\\/]/;

/** In one form, with a large drive letter and backslashes; null for a folder of any other system. */
export function normalizeWindowsFolder(path: string): string | null {
  const drive = DRIVE.exec(path);
  if (drive === null && !SHARE.test(path)) return null;
  const [begin = "", letter = ""] = drive ?? ["", ""];
  const rest = path.slice(begin.length).replaceAll(/[\\/]+/g, "\\");
  if (drive === null) return `\\${rest}`.replace(/\\$/, "");
  const folder = `${letter.toUpperCase()}:\\${rest}`;
  return folder.length > 3 ? folder.replace(/\\$/, "") : folder;
}

/** The last part of a path, whichever system it is of; empty where it has none. */
export function pathBaseName(path: string): string {
  const folder = normalizeWindowsFolder(path);
  return folder === null
    ? path.slice(path.lastIndexOf("/") + 1)
    : folder.slice(folder.lastIndexOf("\\") + 1);
}

/** The folder above; empty above the highest. */
export function parentFolder(path: string): string {
  const slash = normalizeWindowsFolder(path) === null ? path.lastIndexOf("/") : lastSlash(path);
  return path.slice(0, Math.max(0, slash));
}

const lastSlash = (path: string): number => Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
