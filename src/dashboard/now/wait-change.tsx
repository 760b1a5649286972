/** What an edit that waits for a permission would change: its first lines, so that somebody can decide without the terminal. */
import "./wait-change.css";
import type { JSX } from "preact";
import { DiffLines } from "../parts/diff-lines.tsx";
import { visibleText } from "../parts/visible-text.ts";
import { countText, words } from "../words.ts";
import type { SessionNow } from "./use-session-now.ts";

export const WaitChange = ({
  file,
  of: { lines, left },
}: {
  readonly file: string;
  readonly of: NonNullable<SessionNow["change"]>;
}): JSX.Element => {
  const name = visibleText(file);
  return (
    <figure class="diff now-change">
      <figcaption class="small mono">{name}</figcaption>
      <DiffLines lines={lines} label={name} />
      {left > 0 && <p class="small muted number">{words().now.moreLines(left, countText(left))}</p>}
    </figure>
  );
};
