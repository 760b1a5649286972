import type { JSX } from "preact";
import { DiffLines } from "../parts/diff-lines.tsx";
import { words } from "../words.ts";
import type { FileDiff } from "./parse-diff.ts";

/** What changes in a file: signs say it, colours repeat it. */
export const FileDiffView = ({
  of: { file, is, lines },
}: {
  readonly of: FileDiff;
}): JSX.Element => {
  const { apply } = words().suggestions;
  // Of a file that is all new, its place says nothing.
  const shown = is === "changed" ? lines : lines.filter(({ sign }) => sign !== "@");
  return (
    <figure class="diff">
      <figcaption class="row small">
        <code>{file}</code>
        {is === "new" && <span class="muted">{apply.isNew}</span>}
        {is === "gone" && <span class="muted">{apply.isGone}</span>}
      </figcaption>
      <DiffLines lines={shown} label={file} />
    </figure>
  );
};
