/**
 * The skills that Claude Code listed to its model at the start of a session; in its transcript since 2.1.9x:
 *
 *   {"type":"attachment","attachment":{"type":"skill_listing","content":"- name: description\n- plugin:name: …"}}
 *
 * A skill whose name differs from its folder is listed as `- folder (name): …`. A description may go on in the next line. Later records of a session add to the first.
 */
import { isObject } from "../../event/event.ts";
import type { SkillListing } from "../skills/listing.ts";
import { readHead } from "../skills/read-head.ts";

const HEAD_BYTES = 512 * 1024;

/** Null where the beginning of a transcript lists none, or there is no such file. */
export function readSkillListing(transcriptPath: string): SkillListing | null {
  const lines = (readHead(transcriptPath, HEAD_BYTES) ?? "")
    .split("\n")
    .filter((line) => line.includes('"skill_listing"'));
  const contents = lines.flatMap((line) => contentOf(line) ?? []);
  return contents.length === 0 ? null : parseListing(contents.join("\n"));
}

function contentOf(line: string): string | null {
  try {
    const record: unknown = JSON.parse(line);
    const attachment = isObject(record) ? record["attachment"] : null;
    const isListing = isObject(attachment) && attachment["type"] === "skill_listing";
    const content = isListing ? attachment["content"] : null;
    return typeof content === "string" ? content : null;
  } catch {
    return null;
  }
}

function parseListing(content: string): SkillListing {
  const found = new Map<string, number>();
  let name: string | null = null;
  for (const line of content.split("\n")) {
    const begun = /^- (\S.*?)(?: \([^)]*\))?(?:: |$)/.exec(line)?.[1];
    if (begun !== undefined) {
      name = begun;
      found.set(name, 0);
    }
    if (name !== null) found.set(name, (found.get(name) ?? 0) + line.length + 1);
  }
  return found;
}
