/** What was worked on: files, commits, checkpoints. */
import { asText, type Event } from "../../../event/event.ts";
import { type DocumentDraft, fieldsOf, linesOf, listOf } from "./draft.ts";

export const fileDrafts = (files: readonly string[]): readonly DocumentDraft[] =>
  files.map((file) => ({ kind: "file", text: file, once: `file ${file}` }));

export function commitDrafts({ data }: Event): readonly DocumentDraft[] {
  const { hash, subject, branch } = fieldsOf(fieldsOf(data["meta"])["commit"]);
  const text = linesOf([subject, hash]);
  if (text === "") return [];
  return [{ kind: "commit", text, once: `commit ${text}`, ...onBranch(branch) }];
}

/** What the work was, and where it goes on. */
export function checkpointDrafts({ data }: Event): readonly DocumentDraft[] {
  const state = fieldsOf(data["state"]);
  const text = linesOf([
    state["working_on"],
    state["note"],
    ...listOf(state["next_steps"]),
    data["openspecTitle"],
    data["commit"],
  ]);
  return text === "" ? [] : [{ kind: "commit", text, ...onBranch(data["branch"]) }];
}

const onBranch = (branch: unknown): { readonly branch?: string } => {
  const name = asText(branch);
  return name === null ? {} : { branch: name };
};
