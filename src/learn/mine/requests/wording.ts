import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";
import { measureSpread } from "../history.ts";

export function wordRequest(
  candidate: Candidate<"request">,
  { request: words }: Text["learn"],
): Wording {
  const { sessions } = measureSpread(candidate.traces);
  const { words: said, steps, skill } = candidate.pattern;
  if (skill !== null)
    return {
      summary: words.skillSummary(said, skill, sessions),
      proposal: { type: "claude_md", rule: words.skillRule(said, skill) },
    };
  return {
    summary: words.summary(said, sessions, steps.length),
    proposal: {
      type: "skill",
      skillName: deriveSkillName(said, steps),
      description: words.description(said),
      skillText: [
        words.patternHeading,
        "",
        words.pattern(said),
        "",
        words.instructionsHeading,
        "",
        ...steps.map((step, at) => `${at + 1}. \`${step}\``),
        "",
        words.adapt,
      ].join("\n"),
    },
  };
}

const LONGEST_NAME = 40;
const MOST_WORDS = 4;
/** Words that say nothing of what a skill does. */
const STOP_WORD =
  /^(?:the|a|an|and|or|to|of|it|its|is|in|on|for|with|please|can|could|you|me|my|this|that|then|now|so|let|lets)$/;

/** Of the person's words where they can stand in the name of a folder, else of the command that says most. */
export function deriveSkillName(said: string, steps: readonly string[]): string {
  const isLatin = !/[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/u.test(said);
  const commands = steps.map((step) => nameOf(/^(?:[A-Za-z][\w:-]*\s*)*/.exec(step)?.[0] ?? ""));
  const longestFirst = commands.toSorted((a, b) => b.length - a.length);
  const names = [...(isLatin ? [nameOf(said)] : []), ...longestFirst];
  return names.find((name) => /[a-z]/.test(name)) ?? "repeated-request";
}

const nameOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/(?<=\w)['’](?=\w)|[\u0300-\u036f]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !STOP_WORD.test(word))
    .slice(0, MOST_WORDS)
    .join("-")
    .slice(0, LONGEST_NAME)
    .replaceAll(/^-+|-+$/g, "");
