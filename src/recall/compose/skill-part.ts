/** A skill that exists and fits what was just asked. */
import type { ContextText } from "../../text/context.ts";
import { fenceOf, line, type Part } from "./part.ts";
import { quotedLine } from "./quote.ts";

const LONGEST_NAME = 80;
const LONGEST_PATH = 300;

export type FittingSkill = { readonly name: string; readonly path: string };

/** `isCalled`: the client has a tool that runs it by name; otherwise its file is read. */
export function skillPart(
  { name, path }: FittingSkill,
  isCalled: boolean,
  text: ContextText,
): Part {
  const { call, read } = text.skill;
  const shown = quotedLine(name, LONGEST_NAME);
  return {
    kind: "skill",
    refs: [skillRef(name)],
    fence: fenceOf("skill", text),
    head: line(isCalled ? call(shown) : read(shown, quotedLine(path, LONGEST_PATH))),
    lines: [],
  };
}

const skillRef = (name: string): string => `skill:${name}`;
