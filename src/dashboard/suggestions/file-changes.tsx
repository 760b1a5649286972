import type { JSX } from "preact";
import { LoadingSkeleton } from "../parts/answer-view.tsx";
import { words } from "../words.ts";
import { parseDiff } from "./parse-diff.ts";
import { FileDiffView } from "./file-diff.tsx";

/** What would be written, file by file; until it is known, that somebody looks. */
export const FileChanges = ({
  isBusy,
  diff,
}: {
  readonly isBusy: boolean;
  readonly diff: readonly string[] | null;
}): JSX.Element => {
  const { preparing } = words().suggestions.apply;
  return (
    <>
      {isBusy && (
        <div>
          <span class="muted small">{preparing}</span>
          <LoadingSkeleton rows={2} />
        </div>
      )}
      {parseDiff(diff ?? []).map((one) => (
        <FileDiffView key={one.file} of={one} />
      ))}
    </>
  );
};
