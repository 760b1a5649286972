import type { JSX } from "preact";
import { Loading } from "../parts/states.tsx";
import { words } from "../words.ts";
import { fileDiffs } from "./diff-lines.ts";
import { Diff } from "./diff.tsx";

/** What would be written, file by file; until it is known, that somebody looks. */
export const Changes = ({
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
          <Loading rows={2} />
        </div>
      )}
      {fileDiffs(diff ?? []).map((one) => (
        <Diff key={one.file} of={one} />
      ))}
    </>
  );
};
