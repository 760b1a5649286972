/** Documents of work: files, commits, checkpoints. */
import { asFields, asText, type EventOf } from "../../../event/event.ts";
import { metaOf } from "../../../event/tool-call.ts";
import { type DocumentDraft, joinDistinctLines, toUnknownList } from "./document-draft.ts";

export const draftFiles = (files: readonly string[]): readonly DocumentDraft[] =>
  files.map((file) => ({ kind: "file", text: file, once: `file ${file}` }));

export function draftCommit({ data }: EventOf<"tool_use">): readonly DocumentDraft[] {
  const { hash, subject, branch } = asFields(metaOf(data).commit);
  const text = joinDistinctLines([subject, hash]);
  if (text === "") return [];
  return [{ kind: "commit", text, once: `commit ${text}`, ...onBranch(branch) }];
}

/** What the work was, and where it goes on. */
export function draftCheckpoint({ data }: EventOf<"checkpoint">): readonly DocumentDraft[] {
  const state = asFields(data.state);
  const text = joinDistinctLines([
    state["working_on"],
    state["note"],
    ...toUnknownList(state["next_steps"]),
    data.openspecTitle,
    data.commit,
  ]);
  return text === "" ? [] : [{ kind: "commit", text, ...onBranch(data.branch) }];
}

const onBranch = (branch: unknown): { readonly branch?: string } => {
  const name = asText(branch);
  return name === null ? {} : { branch: name };
};
