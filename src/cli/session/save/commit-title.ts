/** What a checkpoint's commit is called: words said for it, else its files. A prompt stays out of git (decision 0078). */
import { composeCommitMessage } from "../../../remember/checkpoint/commit-message.ts";
import type { CheckpointInputs } from "../../../remember/checkpoint/derive/checkpoint-inputs.ts";
import type { CheckpointState } from "../../../remember/checkpoint/state/checkpoint-state.ts";
import { describeFiles } from "../../../remember/checkpoint/describe-files.ts";
import type { FileChoice } from "../../../remember/checkpoint/files/choose-files.ts";
import type { Text } from "../../../text/text.ts";

export const messageOf = (
  inputs: CheckpointInputs,
  { note, openspec, git_branch: branch }: CheckpointState,
  { files }: Pick<FileChoice, "files">,
  { sessionSave }: Text,
): string =>
  composeCommitMessage({
    note,
    openspec,
    workingOn: saidWork(inputs),
    files: describeFiles(
      files.map(({ path }) => path),
      sessionSave.title,
    ),
    branch,
  });

const saidWork = ({ statement, edited }: CheckpointInputs): string | null =>
  statement.workingOn ?? edited.workingOn;

/** Nobody said what the commit is about. */
export const isTitledByFiles = (
  inputs: CheckpointInputs,
  { note, openspec }: CheckpointState,
): boolean => note === null && openspec === null && saidWork(inputs) === null;

export const subjectOf = ({ message }: { readonly message: string }): string =>
  message.slice(0, message.indexOf("\n"));
