/**
 * What a client's own summary says of errors and how they were solved: its section of that name, one text for each. The next
 * summary is written from this one, and drops what was solved long ago.
 */
const HEADING =
  /^\s*(?:#{1,6}\s*)?(?:\d{1,2}[.)]\s*)?\**\s*(?:Errors? (?:and|&) (?:their )?fixes|错误(?:和|与|及)修复|오류(?:와|및| 및)? ?(?:해결|수정))\b.*$/i;
const NEXT_HEADING =
  /^\s{0,3}(?:#{1,6}\s+\S|\d{1,2}[.)]\s+\**[A-Z\u3400-\u9fff\uac00-\ud7a3]|\*\*[^*\n]+\*\*:?\s*$)/;
const ITEM = /^(\s*)(?:[-*•]|[a-z]\)|\d{1,2}\))\s+(.*)$/;
const MAX_FIXES = 12;
const MAX_LENGTH = 400;

export function findEarlierFixes(summary: string): readonly string[] {
  const lines = summary.split("\n").map((line) => line.slice(0, MAX_LENGTH));
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
    .slice(-MAX_FIXES)
    .map((one) => one.replaceAll("**", "").replaceAll(/\s+/g, " ").trim().slice(0, MAX_LENGTH))
    .filter(namesSomething);
}

/** Without a name in it nobody can do anything with it. */
const NAME = /`[^`]+`|[\w-]+\.\w{1,5}\b|\b[a-z]+[A-Z]\w+|\w+_\w+|[/\\]\w+[/\\]/;
/** What is as it is here, whatever the code says: programs, paths, options, rights, shells. */
const OF_PLACE =
  /\b(?:not (?:found|installed|accessible|available|recognized|on (?:the )?path)|no such file|exit code|command|cli|shell|bash|zsh|powershell|cmd\.exe|windows|wsl|macos|path (?:issue|wrong)|wrong path|toolchain|wrapper|stub|environment|venv|virtualenv|permission|sudo|docker|port \d+|proxy|timed? ?out|encoding|install(?:ed|ation)?|version (?:mismatch|conflict)|flag|option|libreoffice|mcp)\b|경로|권한|설치|인코딩|路径|权限|安装|编码|乱码|超时|环境/i;
/** The client's own rules, which it tells whoever breaks them. */
const OF_CLIENT =
  /has not been read|not been read yet|before (?:reading|editing)|string to replace/i;

const namesSomething = (text: string): boolean =>
  text.length >= 30 && NAME.test(text) && OF_PLACE.test(text) && !OF_CLIENT.test(text);
