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
export async function verify(given: CommandArgs): Promise<number> {
  const { installation, text } = given;
  const folder = archiveFolderOf(installation);
  const id = given.words[1];
  const shelf = listArchives(folder);
  const asked = id === undefined ? shelf.archives : [requireArchive(installation, id, text)];
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
  for (const [index, facts] of asked.entries()) {
    progress(text.archive.verifying(index + 1, asked.length, sizeText(bytes)));
    const problem = findArchiveProblem(folder, facts);
    bytes += facts.bytes;
    if (problem !== null) broken.push({ sessionId: facts.sessionId, file: facts.file, problem });
  }
  endProgress();
  const { archive: words } = text;
  const whole = asked.length - broken.filter(({ sessionId }) => sessionId !== null).length;
  if (given.has("json")) printJson({ ok: broken.length === 0, whole, broken });
  else {
    for (const { sessionId, file, problem } of broken) {
      print(`✗ ${words.faults.broken(oneLine(sessionId ?? file), words.problems[problem])}`);
    }
    print(words.verified(whole, broken.length));
    if (broken.length > 0) print(words.faults.brokenFix);
  }
  return broken.length === 0 ? 0 : 1;
}
