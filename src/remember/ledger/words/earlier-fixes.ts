/**
 * What a client's own summary says of errors and how they were solved: its section of that name, one text for each. The next
 * summary is written from this one, and drops what was solved long ago.
 */
const HEADING =
  /^\s*(?:#{1,6}\s*)?(?:\d{1,2}[.)]\s*)?\**\s*(?:Errors? (?:and|&) (?:their )?fixes|错误(?:和|与|及)修复|오류(?:와|및| 및)? ?(?:해결|수정))\b.*$/i;
const NEXT_HEADING =
  /^\s{0,3}(?:#{1,6}\s+\S|\d{1,2}[.)]\s+\**[A-Z\u3400-\u9fff\uac00-\ud7a3]|\*\*[^*\n]+\*\*:?\s*$)/;
const ITEM = /^(\s*)(?:[-*•]|[a-z]\)|\d{1,2}\))\s+(.*)$/;
const MOST = 12;
const LONGEST = 400;

export function fixesIn(summary: string): readonly string[] {
  const lines = summary.split("\n");
  const from = lines.findIndex((line) => HEADING.test(line));
  if (from < 0) return [];
  const found: string[] = [];
  let depth: number | null = null;
  for (const line of lines.slice(from + 1)) {
    if (NEXT_HEADING.test(line) && !ITEM.test(line)) break;
    const [, blanks = "", words = ""] = ITEM.exec(line) ?? [];
    if (words !== "" && (depth === null || blanks.length <= depth)) {
      depth ??= blanks.length;
      found.push(words);
    } else if (found.length > 0 && line.trim() !== "") {
      found.push(`${found.pop() ?? ""} ${words === "" ? line.trim() : words}`);
    }
  }
  return found
    .slice(-MOST)
    .map((one) => one.replaceAll("**", "").replaceAll(/\s+/g, " ").trim().slice(0, LONGEST))
    .filter(namesSomething);
}

/** Without a name in it nobody can do anything with it; nor with a person's words that stand elsewhere. */
const namesSomething = (text: string): boolean =>
  text.length >= 30 && /`[^`]+`|[\w-]+\.\w{1,5}\b|\b[a-z]+[A-Z]\w+|\w+_\w+/.test(text);
