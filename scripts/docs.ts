/**
 * Writes the documents that say what the commands do, from the same texts as the program's own help:
 * `docs/commands.md`, `docs/commands.ko.md` and the man page `docs/self-gen.1`.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { manualPage } from "../src/cli/help/manual.ts";
import { everyUsage } from "../src/cli/run.ts";
import { type Text, textOf } from "../src/text/text.ts";
import { manPage } from "./docs/man-page.ts";
import { markdown } from "./docs/markdown.ts";
import type { Manual } from "./docs/manual.ts";

const root = join(import.meta.dir, "..");

async function manualIn(text: Text): Promise<Manual> {
  const usages = await everyUsage(text);
  return {
    text,
    pages: new Map([...usages].map(([name, usage]) => [name, manualPage(name, usage, text)])),
  };
}

/** Path → content. */
export async function documents(): Promise<ReadonlyMap<string, string>> {
  const english = await manualIn(textOf("en"));
  const korean = await manualIn(textOf("ko"));
  return new Map([
    ["docs/commands.md", markdown(english, "[한국어](commands.ko.md)")],
    ["docs/commands.ko.md", markdown(korean, "[English](commands.md)")],
    ["docs/self-gen.1", manPage(english)],
  ]);
}

if (import.meta.main) {
  for (const [path, content] of await documents()) {
    writeFileSync(join(root, path), content);
    process.stdout.write(`${path}\n`);
  }
}
