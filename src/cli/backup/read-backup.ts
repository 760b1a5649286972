/** Reading a backup back: whether it is one, whether it is whole, and what is in it, unpacked where asked for. */
import { existsSync, mkdirSync } from "node:fs";
import { readRegular } from "../../system/regular-file.ts";
import { dirname } from "node:path";
import { StoreFault } from "../../store/fault.ts";
import { inspectDatabase } from "../../store/sqlite/database-file.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import {
  DATABASE_NAME,
  isNested,
  MANIFEST_NAME,
  type BackupManifest,
  parseBackupManifest,
} from "./manifest.ts";
import { type StoredFileCondition, unpackFile } from "./stored-file.ts";

export type BackupProgressListener = (bytes: number, of: number) => void;

/** What is wrong with a file of a backup. */
type Damage = { readonly name: string; readonly condition: Exclude<StoredFileCondition, "whole"> };

const damagedBackupFault = (
  folder: string,
  damages: readonly Damage[],
  { backup: words }: Text,
): Fault => {
  const list = damages.map(({ name, condition }) => words.damages[condition](name)).join(", ");
  return new Fault("BACKUP_DAMAGED", words.damaged(folder, list), words.damagedFix);
};

const newerBackupFault = (folder: string, program: string, { backup: words }: Text): Fault =>
  new Fault("BACKUP_NEWER", words.newer(folder, program), words.newerFix);

/** The manifest of the backup in a folder. */
export function openBackup(folder: string, text: Text): BackupManifest {
  let written: string;
  try {
    written = readRegular(`${folder}/${MANIFEST_NAME}`);
  } catch (error) {
    const isBackup = existsSync(`${folder}/${DATABASE_NAME}.zst`);
    const { code } = error as NodeJS.ErrnoException;
    if (isBackup) {
      const condition = code === "ENOENT" ? "missing" : "unreadable";
      throw damagedBackupFault(folder, [{ name: MANIFEST_NAME, condition }], text);
    }
    throw new Fault("NOT_A_BACKUP", text.backup.notOne(folder), text.backup.notOneFix);
  }
  const read = parseBackupManifest(written);
  switch (read.outcome) {
    case "read":
      return read.manifest;
    case "newer":
      throw newerBackupFault(folder, read.program, text);
    case "damaged":
      throw damagedBackupFault(folder, [{ name: MANIFEST_NAME, condition: "damaged" }], text);
  }
}

/**
 * Reads every file of a backup to its end. The database is unpacked into `scratch` to be checked; the rest only where
 * `all` is asked for. Throws a fault that names everything that is wrong.
 */
export async function checkBackup(
  folder: string,
  manifest: BackupManifest,
  scratch: string,
  how: { readonly all: boolean; readonly text: Text; readonly onProgress: BackupProgressListener },
): Promise<void> {
  const { text } = how;
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let passed = 0;
  const damages: Damage[] = [];
  for (const file of manifest.files) {
    const into = how.all || file.name === DATABASE_NAME ? `${scratch}/${file.name}` : null;
    if (into !== null && isNested(file.name))
      mkdirSync(dirname(into), { recursive: true, mode: 0o700 });
    const condition = await unpackFile(`${folder}/${file.stored.name}`, file, {
      into,
      onBytes: (bytes) => how.onProgress((passed += bytes), total),
    });
    if (condition !== "whole") damages.push({ name: file.stored.name, condition });
  }
  if (damages.length > 0) throw damagedBackupFault(folder, damages, text);
  checkDatabase(folder, manifest, `${scratch}/${DATABASE_NAME}`, text);
}

function checkDatabase(folder: string, manifest: BackupManifest, path: string, text: Text): void {
  const wrong = damagedBackupFault(
    folder,
    [{ name: `${DATABASE_NAME}.zst`, condition: "damaged" }],
    text,
  );
  const { database, program } = manifest;
  try {
    const content = inspectDatabase(path);
    if (content.isNewer) throw newerBackupFault(folder, program, text);
    const isSame = (["schema", "events", "sessions"] as const).every(
      (name) => content[name] === database[name],
    );
    if (!isSame) throw wrong;
  } catch (error) {
    if (error instanceof StoreFault && error.code !== "DB_FULL") throw wrong;
    throw error;
  }
}
