import { quoteLine } from "../../../recall/compose/quote.ts";
import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";
import { measureSpread } from "../history.ts";
import { isCatalogued } from "./catalogue/catalogue.ts";
import type { FailingCommand, VotedForm } from "./failing-command.ts";

type Words = Text["learn"]["failingCommand"];

export function wordFailingCommand(
  { pattern, traces, cost }: Candidate<"failing-command">,
  { failingCommand: words }: Text["learn"],
): Wording {
  const rule = formatFailingCommandRule(pattern, words);
  const { sessions } = measureSpread(traces);
  const minutes = Math.round(cost.minutes ?? 0);
  return {
    summary: words.summary(rule, traces.length, sessions, minutes === 0 ? null : minutes),
    proposal: { type: "claude_md", rule },
  };
}

export function formatFailingCommandRule(pattern: FailingCommand, words: Words): string {
  const { form } = pattern;
  if (form === "unusable-tool")
    return words.unusableTool(asCode(pattern.program), asCode(pattern.right));
  return isCatalogued(form) ? words.catalogue[form] : votedRule(form, pattern, words.voted);
}

function votedRule(form: VotedForm, pattern: FailingCommand, words: Words["voted"]): string {
  const [program, wrong, right] = [pattern.program, pattern.wrong, pattern.right].map(asCode);
  if (program === undefined || wrong === undefined || right === undefined) return "";
  switch (form) {
    case "unknown-option":
      return right === "" ? words.optionGone(program, wrong) : words.option(program, wrong, right);
    case "missing-option":
      return words.optionNeeded(program, right);
    case "unknown-command":
      return words.command(program, wrong, right);
    case "missing-script":
      return right.startsWith("cd ")
        ? words.scriptElsewhere(wrong, right)
        : words.script(wrong, right);
    case "no-such-container":
      return words.container(wrong, right);
    case "no-such-folder":
      return words.folder(wrong, right.replace(/^cd /, ""));
    case "command-not-found":
      return words.program(wrong, right);
    case "no-module":
      return /^(?:cd|source|\.) |^[A-Z_]+=/.test(right)
        ? words.surroundings(program, right)
        : words.interpreter(program, right);
  }
}

const LONGEST = 100;

/** One line that cannot end the backticks around it. */
const asCode = (text: string | null): string => quoteLine(text ?? "", LONGEST).replaceAll("`", "'");
