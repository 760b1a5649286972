/** The faults of a context document, worded so that its author can fix them. */
import { documentFields } from "../../remember/context/document/document-shape.ts";
import { ContextFileFault } from "../../remember/context/document/project-folder.ts";
import type { DocumentProblem } from "../../remember/context/document/read-context-document.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { nearestWord } from "../command/nearest-word.ts";
import { oneLine, sizeText } from "../terminal/terminal.ts";

const MAX_PROBLEMS = 12;
const LONGEST_PATH = 120;
const UNREADABLE: ReadonlySet<DocumentProblem["kind"]> = new Set([
  "size",
  "encoding",
  "syntax",
  "depth",
]);

/** Everything that is wrong with what stands at `where`, as one fault. */
export function documentFault(
  problems: readonly DocumentProblem[],
  where: string,
  text: Text,
  fixes: { readonly other: string; readonly invalid?: string },
): Fault {
  const { faults } = text.saved;
  const said = problemText(problems, text);
  const fix = fixes.invalid;
  if (problems.some(({ kind }) => UNREADABLE.has(kind))) {
    const message = faults.badJson(where, said);
    return new Fault("CONTEXT_BAD_JSON", message, fix ?? faults.badJsonFix);
  }
  if (problems.length === 1 && problems[0]?.kind === "project") {
    return new Fault("CONTEXT_OTHER_PROJECT", faults.otherProject(where, said), fixes.other);
  }
  const message = faults.invalid(where, problems.length, said);
  return new Fault("CONTEXT_INVALID", message, fix ?? faults.invalidFix);
}

export function problemText(problems: readonly DocumentProblem[], text: Text): string {
  const told = problems.slice(0, MAX_PROBLEMS).map((problem) => problemSentence(problem, text));
  const left = problems.length - told.length;
  return [...told, ...(left > 0 ? [text.saved.problem.more(left)] : [])].join("; ");
}

function problemSentence(problem: DocumentProblem, { saved: { problem: words } }: Text): string {
  const at = "path" in problem ? oneLine(problem.path, LONGEST_PATH) : "";
  switch (problem.kind) {
    case "size":
      return words.size(sizeText(problem.bytes), sizeText(problem.limit));
    case "encoding":
      return words.encoding;
    case "syntax":
      return words.syntax(problem.line, problem.column);
    case "depth":
      return words.depth;
    case "unknown": {
      const near = nearestField(problem.path);
      return near === null ? words.unknown(at) : words.unknownNear(at, near);
    }
    case "type":
      return words.type(at === "" ? words.whole : at, words.wanted[problem.expected]);
    case "empty":
      return words.empty(at);
    case "missing":
      return words.missing(at);
    case "list":
      return words.list(at, problem.limit, problem.found);
    case "text":
      return words.text(at, problem.limit, problem.found);
    case "version":
      return words.version(oneLine(problem.found, LONGEST_PATH));
    case "project":
      return words.project(oneLine(problem.found), oneLine(problem.expected));
  }
}

const lastFieldName = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/** Beside it one that is spelled alike or holds the word, else one of that name elsewhere. */
function nearestField(path: string): string | null {
  const name = lastFieldName(path);
  const folder = path.slice(0, path.length - name.length).replaceAll(/\[\d+\]/g, "[]");
  const fields = documentFields();
  const beside = fields
    .filter((field) => field === folder + lastFieldName(field))
    .map(lastFieldName);
  const near = nearestWord(name, beside) ?? findNameContaining(name, beside);
  if (near !== null) return near;
  const elsewhere = fields.filter((field) => !field.startsWith("meta"));
  const wanted = nearestWord(name, elsewhere.map(lastFieldName));
  return elsewhere.find((field) => lastFieldName(field) === wanted) ?? null;
}

const SHORTEST_PART = 4;

const findNameContaining = (part: string, names: readonly string[]): string | null =>
  part.length < SHORTEST_PART ? null : (names.find((name) => name.includes(part)) ?? null);

/** A place where no file of ours can be, as a fault; any other error as it is. */
export function placeFault(error: unknown, { saved: { faults } }: Text): unknown {
  if (!(error instanceof ContextFileFault)) return error;
  const message = `${faults.place(oneLine(error.path))}: ${faults.placeReasons[error.reason]}`;
  return new Fault("CONTEXT_PLACE", message, faults.placeFix);
}
