/** The prompt that asks a model to word candidates. They are fenced, as data. */
import { createFence } from "../../recall/compose/context-part.ts";
import type { Text } from "../../text/text.ts";
import type { ModelFacts } from "./model-facts.ts";

export function composeModelPrompt(facts: readonly ModelFacts[], { learn, context }: Text): string {
  const { prompt } = learn.analysis;
  const { before, after } = createFence("candidates", context);
  return [
    ...prompt.task,
    "",
    ANSWER_FORM,
    "",
    before,
    ...facts.map(({ facts }) => JSON.stringify(facts)),
    after,
    "",
    prompt.end,
  ].join("\n");
}

const ANSWER_FORM = `{"suggestions":[{"id":"c1","summary":"…","rule":"…"},{"id":"c2","summary":"…","skillName":"…","description":"…","skillText":"…"}]}`;
