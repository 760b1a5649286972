/**
 * What a tool call was given and what came of it, to be read: a command and its output, the lines that an edit changed, what a
 * file held. Each client finds it in its own records (`claude-code/call-parts.ts`, `codex/call-parts.ts`).
 */
import { SHELL_TOOLS } from "../../lexicon/tools.ts";
import { asText, type JsonObject } from "../../event/event.ts";
import { diffLines, hunksOf } from "./diff-lines.ts";

export type CallContentLine = {
  /** A line that comes, goes or stays; a place in a file. A line of any other text stays. */
  readonly sign: "+" | "-" | " " | "@";
  readonly text: string;
};

export type CallContentPart = {
  readonly is: "command" | "input" | "diff" | "output" | "file";
  /** The file, where there is one. */
  readonly name: string | null;
  /** The number of the first line; null where lines have none. */
  readonly first: number | null;
  readonly lines: Iterable<CallContentLine>;
};

/** What one record says of a call. */
export type CallPart =
  | { readonly is: "call"; readonly tool: string; readonly input: JsonObject }
  | {
      readonly is: "result";
      readonly text: string;
      readonly isFailed: boolean;
      readonly diff: Iterable<CallContentLine> | null;
      /** What was read of a file. */
      readonly file: { readonly first: number; readonly text: string } | null;
    };

const LONGEST_LINE = 2000;

/** Longer lines go on in the next one; nothing is held but the text itself. */
function* textLines(text: string, sign: CallContentLine["sign"] = " "): Generator<CallContentLine> {
  const end = text.endsWith("\n") ? text.length - 1 : text.length;
  for (let from = 0; from < end;) {
    const newline = text.indexOf("\n", from);
    const to = newline < 0 || newline > end ? end : newline;
    let at = from;
    do {
      const until = Math.min(to, at + LONGEST_LINE);
      yield { sign, text: text.slice(at, until).replace(/\r$/, "") };
      at = until;
    } while (at < to);
    from = to + 1;
  }
}

/** As many lines that stay are shown around what changes. */
const CONTEXT_LINES = 3;

/** What goes and what comes, with some of what stays around it; where lines are left out, a place stands. */
function* changedLines(before: string, after: string): Generator<CallContentLine> {
  const [old, fresh] = [before, after].map((text) => [...textLines(text)].map((line) => line.text));
  const all = diffLines(old ?? [], fresh ?? []);
  let shown = 0;
  for (const hunk of hunksOf(all, CONTEXT_LINES)) {
    if (shown > 0 || hunk[0] !== all[0]) yield { sign: "@", text: "@@" };
    yield* hunk;
    shown += hunk.length;
  }
  if (shown === 0) yield* all;
}

const LINE_SIGNS: ReadonlySet<string> = new Set(["+", "-", " "]);

/** A line as a diff writes it. */
export function diffLine(line: string): CallContentLine {
  const sign = line.slice(0, 1);
  if (LINE_SIGNS.has(sign)) return { sign: sign as CallContentLine["sign"], text: line.slice(1) };
  return { sign: line.startsWith("@@") || line.startsWith("***") ? "@" : " ", text: line };
}

/** A patch as models write it: its frame says nothing. */
function* patchLines(patch: string): Generator<CallContentLine> {
  for (const { text } of textLines(patch)) {
    if (!/^\*\*\* (?:Begin|End) Patch/.test(text)) yield diffLine(text);
  }
}

/** `call` and `result`: whichever were found. */
export function contentParts(
  call: Extract<CallPart, { is: "call" }> | null,
  result: Extract<CallPart, { is: "result" }> | null,
): readonly CallContentPart[] {
  const callContentParts = call === null ? [] : inputParts(call, result);
  if (result === null) return callContentParts;
  const isEdit = callContentParts.some(({ is }) => is === "diff");
  if (isEdit && !result.isFailed) return callContentParts;
  if (result.file !== null) {
    const { first, text } = result.file;
    return [{ is: "file", name: fileIn(call), first, lines: textLines(text) }];
  }
  if (result.diff !== null && !isEdit) {
    return [{ is: "diff", name: fileIn(call), first: null, lines: result.diff }];
  }
  return [
    ...callContentParts,
    { is: "output", name: null, first: null, lines: textLines(result.text) },
  ];
}

const fileIn = (call: Extract<CallPart, { is: "call" }> | null): string | null =>
  asText(call?.input["file_path"]) ?? asText(call?.input["notebook_path"]);

function inputParts(
  call: Extract<CallPart, { is: "call" }>,
  result: Extract<CallPart, { is: "result" }> | null,
): readonly CallContentPart[] {
  const { tool, input } = call;
  const diff = result?.isFailed === true ? null : (result?.diff ?? null);
  const lines = diff ?? editLines(call);
  if (lines !== null) return [{ is: "diff", name: fileIn(call), first: null, lines }];
  const command = asText(input["command"]);
  const said = SHELL_TOOLS.has(tool) ? command : asText(input["prompt"]);
  const is = SHELL_TOOLS.has(tool) ? "command" : "input";
  if (said !== null) return [{ is, name: null, first: null, lines: textLines(said) }];
  if (fileIn(call) !== null || Object.keys(input).length === 0) return [];
  const given = JSON.stringify(input, null, 2);
  return [{ is, name: null, first: null, lines: textLines(given) }];
}

/** What an edit was to change; null where it is none. */
function editLines({
  tool,
  input,
}: Extract<CallPart, { is: "call" }>): Iterable<CallContentLine> | null {
  switch (tool) {
    case "Edit":
      return changedLines(asText(input["old_string"]) ?? "", asText(input["new_string"]) ?? "");
    case "MultiEdit":
      return editsIn(input);
    case "Write":
      return textLines(asText(input["content"]) ?? "", "+");
    case "NotebookEdit":
      return textLines(asText(input["new_source"]) ?? "", "+");
    case "apply_patch":
      return patchLines(asText(input["input"]) ?? asText(input["patch"]) ?? "");
    default:
      return null;
  }
}

function* editsIn({ edits }: JsonObject): Generator<CallContentLine> {
  for (const edit of Array.isArray(edits) ? edits.filter(isEdit) : []) {
    yield { sign: "@", text: "@@" };
    yield* changedLines(asText(edit["old_string"]) ?? "", asText(edit["new_string"]) ?? "");
  }
}

const isEdit = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;
