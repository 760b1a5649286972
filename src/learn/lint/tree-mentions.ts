/** Files in a drawn tree (`├── parser.ts`), each by its path below what the tree begins with. */
import type { InstructionLine } from "./instruction-lines.ts";
import { isAboutElsewhere, parsePathMention, type PathMention } from "./path-mentions.ts";

export type TreeMention = { readonly line: InstructionLine; readonly mention: PathMention };

const BRANCH = /^([\s│|┃]*)[├└┣┗][─━-]+\s*(\S+)(.*)$/;
const PLAIN: ReadonlySet<string> = new Set(["", "text", "txt", "tree", "plaintext", "plain"]);
const FEWEST = 3;

export function findTreeMentions(lines: readonly InstructionLine[]): readonly TreeMention[] {
  const blocks = Map.groupBy(
    lines.filter(({ kind, language }) => kind === "code" && PLAIN.has(language)),
    ({ block }) => block,
  );
  return [...blocks.values()].flatMap(mentionsOf);
}

function mentionsOf(lines: readonly InstructionLine[]): readonly TreeMention[] {
  if (lines.filter(({ text }) => BRANCH.test(text)).length < FEWEST) return [];
  const found: TreeMention[] = [];
  const above: { readonly column: number; readonly name: string }[] = [];
  for (const line of lines) {
    const [, indent = "", name = "", rest = ""] = BRANCH.exec(line.text) ?? [];
    if (name === "") continue;
    while ((above.at(-1)?.column ?? -1) >= indent.length) above.pop();
    above.push({ column: indent.length, name: name.replace(/\/$/, "") });
    const isFolder = name.endsWith("/");
    const path = above.map((one) => one.name).join("/") + (isFolder ? "/" : "");
    const mention = isAboutElsewhere(rest) ? null : parsePathMention(path);
    if (mention !== null) found.push({ line, mention });
  }
  return found;
}
