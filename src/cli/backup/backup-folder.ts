/** The folder that a person names for a backup. */
import { lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";

/** Nothing is there, or an empty folder. */
export const isBackupFolderFree = (folder: string, text: Text): boolean =>
  withFolderFault(folder, text, () => {
    if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return true;
    const target = statSync(folder, { throwIfNoEntry: false });
    return target?.isDirectory() === true && readdirSync(folder).length === 0;
  });

/** Makes the folder it will stand in. */
export const makeParentFolder = (folder: string, text: Text): void =>
  withFolderFault(
    folder,
    text,
    () => void mkdirSync(dirname(folder), { recursive: true, mode: 0o700 }),
  );

/** Makes the folder that it is written into until it is whole. */
export const makePartialFolder = (partial: string, folder: string, text: Text): void =>
  withFolderFault(
    folder,
    text,
    () => void mkdirSync(`${partial}/journal`, { recursive: true, mode: 0o700 }),
  );

/** Whatever the system says of the place, another place helps; that nothing can be made in it may also be an ENOENT. */
function withFolderFault<T>(folder: string, { faults, backup }: Text, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (typeof code !== "string") throw error;
    throw new Fault("CANNOT_WRITE", faults.cannotWrite(folder, code), backup.placeFix, 1, error);
  }
}
