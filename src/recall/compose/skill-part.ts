/** A skill that exists and fits what was just asked. */
import type { HookAnswerText } from "../../text/hook-answers.ts";
import { createFence, createPartLine, type ContextPart } from "./context-part.ts";
import { quoteLine } from "./quote.ts";

const LONGEST_NAME = 80;
const LONGEST_PATH = 300;

export type MatchedSkill = { readonly name: string; readonly path: string };

/** `matchesName`: the client has a tool that runs it by name; otherwise its file is read. */
export function buildSkillPart(
  { name, path }: MatchedSkill,
  isCalled: boolean,
  text: HookAnswerText,
): ContextPart {
  const { call, read } = text.skill;
  const shown = quoteLine(name, LONGEST_NAME);
  return {
    kind: "skill",
    refs: [skillRef(name)],
    fence: createFence("skill", text),
    head: createPartLine(isCalled ? call(shown) : read(shown, quoteLine(path, LONGEST_PATH))),
    lines: [],
  };
}

const skillRef = (name: string): string => `skill:${name}`;
