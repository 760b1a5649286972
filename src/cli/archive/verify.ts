import { type ArchiveProblem, findArchiveProblem } from "../../remember/archive/read-archive.ts";
import { listArchives } from "../../remember/archive/archive-folder.ts";
import type { CommandArgs } from "../command/command.ts";
import {
  endProgress,
  oneLine,
  print,
  printJson,
  progress,
  sizeText,
} from "../terminal/terminal.ts";
import { archiveFolderOf, requireArchive } from "./find-archive.ts";

type BrokenArchive = {
  readonly sessionId: string | null;
  readonly file: string;
  readonly problem: ArchiveProblem;
};

/** Unpacks every archive and compares it with what was noted of it; 1 when one is broken. */
export async function verify(args: CommandArgs): Promise<number> {
  const { installation, text } = args;
  const folder = archiveFolderOf(installation);
  const id = args.words[1];
  const shelf = listArchives(folder);
  const archiveManifests =
    id === undefined ? shelf.archives : [requireArchive(installation, id, text)];
  const broken: BrokenArchive[] = [];
  if (id === undefined) {
    broken.push(
      ...shelf.unreadable.map((file): BrokenArchive => ({
        sessionId: null,
        file,
        problem: "unreadable",
      })),
      ...shelf.unlisted.map((file): BrokenArchive => ({
        sessionId: null,
        file,
        problem: "unlisted",
      })),
    );
  }
  let bytes = 0;
  for (const [index, facts] of archiveManifests.entries()) {
    progress(text.archive.verifying(index + 1, archiveManifests.length, sizeText(bytes)));
    const problem = findArchiveProblem(folder, facts);
    bytes += facts.bytes;
    if (problem !== null) broken.push({ sessionId: facts.sessionId, file: facts.file, problem });
  }
  endProgress();
  const { archive: words } = text;
  const whole =
    archiveManifests.length - broken.filter(({ sessionId }) => sessionId !== null).length;
  if (args.has("json")) printJson({ ok: broken.length === 0, whole, broken });
  else {
    for (const { sessionId, file, problem } of broken) {
      print(`✗ ${words.faults.broken(oneLine(sessionId ?? file), words.problems[problem])}`);
    }
    print(words.verified(whole, broken.length));
    if (broken.length > 0) print(words.faults.brokenFix);
  }
  return broken.length === 0 ? 0 : 1;
}
