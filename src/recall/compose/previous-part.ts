/** What the last session did: the lines of the part, and of the one that a resumed session gets besides. */
import { HIDDEN } from "../../clients/hook/event-draft.ts";
import { cutCharacters } from "../../event/cut.ts";
import { asText, asWholeNumber, isObject, type Json } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";
import { localMinute } from "../../system/local-time.ts";
import type { ContextText } from "../../text/context.ts";
import {
  createFailureLine,
  createFence,
  createPartLine,
  type ContextPart,
  type PartLine,
} from "./context-part.ts";
import { splitCommand } from "../../remember/ledger/tools/command-segments.ts";
import { quoteLine } from "./quote.ts";
import { shortenList } from "./shorten-list.ts";
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
export function parsePreviousSession(row: FlatEvent): PreviousSession | null {
  const { id, ts, sessionId, type } = row;
  if (type !== "session_summary") return null;
  return {
    id,
    ts,
    sessionId,
    promptCount: Math.max(0, asWholeNumber(row["promptCount"]) ?? 0),
    toolCounts: addCounts(counts(row["toolCounts"]), counts(row["failedCounts"])),
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

function addCounts(
  used: Readonly<Record<string, number>>,
  failed: Readonly<Record<string, number>>,
): Record<string, number> {
  const tools = new Map(Object.entries(used));
  for (const [tool, count] of Object.entries(failed)) {
    tools.set(tool, (tools.get(tool) ?? 0) + count);
  }
  return Object.fromEntries(tools);
}

export function buildPreviousPart(
  summary: PreviousSession,
  text: ContextText,
  { short }: { readonly short: boolean },
): ContextPart {
  const used = Object.values(summary.toolCounts).reduce((sum, count) => sum + count, 0);
  const ended = quoteLine(summary.ts, 40);
  const head = createPartLine(text.previous.header(ended, localMinute(ended)));
  const first = createPartLine(text.previous.counts(summary.promptCount, used));
  const spare = short ? [] : spareLines(summary, text);
  const lines = short ? [first] : [first, ...details(summary, text), ...spare];
  return {
    kind: "previous",
    refs: [summary.id],
    fence: createFence("previous", text),
    head,
    lines,
    ...(spare.length === 0 ? {} : { spareLines: spare.length }),
  };
}

function details(summary: PreviousSession, text: ContextText): PartLine[] {
  const { previous, more } = text;
  const prompts = listPromptForms(summary.lastPrompts.at(-1) ?? "", PROMPT_FORMS);
  const files = quoteList(summary.lastEditedFiles.slice(-MOST_FILES), LONGEST_FILE);
  const errors = quoteList(summary.unresolvedErrors, LONGEST_ERROR);
  const tools = topTools(summary.toolCounts);
  return [
    ...(prompts.length === 0 ? [] : [createPartLine(...prompts.map(previous.lastPrompt))]),
    // The most recent stand last, and are told longest.
    ...(files.length === 0
      ? []
      : [
          createPartLine(
            ...shortenList(files, [files.length, 3, 1], more, "last").map(previous.files),
          ),
        ]),
    ...(errors.length === 0 ? [] : [errorsLine(errors, text)]),
    ...(tools.length === 0 ? [] : [createPartLine(previous.tools(tools.join(", ")))]),
    // From here on beyond the documents' lines.
    ...commandsLine(summary.failedCommands, text),
  ];
}

/** What says least of what is open: the first to be cut. */
function spareLines(summary: PreviousSession, { previous }: ContextText): PartLine[] {
  const before = summary.lastPrompts.slice(0, -1).filter((one) => one !== HIDDEN);
  const earlier = EARLIER_FORMS.map((units) =>
    before
      .map((one) => quotePrompt(one, units))
      .filter((one) => one !== "")
      .map((one) => `"${one}"`)
      .join(", "),
  ).filter((one) => one !== "");
  return [
    ...(summary.isBroken ? [createPartLine(previous.recovered)] : []),
    ...(earlier.length === 0 ? [] : [createPartLine(...new Set(earlier.map(previous.earlier)))]),
  ];
}

/** The longest first, each shorter than the one before. */
const listPromptForms = (prompt: string, sizes: readonly number[]): string[] => [
  ...new Set(sizes.map((units) => quotePrompt(prompt, units)).filter((one) => one !== "")),
];

/** Ends with a sentence or behind a word, and with "…" where it was cut: here, or when a summary kept its beginning. */
function quotePrompt(kept: string, units: number): string {
  const isWhole = kept.length !== PROMPT_UNITS || /[.!?。！？…]["'”’)]?\s*$/.test(kept);
  const text = quoteLine(kept, MOST_PROMPT);
  if (text.length <= units && isWhole) return text;
  const cut = cutCharacters(text, Math.min(units, text.length) - 1);
  const sentence = cut.search(/[.!?。！？][^.!?。！？]*$/) + 1;
  if (text.length > units && sentence >= units / 2) return `${cut.slice(0, sentence)} …`;
  const words = cut.replace(/\s+\S*$/, "");
  return `${(words.length >= units / 2 ? words : cut).trimEnd()}…`;
}

/** Its unresolved errors and their commands, where nothing else of a session is told. */
export const buildFailureLines = (
  {
    unresolvedErrors,
    failedCommands,
  }: Pick<PreviousSession, "unresolvedErrors" | "failedCommands">,
  text: ContextText,
): PartLine[] => {
  const errors = quoteList(unresolvedErrors, LONGEST_ERROR);
  return [
    ...(errors.length === 0 ? [] : [errorsLine(errors, text)]),
    ...commandsLine(failedCommands, text),
  ];
};

function commandsLine(failed: readonly string[], { previous, more }: ContextText): PartLine[] {
  const commands = quoteList(failed.slice(-MOST_COMMANDS), LONGEST_COMMAND);
  if (commands.length === 0) return [];
  return [
    createFailureLine(
      ...shortenList(commands, [MOST_COMMANDS, 1], more, "last").map(previous.failed),
    ),
  ];
}

function errorsLine(errors: readonly string[], { previous, more }: ContextText): PartLine {
  const lists = shortenList(errors, [MOST_ERRORS, 5, 3, 1], more);
  return createFailureLine(...lists.map((list) => previous.errors(errors.length, list)));
}

const quoteList = (values: readonly string[], units: number): string[] =>
  values.map((value) => quoteLine(value, units)).filter((value) => value !== "");

function topTools(toolCounts: Readonly<Record<string, number>>): string[] {
  const byName = (a: string, b: string): number => (a < b ? -1 : 1);
  return Object.entries(toolCounts)
    .toSorted(([a, countA], [b, countB]) => countB - countA || byName(a, b))
    .slice(0, TOP_TOOLS)
    .map(([tool, count]) => `${quoteLine(tool, LONGEST_TOOL)}(${count})`);
}

/** What failed before, and does so still; never what another line says. Whoever asks about a command does not say that it fails. */
export function withUnresolvedFailures(
  part: ContextPart,
  failures: readonly { readonly ts: string; readonly command: string; readonly error: string }[],
  contextParts: readonly ContextPart[],
  { previous }: ContextText,
): ContextPart {
  const said = contextParts.flatMap(({ lines }) =>
    lines.flatMap(({ forms, isFailure }) => (isFailure === true ? forms.slice(0, 1) : [])),
  );
  const fresh = failures
    .map(({ ts, command, error }) => ({
      at: localMinute(ts),
      programs: splitCommand(command).map(({ words: [program = ""] }) => program),
      command: quoteLine(command, LONGEST_COMMAND),
      error: quoteLine(error, LONGEST_ERROR),
    }))
    .filter(
      ({ command, error, programs }) =>
        !said.some(
          (line) =>
            names(line, command) ||
            (error !== "" && line.includes(error) && programs.some((one) => names(line, one))),
        ),
    );
  const lines = fresh.map(({ at, command, error }) =>
    createFailureLine(previous.standing(command, at, error)),
  );
  const place = part.lines.length - (part.spareLines ?? 0);
  return { ...part, lines: part.lines.toSpliced(place, 0, ...lines) };
}

/** "make" is not named by "makefile". */
const names = (line: string, command: string): boolean =>
  new RegExp(String.raw`(?<![\w./-])${RegExp.escape(command)}(?![\w/-])`).test(line);

/** One line alone: as many of the errors as fit. */
export function buildResumePart(
  errors: readonly string[],
  ref: string,
  text: ContextText,
): ContextPart {
  const { resume, more } = text;
  const list = quoteList(errors, LONGEST_ERROR);
  const sizes = Array.from({ length: MOST_ERRORS }, (_, at) => MOST_ERRORS - at);
  const lists = list.length === 0 ? [resume.none] : shortenList(list, sizes, more);
  const head = createPartLine(...lists.map(resume.errors));
  return { kind: "resume", refs: [ref], fence: createFence("resume", text), head, lines: [] };
}
