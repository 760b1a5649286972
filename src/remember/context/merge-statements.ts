/** What somebody states is added to what is there: the same thing in other spelling is one, and what is not named stays. */
import type { ContextDocument, ContextStatement } from "./document/context-document.ts";

/** The same for texts that differ in case, blanks and marks alone. */
export const textKey = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s*_`~"'.,!?:;]+/g, " ")
    .trim();

/** The first ones first; each once. */
export function mergeTexts(...lists: readonly (readonly string[])[]): readonly string[] {
  const found = new Map<string, string>();
  for (const text of lists.flat()) {
    const key = textKey(text);
    if (key !== "" && !found.has(key)) found.set(key, text);
  }
  return [...found.values()];
}

/** Like `mergeTexts`, of things that are known by one of their texts; the later one counts. */
export function mergeBy<T>(
  textOf: (one: T) => string,
  ...lists: readonly (readonly T[])[]
): readonly T[] {
  const found = new Map<string, T>();
  for (const one of lists.flat()) {
    const key = textKey(textOf(one));
    if (key !== "") found.set(key, one);
  }
  return [...found.values()];
}

type DocumentProgress = ContextDocument["progress"];
type ProgressList = keyof DocumentProgress;
const PROGRESS_LISTS: readonly ProgressList[] = ["done", "current", "pending"];

/** A task that is named in another list moves there, unless its state `changed` since. */
export function mergeProgress(
  own: DocumentProgress,
  stated: NonNullable<ContextStatement["progress"]>,
  changed: ReadonlySet<string> = new Set(),
): DocumentProgress {
  const moved = new Set(
    PROGRESS_LISTS.flatMap((place) => (stated[place] ?? []).map(textKey)).filter(
      (key) => !changed.has(key),
    ),
  );
  const merged = (place: ProgressList): readonly string[] =>
    mergeTexts(
      own[place].filter((task) => !moved.has(textKey(task))),
      (stated[place] ?? []).filter((task) => !changed.has(textKey(task))),
    );
  return { done: merged("done"), current: merged("current"), pending: merged("pending") };
}

/** A later draft on an earlier one. */
export function mergeStatement(before: ContextStatement, now: ContextStatement): ContextStatement {
  const progress = mergeProgress(
    { done: [], current: [], pending: [], ...before.progress },
    now.progress ?? {},
  );
  const texts = (key: "recent_files" | "blockers" | "errors"): readonly string[] =>
    mergeTexts(now.state?.[key] ?? [], before.state?.[key] ?? []);
  return {
    ...before,
    ...now,
    goal: { ...before.goal, ...now.goal },
    progress,
    decisions: mergeBy(({ what }) => what, before.decisions ?? [], now.decisions ?? []),
    discoveries: mergeBy(({ insight }) => insight, before.discoveries ?? [], now.discoveries ?? []),
    state: {
      recent_files: texts("recent_files"),
      blockers: texts("blockers"),
      errors: texts("errors"),
    },
  };
}
