/** Transcripts that are archived: how many the client has deleted meanwhile, and whether ours are whole. */
import type { Facts } from "../../remember/archive/format.ts";
import { clientHas } from "../../remember/archive/public-archive.ts";
import { problemOf } from "../../remember/archive/read-archive.ts";
import { archiveFolder, readShelf } from "../../remember/archive/shelf.ts";
import { whyNot } from "../archive/why-not.ts";
import { oneLine, sizeText } from "../terminal/terminal.ts";
import { type Finding, fine, type Patient } from "./finding.ts";

const MOST_NAMED = 3;
const ID_UNITS = 13;

export function checkArchive({ house, text, full }: Patient): Finding[] {
  const { archive: words } = text;
  const folder = archiveFolder(house.paths.home);
  const { archives, unreadable, unlisted } = readShelf(folder);
  const nameless = [...unreadable, ...unlisted];
  const broken = archives.filter(
    (facts) => problemOf(folder, facts, full ? "whole" : "frames") !== null,
  );
  const note = whyNot(house, text);
  const size = sizeText(archives.reduce((sum, { packedBytes }) => sum + packedBytes, 0));
  const whole = archives.filter((facts) => !broken.includes(facts));
  const gone = whole.filter((facts) => clientHas(facts) === "gone");
  return [
    fine(
      "archive",
      [
        words.kept(whole.length, size),
        ...told(gone, words.onlyHere),
        ...(full || whole.length === 0 ? [] : [words.notRead]),
      ].join("; "),
    ),
    ...(note === null || !house.loaded.config.enabled
      ? []
      : [finding("note", "NOT_ARCHIVING", note, words.faults.offFix)]),
    ...(broken.length + nameless.length === 0
      ? []
      : [
          finding(
            "wrong",
            "ARCHIVE_BROKEN",
            words.someBroken(
              broken.length + nameless.length,
              named(broken) || oneLine(nameless.slice(0, MOST_NAMED).join(", ")),
            ),
            words.faults.brokenFix,
          ),
        ]),
  ];
}

const finding = (level: "note" | "wrong", code: string, message: string, fix: string): Finding => ({
  check: "archive",
  level,
  code,
  message,
  fix,
});

const told = (
  gone: readonly Facts[],
  tell: (count: number, names: string) => string,
): readonly string[] => (gone.length === 0 ? [] : [tell(gone.length, named(gone))]);

/** The newest few. */
const named = (archives: readonly Facts[]): string => {
  const names = archives
    .slice(0, MOST_NAMED)
    .map(({ sessionId }) => oneLine(sessionId).slice(0, ID_UNITS));
  return [...names, ...(archives.length > MOST_NAMED ? ["…"] : [])].join(", ");
};
