/** What a change is called: the title of its proposal, or its id in words. */
import { parseHeading } from "./tasks.ts";
import { visibleLines } from "./visible-lines.ts";

/** `# Proposal: Log in`, `# Change Proposal - Log in`, and the template's bare `# Proposal`. */
const KIND = /^(?:(?:openspec )?change(?: proposal)?|proposal)(?:\s*[:：]\s*|\s+[-–—]\s+|$)/i;

/** Sections (`## Why`) are no title: proposals of older versions begin with one. */
export function changeTitle(proposal: string | null, id: string): string {
  for (const line of visibleLines(proposal ?? "")) {
    if (!/^ {0,3}#(?!#)/.test(line)) continue;
    const title = parseHeading(line)?.replace(KIND, "").trim() ?? "";
    return title === "" ? toWords(id) : title;
  }
  return toWords(id);
}

function toWords(id: string): string {
  const words = id
    .replace(/^\d+[-_](?=.)/, "")
    .split(/[-_]+/)
    .join(" ")
    .trim();
  return words === "" ? id : words.charAt(0).toUpperCase() + words.slice(1);
}
