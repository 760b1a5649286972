/** What a model is asked: to put candidates in words. They stand between fences, as data. */
import { fenceOf } from "../../recall/compose/part.ts";
import type { Text } from "../../text/text.ts";
import type { Facts } from "./model-facts.ts";

export function modelPrompt(facts: readonly Facts[], { learn, context }: Text): string {
  const { prompt } = learn.analysis;
  const { before, after } = fenceOf("candidates", context);
  return [
    ...prompt.task,
    "",
    ANSWER_FORM,
    "",
    before,
    ...facts.map(({ shown }) => JSON.stringify(shown)),
    after,
    "",
    prompt.end,
  ].join("\n");
}

const ANSWER_FORM = `{"suggestions":[{"id":"c1","summary":"…","rule":"…"},{"id":"c2","summary":"…","skillName":"…","description":"…","skillText":"…"}]}`;
