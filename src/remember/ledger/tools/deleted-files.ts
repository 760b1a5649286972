/** Which files a command took away: deleted, moved elsewhere, or put back as they were committed. */
import { type LedgerMoment, isLater } from "./find-fix.ts";
import { type CommandSegment, splitCommand } from "./command-segments.ts";

const DELETES = /^(?:rm|rmdir|unlink|del|Remove-Item)$/;

/** What was deleted is no file of this session's any more. */
export function dropDeletedFiles<T extends LedgerMoment & { readonly file: string }>(
  written: readonly T[],
  command: string,
  /** When everything was committed. */
  cleanAt: LedgerMoment | null = null,
): readonly T[] {
  if (!/\b(?:rm|rmdir|unlink|del|Remove-Item|mv|checkout|restore|reset|stash)\b/.test(command))
    return written;
  const segments = splitCommand(command);
  if (segments.some(undoesAll))
    return written.filter((one) => cleanAt !== null && !isLater(one, cleanAt));
  const gone = segments.flatMap(findDeleted);
  return written.filter(({ file }) => !gone.some((one) => isWithin(file, one)));
}

/** What was done in a folder that is gone cannot be done there again. */
export function withoutFolders<T extends { readonly folder: string | null; readonly text: string }>(
  all: readonly T[],
  command: string,
): readonly T[] {
  if (!/\b(?:rm|mv|Remove-Item)\b/.test(command)) return all;
  const gone = splitCommand(command)
    .flatMap(findDeleted)
    .filter((one) => one.length > 2);
  return all.filter(
    ({ folder, text }) =>
      !gone.some((one) => (folder !== null && isWithin(folder, one)) || text.includes(one)),
  );
}

/** Everything that was not committed. */
const undoesAll = ({ action, words }: CommandSegment): boolean =>
  (action === "git reset" && words.includes("--hard")) ||
  action === "git stash" ||
  action === "git stash push" ||
  (/^git (?:checkout|restore)$/.test(action) && words.at(-1) === ".");

function findDeleted({ words }: CommandSegment): readonly string[] {
  const [program = "", ...rest] = words[0] === "git" ? words.slice(1) : words;
  const named = rest.flatMap((word) =>
    word.startsWith("-") ? [] : [word.replace(/^\.\//, "").replace(/(?<=.)\/+$/, "")],
  );
  if (rest.includes("--cached") || rest.includes("--staged")) return [];
  if (words[0] === "git" && (program === "checkout" || program === "restore"))
    return rest.includes("-b") || rest.includes("-B")
      ? []
      : named.filter((one) => /[./]/.test(one));
  if (DELETES.test(program)) return named.filter((one) => one !== "");
  return program === "mv" ? named.slice(0, -1).filter((one) => one !== "") : [];
}

const isWithin = (one: string, other: string): boolean =>
  isBelow(one.replaceAll("\\", "/"), other.replaceAll("\\", "/"));

const isBelow = (file: string, gone: string): boolean =>
  file === gone ||
  (gone.length > 5 && file.includes(`/${gone}/`)) ||
  gone.endsWith(`/${file}`) ||
  file.endsWith(`/${gone}`) ||
  file.startsWith(`${gone}/`);
