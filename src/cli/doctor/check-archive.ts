/** Transcripts that are archived: how many the client has deleted meanwhile, and whether ours are whole. */
import type { ArchiveManifest } from "../../remember/archive/archive-format.ts";
import { compareWithClient } from "../../remember/archive/public-archive.ts";
import { findArchiveProblem } from "../../remember/archive/read-archive.ts";
import { archiveFolder, listArchives } from "../../remember/archive/archive-folder.ts";
import { explainArchivingOff } from "../archive/explain-archiving-off.ts";
import { oneLine, sizeText } from "../terminal/terminal.ts";
import { type DoctorResult, fine, type DoctorContext } from "./finding.ts";

const MAX_NAMES = 3;
const ID_UNITS = 13;

export function checkArchive({ installation, text, full }: DoctorContext): DoctorResult[] {
  const { archive: words } = text;
  const folder = archiveFolder(installation.paths.home);
  const { archives, unreadable, unlisted } = listArchives(folder);
  const nameless = [...unreadable, ...unlisted];
  const broken = archives.filter(
    (facts) => findArchiveProblem(folder, facts, full ? "whole" : "frames") !== null,
  );
  const note = explainArchivingOff(installation, text);
  const size = sizeText(archives.reduce((sum, { packedBytes }) => sum + packedBytes, 0));
  const whole = archives.filter((facts) => !broken.includes(facts));
  const gone = whole.filter((facts) => compareWithClient(facts) === "gone");
  return [
    fine(
      "archive",
      [
        words.kept(whole.length, size),
        ...describeGone(gone, words.onlyHere),
        ...(full || whole.length === 0 ? [] : [words.notRead]),
      ].join("; "),
    ),
    ...(note === null || !installation.loaded.config.enabled
      ? []
      : [archiveResult("note", "NOT_ARCHIVING", note, words.faults.offFix)]),
    ...(broken.length + nameless.length === 0
      ? []
      : [
          archiveResult(
            "wrong",
            "ARCHIVE_BROKEN",
            words.someBroken(
              broken.length + nameless.length,
              listNames(broken) || oneLine(nameless.slice(0, MAX_NAMES).join(", ")),
            ),
            words.faults.brokenFix,
          ),
        ]),
  ];
}

const archiveResult = (
  level: "note" | "wrong",
  code: string,
  message: string,
  fix: string,
): DoctorResult => ({
  check: "archive",
  level,
  code,
  message,
  fix,
});

const describeGone = (
  gone: readonly ArchiveManifest[],
  tell: (count: number, names: string) => string,
): readonly string[] => (gone.length === 0 ? [] : [tell(gone.length, listNames(gone))]);

/** The newest few. */
const listNames = (archives: readonly ArchiveManifest[]): string => {
  const names = archives
    .slice(0, MAX_NAMES)
    .map(({ sessionId }) => oneLine(sessionId).slice(0, ID_UNITS));
  return [...names, ...(archives.length > MAX_NAMES ? ["…"] : [])].join(", ");
};
