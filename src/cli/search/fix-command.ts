/** What a fix is copied as: the commands that were run before it worked, else what was done. */
import { SHELL_TOOLS } from "../../lexicon/tools.ts";
import type { SearchDocument } from "../../store/search-index.ts";

const ARROW = "→ ";

/** Its document says it in one line: `→ Bash cp a b → Bash npm test`, and what works now stands last. Null for any other hit. */
export function fixCommand({ kind, text }: Pick<SearchDocument, "kind" | "text">): string | null {
  const line = kind === "resolution" ? text.split("\n").find((one) => one.startsWith(ARROW)) : null;
  if (line === undefined || line === null) return null;
  const steps = line.slice(ARROW.length).split(` ${ARROW}`);
  const done = steps.length > 1 ? steps.slice(0, -1) : steps;
  const commands = done.flatMap((step) => {
    const end = step.indexOf(" ");
    return SHELL_TOOLS.has(step.slice(0, end)) ? [step.slice(end + 1)] : [];
  });
  return commands.length === 0 ? done.join(` ${ARROW}`) : commands.join(" && ");
}
