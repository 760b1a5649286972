/** What an answer concludes, wherever a list has room for little: not its heading, not its beginning, nothing that says nothing. */
import { HIDDEN } from "../../clients/hook/event-draft.ts";
import { cutCharacters } from "../../event/cut.ts";
import { toPlainLine } from "./plain-markdown.ts";

const HEADING = /^\s{0,3}(?:#{1,6}\s+(.*?)\s*#*|\*\*([^*]{1,80})\*\*:?|__([^_]{1,80})__:?)\s*$/;
const CONCLUSION =
  /^(?:[\d.)\s]*)(?:(?:final |overall |in )?(?:conclusions?|summary|results?|outcome|tl;?dr|bottom line)|(?:최종\s*)?(?:결론|요약|정리|결과))(?![\p{L}])/iu;
/** What an agent says when a program asks for nothing but a sign of life. */
const NOTHING =
  /^(?:ok(?:ay)?|done|noted|got it|understood|acknowledged|sure|ready|yes|no response requested|네|예|완료|확인|알겠습니다|확인했습니다|완료했습니다)?[\s.!,…]*$/iu;

const headingOf = (line: string): string | null => {
  const found = HEADING.exec(line);
  return found === null ? null : (found[1] ?? found[2] ?? found[3] ?? "");
};

const hasWords = (line: string): boolean =>
  headingOf(line) === null && /[\p{L}\p{N}]/u.test(line) && !/^\s*(?:```|~~~)/.test(line);

/** "OK." and "Done." say nothing. */
export const saysSomething = (answer: string): boolean => !NOTHING.test(answer.trim());

/** Its Markdown from what it concludes on; without headings before that. */
export function conclusionOf(answer: string): string {
  const lines = answer.split("\n");
  const fences = fencedLines(lines);
  const isHeading = (at: number): boolean => !fences.has(at) && headingOf(lines[at] ?? "") !== null;
  const named = lines.findLastIndex(
    (line, at) => isHeading(at) && CONCLUSION.test(headingOf(line) ?? ""),
  );
  const begin = lines.findIndex((line, at) => at > named && !isHeading(at) && hasWords(line));
  if (begin >= 0) return lines.slice(begin).join("\n").trim();
  // Behind the heading nothing stands: what stood before it is better than nothing.
  const first = lines.findIndex((line, at) => !isHeading(at) && hasWords(line));
  return (first < 0 ? answer : lines.slice(first).join("\n")).trim();
}

/** The lines within code: a heading there is none. */
function fencedLines(lines: readonly string[]): ReadonlySet<number> {
  const inside = new Set<number>();
  let isOpen = false;
  for (const [at, line] of lines.entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isOpen || isFence) inside.add(at);
    if (isFence) isOpen = !isOpen;
  }
  return inside;
}

/** As much as a list has room for. */
const LONGEST_LINE = 160;

/** In one line of plain words; null where there is none, or all of them say nothing. */
export function conclusionLine(answers: readonly string[]): string | null {
  const lines = (lastConclusion(answers) ?? "").split("\n").map(toPlainLine);
  const first = lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? "";
  const line = first.replace(/^• /, "");
  if (line === "" || line === HIDDEN) return null;
  return line.length <= LONGEST_LINE ? line : `${cutCharacters(line, LONGEST_LINE - 1)}…`;
}

/** Whether what is shown of a session's answers is to another prompt than its last. */
export const isConclusionEarlier = ({
  answers: [newest = ""],
  isAnswered,
}: {
  readonly answers: readonly string[];
  readonly isAnswered: boolean;
}): boolean => !isAnswered || !saysSomething(newest);

/** Of a session's answers, newest first, the newest that says something; null where none does. */
export const lastConclusion = (answers: readonly string[]): string | null => {
  const answer = answers.find(saysSomething);
  return answer === undefined ? null : conclusionOf(answer);
};
