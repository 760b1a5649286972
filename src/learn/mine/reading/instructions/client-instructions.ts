/** The instructions that clients get in every session: whether they contain something already, or since when. */
import { OWN_FOLDERS, PROJECT_INSTRUCTIONS } from "../../../../clients/instruction-files.ts";
import { asText } from "../../../../event/event.ts";
import { metaOf } from "../../../../event/tool-call.ts";
import { EDITING_TOOLS } from "../../../../lexicon/tools.ts";
import { readMemoryFiles, readOwnInstructions } from "../../../../remember/ledger/memory-files.ts";
import type { History } from "../../history.ts";
import type { StemWeights } from "../similarity/stem-weights.ts";
import { extractStems } from "../similarity/stems.ts";

/** So much of a sentence in one line is the sentence. */
const SAME_SHARE = 0.7;

/** Whether a line of the instructions of one of these projects, or of the user's own, says it. */
export function isInInstructions(
  stems: readonly string[],
  scale: StemWeights,
  projectPaths: Iterable<string>,
  userHome: string | null,
): boolean {
  const own = userHome === null ? [] : readOwnInstructions(userHome);
  const ofProjects = [...projectPaths].flatMap((path) => readMemoryFiles(path, null));
  const all = stems.reduce((sum, stem) => sum + scale.weightOf(stem), 0);
  return [...ofProjects.map(({ text }) => text), ...own]
    .flatMap((text) => text.split("\n"))
    .some((line) => {
      const there = new Set(extractStems(line));
      const shared = stems.filter((stem) => there.has(stem));
      return shared.reduce((sum, stem) => sum + scale.weightOf(stem), 0) >= all * SAME_SHARE;
    });
}

/** Of the client's own notes. */
const NOTES = "MEMORY.md";
const SEARCHED: ReadonlySet<string> = new Set([
  ...PROJECT_INSTRUCTIONS.map((path) => path.slice(path.lastIndexOf("/") + 1)),
  NOTES,
  "/memory/",
]);
const MOST_EDITS = 500;
const RIGHT_BEHIND_MS = 10 * 60_000;
const OWN_FOLDER = `[/\\\\](?:${OWN_FOLDERS.map((name) => name.replaceAll(".", "\\.")).join("|")})[/\\\\]`;
/** A file of all projects, or one at the root of the project, whose files are named from there. */
const GLOBAL_FILE = new RegExp(`${OWN_FOLDER}[^/\\\\]*\\.md$`);
/** The client's own notes: written all the time, and about what was said only right behind it. */
const MEMORY_FILE = new RegExp(`${OWN_FOLDER}.*[/\\\\]memory[/\\\\]`);
/** The list of notes, and notes about the work rather than about the person, as the client names them. */
const WORK_NOTE = /[/\\](?:MEMORY\.md|(?:project|reference)[_-][^/\\]*)$/;
const PROJECT_FILES: ReadonlySet<string> = new Set([...PROJECT_INSTRUCTIONS, NOTES]);

/** Whether a file of instructions was edited after a time, in one of these projects or for all of them, or a memory in that session. */
export async function wereInstructionsEdited(
  { store }: History,
  since: string,
  projectPaths: ReadonlySet<string | null>,
  sessionId: string,
): Promise<boolean> {
  for (const search of SEARCHED) {
    const query = { type: "tool_use", since, search, limit: MOST_EDITS } as const;
    for (const event of await store.queryEvents(query)) {
      const file = asText(metaOf(event).file) ?? "";
      const isEdit = EDITING_TOOLS.has(asText(event.tool) ?? "") && event.ts > since;
      const isOwn =
        PROJECT_FILES.has(file.replaceAll("\\", "/")) && projectPaths.has(event.projectPath);
      const isBehind = Date.parse(event.ts) - Date.parse(since) <= RIGHT_BEHIND_MS;
      const isNote = MEMORY_FILE.test(file) && !WORK_NOTE.test(file);
      const isNoted = isNote && event.sessionId === sessionId && isBehind;
      if (isEdit && (isOwn || isNoted || GLOBAL_FILE.test(file))) return true;
    }
  }
  return false;
}
