/** The instructions that clients get in every session: whether they contain something already, or since when. */
import { asText } from "../../../../event/event.ts";
import { metaOf } from "../../../../event/tool-call.ts";
import { EDITING_TOOLS } from "../../../../lexicon/tools.ts";
import { readMemoryFiles } from "../../../../remember/ledger/memory-files.ts";
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
  const own = userHome === null ? [] : [`${userHome}/.claude`, `${userHome}/.codex`];
  const all = stems.reduce((sum, stem) => sum + scale.weightOf(stem), 0);
  return [...projectPaths, ...own]
    .flatMap((path) => readMemoryFiles(path, null))
    .flatMap(({ text }) => text.split("\n"))
    .some((line) => {
      const there = new Set(extractStems(line));
      const shared = stems.filter((stem) => there.has(stem));
      return shared.reduce((sum, stem) => sum + scale.weightOf(stem), 0) >= all * SAME_SHARE;
    });
}

const NAMES = ["CLAUDE.md", "CLAUDE.local.md", "AGENTS.md", "MEMORY.md", "/memory/"];
const MOST_EDITS = 500;
const RIGHT_BEHIND_MS = 10 * 60_000;
/** A file of all projects, or one at the root of the project, whose files are named from there. */
const GLOBAL_FILE = /[/\\]\.(?:claude|codex)[/\\][^/\\]*\.md$/;
/** The client's own notes: written all the time, and about what was said only right behind it. */
const MEMORY_FILE = /[/\\]\.(?:claude|codex)[/\\].*[/\\]memory[/\\]/;
/** The list of notes, and notes about the work rather than about the person, as the client names them. */
const WORK_NOTE = /[/\\](?:MEMORY\.md|(?:project|reference)[_-][^/\\]*)$/;
const PROJECT_FILE = /^(?:\.claude[/\\])?(?:CLAUDE(?:\.local)?|AGENTS|MEMORY)\.md$/;

/** Whether a file of instructions was edited after a time, in one of these projects or for all of them, or a memory in that session. */
export async function wereInstructionsEdited(
  { store }: History,
  since: string,
  projectPaths: ReadonlySet<string | null>,
  sessionId: string,
): Promise<boolean> {
  for (const search of NAMES) {
    const query = { type: "tool_use", since, search, limit: MOST_EDITS } as const;
    for (const event of await store.queryEvents(query)) {
      const file = asText(metaOf(event).file) ?? "";
      const isEdit = EDITING_TOOLS.has(asText(event.tool) ?? "") && event.ts > since;
      const isOwn = PROJECT_FILE.test(file) && projectPaths.has(event.projectPath);
      const isBehind = Date.parse(event.ts) - Date.parse(since) <= RIGHT_BEHIND_MS;
      const isNote = MEMORY_FILE.test(file) && !WORK_NOTE.test(file);
      const isNoted = isNote && event.sessionId === sessionId && isBehind;
      if (isEdit && (isOwn || isNoted || GLOBAL_FILE.test(file))) return true;
    }
  }
  return false;
}
