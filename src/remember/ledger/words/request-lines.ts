/**
 * Lines of a long request that a summary tends to drop: what must and must not be, and numbered lists. Blocks by heading and
 * indentation; what somebody says of goals, of the role to take, or of the conversation itself is left out.
 */
import { isMachineMade, stripPastedText } from "./pasted-text.ts";

export type RequestLine = {
  /** The heading it stands under; empty for none. */
  readonly heading: string;
  readonly text: string;
  readonly isList: boolean;
};

const HEADING = /^\s*(?:#{1,6}\s+(.+?)\s*#*|\*\*(.+?)\*\*:?|([^.!?\n]{2,60}):)\s*$/;
const NUMBERED = /^\s*(?:\d{1,2}[.)]|[①-⑳]|\(\d{1,2}\))\s+(\S.*)$/;
const BULLET = /^\s*[-*•]\s+(\S.*)$/;
const STRICT =
  /\b(?:never|must(?:n't)?|only|avoid|keep|unless|don't|do not|without|always|exactly|at most|at least|no more than|should not|shouldn't|required?|ensure|make sure)\b|절대|반드시|항상|금지|[가-힣](?<!지|그)만\s|지\s?(?:마|말)|유지|이하|이상(?!하|해|한)|不要|必须|只(?!是|有)|禁止|务必|保持|ないで|必ず|のみ/i;
const STRICT_HEADING =
  /\b(?:constraints?|rules?|format(?:s|ting)?|forbidden|deliverables?|requirements?|restrictions?|acceptance|must|do not|don't|avoid|outputs?)\b|제약|규칙|형식|금지|산출물|요구|조건|주의|要求|规则|格式|约束|禁止|注意|制約|ルール|要件/i;
const LOOSE_HEADING =
  /\b(?:goals?|context|background|overview|roles?|objectives?|summary)\b|목표|배경|개요|역할|目标|背景|概述/i;
const ABOUT_TALK =
  /^(?:you are|act as|your (?:role|task|goal)|i (?:want|need|would like)|let me know|tell me|please confirm)\b|until i (?:approve|confirm|say)|^당신은|^너는|^你是/i;
/** A line of a program that was pasted. */
const CODE =
  /[;{}]\s*$|^\s*[\w.]+\s*=[^=]|\w\([^)]*\)\s*$|^\s*(?:\/\/|import |from \w+ import|print\(|return\b|def |if .*:$)/;
const MAX_SHORT_LENGTH = 200;
const MAX_LIST_LENGTH = 600;
const MAX_LINE_LENGTH = 300;
/** Shorter ones are headings of something else. */
const MIN_ITEM_LENGTH = 25;
const MAX_LINES = 24;

export const isLongRequest = (text: string): boolean => text.length > MAX_SHORT_LENGTH;

export function splitRequest(request: string): readonly RequestLine[] {
  if (isMachineMade(request)) return [];
  const found: RequestLine[] = [];
  for (const { heading, lines } of blocksOf(stripPastedText(request))) {
    if (LOOSE_HEADING.test(heading) && !STRICT_HEADING.test(heading)) continue;
    const numbered = lines.flatMap((line) => NUMBERED.exec(line)?.[1]?.trim() ?? []);
    const list = numbered.map((one, at) => `${at + 1}. ${one}`).join(" ");
    const isTelling = list.length / Math.max(1, numbered.length) >= MIN_ITEM_LENGTH;
    const isWhole = numbered.length > 1 && list.length <= MAX_LIST_LENGTH && isTelling;
    if (isWhole) {
      found.push({ heading, text: list, isList: true });
    }
    const isStrict = STRICT_HEADING.test(heading);
    for (const line of lines) {
      const text = (BULLET.exec(line)?.[1] ?? NUMBERED.exec(line)?.[1] ?? line).trim();
      if ((isWhole && NUMBERED.test(line)) || text.length < 12 || text.length > MAX_LINE_LENGTH)
        continue;
      if (ABOUT_TALK.test(text) || /[?？]$/.test(text) || CODE.test(text)) continue;
      if (isStrict || STRICT.test(text)) found.push({ heading, text, isList: false });
    }
  }
  return found.slice(0, MAX_LINES);
}

type Block = { readonly heading: string; readonly lines: readonly string[] };

function blocksOf(text: string): readonly Block[] {
  const blocks: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  // A line that ends in a colon is the heading of what follows at once.
  let isLead = false;
  for (const line of text.split("\n")) {
    const [, hash, bold, colon] = HEADING.exec(line) ?? [];
    const heading = hash ?? bold ?? colon;
    if (heading !== undefined && !NUMBERED.test(line) && !BULLET.test(line)) {
      blocks.push({ heading: heading.replaceAll("**", "").trim(), lines: [] });
      isLead = colon !== undefined;
    } else if (line.trim() !== "") {
      blocks.at(-1)?.lines.push(...sentencesOf(line));
    } else if (isLead && (blocks.at(-1)?.lines.length ?? 0) > 0) {
      blocks.push({ heading: "", lines: [] });
      isLead = false;
    }
  }
  return blocks.filter(({ lines }) => lines.length > 0);
}

/** A paragraph is looked at sentence by sentence; an item of a list is one. */
const sentencesOf = (line: string): readonly string[] =>
  NUMBERED.test(line) || BULLET.test(line) ? [line] : line.split(/(?<=[.!。！])\s+|(?<=[。！])/);
