import type { Text } from "../text/text.ts";
import { isBackupFolderFree } from "./backup/backup-folder.ts";
import type { BackupManifest } from "./backup/manifest.ts";
import { checkBackup, openBackup } from "./backup/read-backup.ts";
import { withScratch } from "./backup/scratch-folder.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { type Command, type CommandArgs, withStore } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import {
  endProgress,
  localTime,
  oneLine,
  print,
  printJson,
  sizeText,
  progress,
} from "./terminal/terminal.ts";
import { host } from "../system/host.ts";
import { shownPath } from "./terminal/shown-path.ts";
import { fromHere } from "./command/from-here.ts";

export const backup: Command = {
  usage: (text) => ({
    words: "[FOLDER]",
    options: {
      verify: { type: "boolean", help: text.backup.options.verify },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (args) => {
    const [asked, ...others] = args.words;
    const verifies = args.has("verify");
    if (others.length > 0 || asked === "" || (verifies && asked === undefined)) {
      const form = `self-gen backup ${verifies ? "--verify FOLDER" : "[FOLDER]"}`;
      throw usageFault(args.text, "backup", args.text.faults.form(form));
    }
    return verifies
      ? verifyBackup(args, toAbsolutePath(asked ?? "", args.text))
      : makeBackup(args, asked);
  },
};

/** The folder we stand in may be gone. */
function toAbsolutePath(path: string, { backup: words }: Text): string {
  try {
    return fromHere(path);
  } catch {
    throw new Fault("NO_FOLDER", words.noFolder, words.noFolderFix);
  }
}

async function makeBackup(args: CommandArgs, asked: string | undefined): Promise<number> {
  const { text } = args;
  const stamp = localTime(host().now().toISOString()).replace(" ", "-").replaceAll(":", "");
  // Not where somebody happens to stand: that may be a repository.
  const usual = `${args.installation.paths.home}/backups/self-gen-backup-${stamp}`;
  const folder = asked === undefined ? usual : toAbsolutePath(asked, text);
  if (!isBackupFolderFree(folder, text)) {
    throw new Fault("FOLDER_EXISTS", text.backup.exists(shownPath(folder)), text.backup.existsFix);
  }
  const on = {
    onBytes: (bytes: number) => progress(text.backup.writing(sizeText(bytes))),
    read: (bytes: number, of: number) =>
      progress(text.backup.checking(sizeText(bytes), sizeText(of))),
  };
  const manifest = await withStore(args.installation, (context) =>
    writeBackup(args.installation, context, folder, on, text),
  ).finally(endProgress);
  printBackup(
    args,
    folder,
    manifest,
    [text.backup.done(shownPath(folder))],
    [text.backup.notForgotten],
  );
  return 0;
}

async function verifyBackup(args: CommandArgs, folder: string): Promise<number> {
  const { text, installation } = args;
  const manifest = openBackup(folder, text);
  const onProgress = (bytes: number, of: number): void =>
    progress(text.backup.checking(sizeText(bytes), sizeText(of)));
  await withScratch(installation.paths.home, (scratch) =>
    checkBackup(folder, manifest, scratch, { all: false, text, onProgress }),
  ).finally(endProgress);
  const { createdAt, program } = manifest;
  const made = text.backup.made(localTime(createdAt), oneLine(program));
  printBackup(args, folder, manifest, [text.backup.whole(shownPath(folder)), `  ${made}`], []);
  return 0;
}

function printBackup(
  args: CommandArgs,
  folder: string,
  manifest: BackupManifest,
  before: readonly string[],
  after: readonly string[],
): void {
  const { createdAt, program, database, files } = manifest;
  if (args.has("json")) {
    printJson({ folder, createdAt, program, ...database, files });
    return;
  }
  const size = sizeText(files.reduce((sum, { stored }) => sum + stored.bytes, 0));
  const holds = args.text.backup.holds(database.events, database.sessions, files.length, size);
  for (const line of [...before, `  ${holds}`, ...after]) print(line);
}
