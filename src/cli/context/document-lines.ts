/** A context document as people read it. */
import type { ContextDocument } from "../../remember/context/document/context-document.ts";
import type { Text } from "../../text/text.ts";
import { oneLine } from "../terminal/terminal.ts";

/** Its sections, or that there is nothing in it yet. */
export function documentLines(document: ContextDocument, text: Text): string[] {
  const lines = documentSections(document, text);
  return lines.length === 0 ? ["", text.saved.nothingIn] : lines;
}

/** Sections that say nothing are left out. */
export function documentSections(document: ContextDocument, { saved: words }: Text): string[] {
  const { goal, progress, decisions, discoveries, state } = document;
  const { sections } = words;
  const isOneGoal = goal.original_request === goal.current_objective;
  const goals = [
    goal.original_request === "" ? [] : [`${sections.original}: ${goal.original_request}`],
    isOneGoal || goal.current_objective === ""
      ? []
      : [`${sections.objective}: ${goal.current_objective}`],
  ].flat();
  return [
    ...sectionLines(sections.goal, goals),
    ...sectionLines(sections.done, progress.done),
    ...sectionLines(sections.current, progress.current),
    ...sectionLines(sections.pending, progress.pending),
    ...sectionLines(
      sections.decisions,
      decisions.map(({ what }) => what),
      (index) => {
        const { why = "", rejected = [] } = decisions[index] ?? {};
        return [
          ...(why === "" ? [] : [`${sections.why}: ${why}`]),
          ...(rejected.length === 0 ? [] : [`${sections.rejected}: ${rejected.join(", ")}`]),
        ];
      },
    ),
    ...sectionLines(
      sections.discoveries,
      discoveries.map(({ file, insight }) => (file === "" ? insight : `${file}: ${insight}`)),
    ),
    ...sectionLines(sections.recent_files, state.recent_files),
    ...sectionLines(sections.blockers, state.blockers),
    ...sectionLines(sections.errors, state.errors),
  ];
}

export function sectionLines(
  title: string,
  items: readonly string[],
  below: (index: number) => readonly string[] = () => [],
): string[] {
  if (items.length === 0) return [];
  return [
    "",
    title,
    ...items.flatMap((item, index) => [
      `  - ${oneLine(item)}`,
      ...below(index).map((one) => `    ${oneLine(one)}`),
    ]),
  ];
}
