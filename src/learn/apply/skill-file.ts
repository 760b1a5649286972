/** A skill file as the client reads it: name, when to use it, its evidence, its steps. */
import type { Text } from "../../text/text.ts";

type SkillDraft = {
  readonly skillName: string;
  readonly description: string;
  readonly skillText: string;
  readonly summary: string;
};

const onOneLine = (text: string): string =>
  text.replaceAll(/[\u0000-\u001F\u007F\s]+/g, " ").trim();

/** A JSON string is a YAML string too, whatever stands in it. */
const toYamlString = (text: string): string => JSON.stringify(onOneLine(text));

export function formatSkillFile(
  { skillName, description, skillText, summary }: SkillDraft,
  asCommand: boolean,
  { pattern, steps }: Text["learn"]["apply"],
): string {
  const name = asCommand ? [] : [`name: ${skillName}`];
  const head = ["---", ...name, `description: ${toYamlString(description)}`, "---", ""];
  const text = skillText.replaceAll(/\r\n?/g, "\n").trim();
  const body = /^## /m.test(text) ? [text] : [pattern, "", onOneLine(summary), "", steps, "", text];
  return `${[...head, ...body].join("\n")}\n`;
}
