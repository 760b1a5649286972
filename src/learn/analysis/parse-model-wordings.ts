/**
 * A model's answer, as far as it may be used: of candidates that were sent, each with what its type has, and nothing that the
 * facts do not bear out. What a suggestion would write stays of the type that it was.
 */
import { asText, isObject, type JsonObject, parseObject } from "../../event/event.ts";
import type { Suggestion } from "../suggestions/suggestion.ts";
import type { ModelFacts } from "./model-facts.ts";
import { type ModelWording, toProposal } from "./model-wording.ts";
import {
  type WordingEvidence,
  isFitLine,
  isFitText,
  isSkillName,
  sharesWord,
} from "./wording-checks.ts";

const LONGEST = { summary: 200, rule: 300, description: 300, text: 4000 };

/** By the suggestion that was worded; null for one whose words were refused. Null when it is no answer at all. */
export function parseModelWordings(
  said: string,
  facts: readonly ModelFacts[],
): ReadonlyMap<Suggestion, ModelWording | null> | null {
  const list = objectIn(said)?.["suggestions"];
  if (!Array.isArray(list)) return null;
  const answered = new Map<string, JsonObject>();
  for (const one of list) {
    const id = isObject(one) ? asText(one["id"]) : null;
    if (id !== null && !answered.has(id)) answered.set(id, one as JsonObject);
  }
  return new Map(
    facts.map(({ id, suggestion, facts: shown }) => {
      const one = answered.get(id);
      const ground = { facts: textOf(shown), projectPath: suggestion.projectPath };
      return [suggestion, one === undefined ? null : wordingOf(one, suggestion, ground)];
    }),
  );
}

/** As JSON has it, a quote or a backslash would look different. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.values(value).map(textOf).join("\n")
    : String(value);

function wordingOf(
  answered: JsonObject,
  suggestion: Suggestion,
  ground: WordingEvidence,
): ModelWording | null {
  const summary = lineOf(answered, "summary");
  const about = textOf([suggestion.pattern, toProposal(suggestion)]);
  if (!isFitLine(summary, LONGEST.summary, ground) || !sharesWord(summary, about)) return null;
  switch (suggestion.type) {
    case "claude_md": {
      const rule = lineOf(answered, "rule").replace(/^[-*] /, "");
      const isFit = isFitLine(rule, LONGEST.rule, ground) && sharesWord(rule, about);
      return isFit && !/^[#>|]/.test(rule) ? { summary, rule } : null;
    }
    case "skill": {
      const skillName = lineOf(answered, "skillName");
      const description = lineOf(answered, "description");
      const skillText = (asText(answered["skillText"]) ?? "").trim();
      const isFit =
        isSkillName(skillName) &&
        isFitLine(description, LONGEST.description, ground) &&
        isFitText(skillText, LONGEST.text, ground) &&
        sharesWord(skillText, about);
      return isFit ? { summary, skillName, description, skillText } : null;
    }
    case "hook": {
      const hookCode = (asText(answered["hookCode"]) ?? "").trim();
      return isFitText(hookCode, LONGEST.text, ground) ? { summary, hookCode } : null;
    }
    case "permission":
    case "setting":
      return null;
  }
}

const lineOf = (answered: JsonObject, name: string): string => asText(answered[name])?.trim() ?? "";

/** A model may put words around it. */
function objectIn(said: string): JsonObject | null {
  const from = said.indexOf("{");
  const to = said.lastIndexOf("}");
  return parseObject(said.trim()) ?? (from < 0 ? null : parseObject(said.slice(from, to + 1)));
}
