import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";
import type { UnusedSkills } from "./unused-skills.ts";

const MOST_SOURCES = 4;
/** The model is not told of it any more; whoever types `/name` has it as before. */
const HIDDEN_FROM_MODEL = "user-invocable-only";

export function wordUnusedSkills(
  candidate: Candidate<"unused-skills">,
  { unusedSkills: words }: Text["learn"],
): Wording {
  const { unused, unusedCount, listed, sources, own, tokensPerSession } = candidate.pattern;
  const plugins = sources.flatMap(({ plugin }) => plugin ?? []);
  return {
    summary: words.summary(
      unusedCount,
      listed,
      unused.length,
      formatSources(sources, words),
      tokensPerSession,
      plugins.length > 0,
    ),
    proposal: {
      type: "setting",
      settings: [
        ...plugins.map((plugin) => ({ path: ["enabledPlugins", plugin], value: false })),
        ...own.map((name) => ({ path: ["skillOverrides", name], value: HIDDEN_FROM_MODEL })),
      ],
    },
  };
}

/** Where they come from: `superpowers (8), your skills folder (4)`. */
export function formatSources(
  sources: UnusedSkills["sources"],
  words: Text["learn"]["unusedSkills"],
): string {
  const named = sources
    .slice(0, MOST_SOURCES)
    .map(({ plugin, count }) => words.source(plugin ?? words.own, count));
  const more = sources.length - named.length;
  return [...named, ...(more > 0 ? [words.more(more)] : [])].join(", ");
}
