/** What was given to sessions on this page: shown at once, until it is read again. */
import { signal } from "@preact/signals";
import type { Answers } from "../../daemon/api/answers.ts";
import { act, type ActionRequest } from "../api/ask.ts";
import { reloadAnswers } from "../api/connection.ts";

export type Labels = Pick<
  Answers["history"]["sessions"][number],
  "title" | "name" | "isStarred" | "tags"
>;

type LabelledSession = Labels & { readonly sessionId: string };

const localLabels = signal<ReadonlyMap<string, Partial<Labels>>>(new Map());

export const labelsOf = (session: LabelledSession): Labels => {
  const { title, name, isStarred, tags } = session;
  return { title, name, isStarred, tags, ...localLabels.value.get(session.sessionId) };
};

function show(sessionId: string, labels: Partial<Labels>): void {
  const before = localLabels.value.get(sessionId) ?? {};
  localLabels.value = new Map(localLabels.value).set(sessionId, { ...before, ...labels });
}

/** Throws an `AskFault`, and then nothing has changed. */
export async function star(sessionId: string, isOn: boolean): Promise<void> {
  show(sessionId, { isStarred: isOn });
  try {
    await act("star-session", { id: sessionId, isOn });
  } catch (error) {
    show(sessionId, { isStarred: !isOn });
    throw error;
  }
}

export async function rename(sessionId: string, name: string): Promise<void> {
  await act("rename-session", { id: sessionId, name });
  if (name !== "") show(sessionId, { name, title: name });
  // What it is called by itself is known to the daemon alone.
  else reloadLabels();
}

export async function tag(sessionId: string, one: string, isOn: boolean): Promise<void> {
  type Answer = { readonly session: { readonly tags: readonly string[] } };
  const { session } = await act<Answer>("tag-session", { id: sessionId, tag: one, isOn });
  show(sessionId, { tags: session.tags });
}

/** The requests that give a session the name and the tags of before again. */
export const restoreLabels = (
  sessionId: string,
  before: Labels,
  { isRenamed, tags }: { readonly isRenamed: boolean; readonly tags: readonly string[] },
): readonly ActionRequest[] => [
  ...tags
    .filter((one) => !before.tags.includes(one))
    .map((one): ActionRequest => ["tag-session", { id: sessionId, tag: one, isOn: false }]),
  ...before.tags
    .filter((one) => !tags.includes(one))
    .map((one): ActionRequest => ["tag-session", { id: sessionId, tag: one, isOn: true }]),
  ...(isRenamed
    ? [["rename-session", { id: sessionId, name: before.name ?? "" }] satisfies ActionRequest]
    : []),
];

/** What was given here is forgotten for what the daemon says. */
export function reloadLabels(): void {
  localLabels.value = new Map();
  reloadAnswers();
}
