/**
 * What somebody wrote down for the agent, held against what was seen since: a file that names a command which fails here. The
 * client hands these files over in every session, so that the agent tries it again.
 */
import { ownInstructions, PROJECT_INSTRUCTIONS } from "../../clients/instruction-files.ts";
import { redactPath } from "../../redact/redact.ts";
import { rareFiles } from "../../system/system.ts";
import { type LedgerLine, makeLine } from "./ledger-line.ts";
import type { Ledger } from "./ledger.ts";
import { listNames } from "../../system/list-names.ts";

export type MemoryFile = { readonly name: string; readonly text: string };

const MAX_NOTES = 8;
const MAX_BYTES = 128 * 1024;
const MAX_LINES = 3;
/** A name alone stands in many sentences. */
const MIN_COMMAND_LENGTH = 6;

export function readMemoryFiles(
  projectPath: string,
  transcriptPath: string | null,
): readonly MemoryFile[] {
  const own = PROJECT_INSTRUCTIONS.map((name) => ({ name, path: `${projectPath}/${name}` }));
  const folder = transcriptPath === null ? null : transcriptPath.replace(/[^/]*$/, "memory");
  const notes = folder === null ? [] : notesIn(folder).slice(0, MAX_NOTES);
  const written = notes.map((name) => ({
    name: `memory/${name}`,
    path: `${folder}/${name}`,
  }));
  return [...own, ...written].flatMap(({ name, path }) => {
    const text = textOf(path);
    return text === null ? [] : [{ name: redactPath(name), text }];
  });
}

/** What a person wrote down for all projects, whichever client reads it. */
export const readOwnInstructions = (userHome: string): readonly string[] =>
  ownInstructions(userHome).flatMap((path) => textOf(path) ?? []);

const notesIn = (folder: string): readonly string[] =>
  listNames(folder)
    .filter((name) => name.endsWith(".md"))
    .toSorted();

/** Null for what is no file, or too much to be handed over. */
function textOf(path: string): string | null {
  const { readFileSync, statSync } = rareFiles();
  try {
    const facts = statSync(path);
    // What says that it is empty may be no file at all: it is never read to its end.
    const isSmall = facts.size > 0 && facts.size <= MAX_BYTES;
    return facts.isFile() && isSmall ? readFileSync(path, "utf8") : null;
  } catch {
    return null;
  }
}

/** Whether there is anything to hold against them. */
export const knowsFailures = ({ runs }: Ledger): boolean =>
  runs.fixes.length > 0 || runs.failed.some(({ times }) => times > 1);

export function findStaleMemoryLines({ runs }: Ledger, files: readonly MemoryFile[]): LedgerLine[] {
  const failures = [
    ...runs.fixes.filter(({ isUntil }) => !isUntil),
    ...runs.failed
      .filter(({ times }) => times > 1)
      .map(({ text, error }) => ({ failed: text, error, worked: "" })),
  ].filter(({ failed }) => failed.length >= MIN_COMMAND_LENGTH && /\s/.test(failed));
  return files
    .flatMap(({ name, text }) =>
      failures
        // Whoever wrote down what works knows it already.
        .filter(
          ({ failed, worked }) =>
            mentionsCommand(text, failed) && !(worked !== "" && mentionsCommand(text, worked)),
        )
        .map(({ failed, worked, error }) =>
          makeLine("memory", [name, failed, worked, error], "", null),
        ),
    )
    .slice(0, MAX_LINES);
}

/** Who says so warns of it. */
const WARNS =
  /\b(?:not|never|avoid|instead|deprecated|broken|fails?|no longer)\b|n['’]t\b|말|금지|대신|안 ?됨|不要|勿|别|禁/i;

/** Word for word, not as the beginning of another word, and not in a line that warns of it. */
function mentionsCommand(text: string, command: string): boolean {
  for (let at = text.indexOf(command); at >= 0; at = text.indexOf(command, at + 1)) {
    const [before, behind] = [text[at - 1] ?? " ", text[at + command.length] ?? " "];
    const from = text.lastIndexOf("\n", at) + 1;
    const isWarned = WARNS.test(text.slice(Math.max(from, at - 200), at));
    if (!isWarned && !/[\w-]/.test(before) && !/[\w-]/.test(behind)) return true;
  }
  return false;
}
