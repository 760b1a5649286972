/** The newest memories of this project, each with its origin, in little room. */
import { cleanClientName, type Memory } from "../../remember/memory/memory.ts";
import type { ContextText } from "../../text/context.ts";
import { countJsonUnits } from "./compose.ts";
import { createFence, type ContextPart, type PartLine } from "./context-part.ts";
import { quoteLine } from "./quote.ts";

const LONGEST_TEXT = 280;
const LONGEST_TEXT_CUT = 120;
const LONGEST_WHY = 120;
const LONGEST_CLIENT = 40;
const LONGEST_FILES = 120;
const DAY = 10;

/** With its fence, as it is printed. */
export const MEMORY_UNITS = 600;

/** Newest first, as many as fit; null when there are none. */
export function buildMemoryPart(
  memories: readonly Memory[],
  text: ContextText,
  units: number = MEMORY_UNITS,
): ContextPart | null {
  const fence = createFence("memory", text);
  const { header } = text.memory;
  const lines: PartLine[] = [];
  let left = units - countJsonUnits(`${fence.before}\n${header}\n${fence.after}`);
  for (const memory of memories) {
    const forms = listForms(memory, text).filter((form) => countJsonUnits(`\n${form}`) <= left);
    const [longest] = forms;
    if (longest === undefined) break;
    lines.push({ forms, ref: memory.id });
    left -= countJsonUnits(`\n${longest}`);
  }
  if (lines.length === 0) return null;
  const refs = lines.flatMap(({ ref }) => ref ?? []);
  return { kind: "memory", refs, fence, head: { forms: [header] }, lines };
}

/** Longest form first: whole, without notes, cut. */
function listForms(memory: Memory, text: ContextText): readonly string[] {
  const { memory: words } = text;
  const { kind } = memory;
  const said = quoteLine(memory.text, LONGEST_TEXT);
  const besides = describeNotes(memory, text);
  const origin = originOf(memory, words);
  const told = (what: string, notes: string): string =>
    `- ${words[kind]}: "${what}"${notes === "" ? "" : ` (${notes})`} [${origin}]`;
  const cut = quoteLine(memory.text, LONGEST_TEXT_CUT);
  return [...new Set([told(said, besides), told(said, ""), told(cut, "")])];
}

/** Why, and the files it is about; empty for neither. */
export const describeNotes = (
  { why, files }: Pick<Memory, "why" | "files">,
  { memory: words }: ContextText,
): string =>
  [
    ...(why === null ? [] : [words.why(quoteLine(why, LONGEST_WHY))]),
    ...(files.length === 0 ? [] : [words.files(quoteLine(files.join(", "), LONGEST_FILES))]),
  ].join("; ");

function originOf({ ts, origin }: Memory, words: ContextText["memory"]): string {
  const day = ts.slice(0, DAY);
  switch (origin.by) {
    case "agent":
      return words.byAgent(quoteLine(cleanClientName(origin.client) ?? "", LONGEST_CLIENT), day);
    case "program":
      return words.byProgram(day);
    case "person":
      return words.byPerson(day);
  }
}
