/** What the last session did: the lines of the part, and of the one that a resumed session gets besides. */
import { HIDDEN } from "../../clients/draft.ts";
import { cutCharacters } from "../../event/cut.ts";
import { asText, asWholeNumber, isObject, type Json } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";
import { localMinute } from "../../system/local-time.ts";
import type { ContextText } from "../../text/context.ts";
import { fenceOf, line, type Part, type PartLine } from "./part.ts";
import { quotedLine } from "./quote.ts";
import { shortened } from "./shortened.ts";
import { PROMPT_UNITS } from "../../remember/summary/summarize.ts";

export type PreviousSession = {
  readonly id: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly promptCount: number;
  /** Those that failed among them. */
  readonly toolCounts: Readonly<Record<string, number>>;
  readonly lastPrompts: readonly string[];
  readonly lastEditedFiles: readonly string[];
  readonly unresolvedErrors: readonly string[];
  /** The commands that they came of, the latest at the end. */
  readonly failedCommands: readonly string[];
  /** It never reported its end. */
  readonly isBroken: boolean;
};

/** As much of a prompt as there is room for. */
const PROMPT_FORMS = [600, 300, 120];
const EARLIER_FORMS = [200, 100];
const MOST_PROMPT = 2000;
const LONGEST_FILE = 200;
const LONGEST_ERROR = 200;
const LONGEST_TOOL = 60;
const MOST_FILES = 5;
const MOST_ERRORS = 50;
const MOST_COMMANDS = 3;
const LONGEST_COMMAND = 80;
const TOP_TOOLS = 3;

/** A summary as it was recorded, whatever its data holds; null for a row that is no summary. */
export function readPrevious(row: FlatEvent): PreviousSession | null {
  const { id, ts, sessionId, type } = row;
  if (type !== "session_summary") return null;
  return {
    id,
    ts,
    sessionId,
    promptCount: Math.max(0, asWholeNumber(row["promptCount"]) ?? 0),
    toolCounts: together(counts(row["toolCounts"]), counts(row["failedCounts"])),
    lastPrompts: texts(row["lastPrompts"]),
    lastEditedFiles: texts(row["lastEditedFiles"]),
    unresolvedErrors: texts(
      Array.isArray(row["unresolvedErrors"]) ? row["unresolvedErrors"] : row["uniqueErrors"],
    ),
    failedCommands: texts(row["failedCommands"]),
    isBroken: row["recovered"] === true && (asText(row["reason"]) ?? "unknown") === "unknown",
  };
}

const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => asText(one) !== null) : [];

function counts(value: Json | undefined): Record<string, number> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([tool, given]) => {
      const count = asWholeNumber(given) ?? 0;
      return tool !== "" && count > 0 ? [[tool, count]] : [];
    }),
  );
}

function together(
  used: Readonly<Record<string, number>>,
  failed: Readonly<Record<string, number>>,
): Record<string, number> {
  const tools = new Map(Object.entries(used));
  for (const [tool, count] of Object.entries(failed)) {
    tools.set(tool, (tools.get(tool) ?? 0) + count);
  }
  return Object.fromEntries(tools);
}

export function previousPart(
  summary: PreviousSession,
  text: ContextText,
  { short }: { readonly short: boolean },
): Part {
  const used = Object.values(summary.toolCounts).reduce((sum, count) => sum + count, 0);
  const ended = quotedLine(summary.ts, 40);
  const head = line(text.previous.header(ended, localMinute(ended)));
  const first = line(text.previous.counts(summary.promptCount, used));
  const lines = short ? [first] : [first, ...details(summary, text)];
  return { kind: "previous", refs: [summary.id], fence: fenceOf("previous", text), head, lines };
}

function details(summary: PreviousSession, text: ContextText): PartLine[] {
  const { previous, more } = text;
  const prompts = formsOf(summary.lastPrompts.at(-1) ?? "", PROMPT_FORMS);
  const files = quotedList(summary.lastEditedFiles.slice(-MOST_FILES), LONGEST_FILE);
  const errors = quotedList(summary.unresolvedErrors, LONGEST_ERROR);
  const tools = topTools(summary.toolCounts);
  const before = summary.lastPrompts.slice(0, -1).filter((one) => one !== HIDDEN);
  const earlier = EARLIER_FORMS.map((units) =>
    before
      .map((one) => quotedPrompt(one, units))
      .filter((one) => one !== "")
      .map((one) => `"${one}"`)
      .join(", "),
  ).filter((one) => one !== "");
  return [
    ...(prompts.length === 0 ? [] : [line(...prompts.map(previous.lastPrompt))]),
    // The most recent stand last, and are told longest.
    ...(files.length === 0
      ? []
      : [line(...shortened(files, [files.length, 3, 1], more, "last").map(previous.files))]),
    ...(errors.length === 0 ? [] : [errorsLine(errors, text)]),
    ...(tools.length === 0 ? [] : [line(previous.tools(tools.join(", ")))]),
    // From here on beyond the documents' lines.
    ...commandsLine(summary.failedCommands, text),
    ...(summary.isBroken ? [line(previous.recovered)] : []),
    // The first to be cut.
    ...(earlier.length === 0 ? [] : [line(...new Set(earlier.map(previous.earlier)))]),
  ];
}

/** The longest first, each shorter than the one before. */
const formsOf = (prompt: string, sizes: readonly number[]): string[] => [
  ...new Set(sizes.map((units) => quotedPrompt(prompt, units)).filter((one) => one !== "")),
];

/** Ends with a sentence or behind a word, and with "…" where it was cut: here, or when a summary kept its beginning. */
function quotedPrompt(kept: string, units: number): string {
  const isWhole = kept.length !== PROMPT_UNITS || /[.!?。！？…]["'”’)]?\s*$/.test(kept);
  const text = quotedLine(kept, MOST_PROMPT);
  if (text.length <= units && isWhole) return text;
  const cut = cutCharacters(text, Math.min(units, text.length) - 1);
  const sentence = cut.search(/[.!?。！？][^.!?。！？]*$/) + 1;
  if (text.length > units && sentence >= units / 2) return `${cut.slice(0, sentence)} …`;
  const words = cut.replace(/\s+\S*$/, "");
  return `${(words.length >= units / 2 ? words : cut).trimEnd()}…`;
}

/** Its unresolved errors and their commands, where nothing else of a session is told. */
export const failedLines = (
  {
    unresolvedErrors,
    failedCommands,
  }: Pick<PreviousSession, "unresolvedErrors" | "failedCommands">,
  text: ContextText,
): PartLine[] => {
  const errors = quotedList(unresolvedErrors, LONGEST_ERROR);
  return [
    ...(errors.length === 0 ? [] : [errorsLine(errors, text)]),
    ...commandsLine(failedCommands, text),
  ];
};

function commandsLine(failed: readonly string[], { previous, more }: ContextText): PartLine[] {
  const commands = quotedList(failed.slice(-MOST_COMMANDS), LONGEST_COMMAND);
  if (commands.length === 0) return [];
  return [line(...shortened(commands, [MOST_COMMANDS, 1], more, "last").map(previous.failed))];
}

function errorsLine(errors: readonly string[], { previous, more }: ContextText): PartLine {
  const lists = shortened(errors, [MOST_ERRORS, 5, 3, 1], more);
  return line(...lists.map((list) => previous.errors(errors.length, list)));
}

const quotedList = (values: readonly string[], units: number): string[] =>
  values.map((value) => quotedLine(value, units)).filter((value) => value !== "");

function topTools(toolCounts: Readonly<Record<string, number>>): string[] {
  const byName = (a: string, b: string): number => (a < b ? -1 : 1);
  return Object.entries(toolCounts)
    .toSorted(([a, countA], [b, countB]) => countB - countA || byName(a, b))
    .slice(0, TOP_TOOLS)
    .map(([tool, count]) => `${quotedLine(tool, LONGEST_TOOL)}(${count})`);
}

/** One line alone: as many of the errors as fit. */
export function resumePart(errors: readonly string[], ref: string, text: ContextText): Part {
  const { resume, more } = text;
  const list = quotedList(errors, LONGEST_ERROR);
  const sizes = Array.from({ length: MOST_ERRORS }, (_, at) => MOST_ERRORS - at);
  const lists = list.length === 0 ? [resume.none] : shortened(list, sizes, more);
  const head = line(...lists.map(resume.errors));
  return { kind: "resume", refs: [ref], fence: fenceOf("resume", text), head, lines: [] };
}
