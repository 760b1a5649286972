/** What an edit that waits for a permission would change, so that somebody can decide without the terminal: its first lines, the others on request. */
import "./wait-change.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { DiffLines } from "../parts/diff-lines.tsx";
import { visibleText } from "../parts/visible-text.ts";
import { countText, words } from "../words.ts";
import type { SessionNow } from "./use-session-now.ts";

/** As many as a card has room for, and a few more before any are folded. */
const FIRST_LINES = 10;
const LEAST_FOLDED = 3;

export const WaitChange = ({
  file,
  of: { lines, left },
}: {
  readonly file: string;
  readonly of: NonNullable<SessionNow["change"]>;
}): JSX.Element => {
  const text = words().now;
  const [isWhole, setIsWhole] = useState(false);
  const name = visibleText(file);
  const folded = lines.length + left - FIRST_LINES;
  const canFold = folded >= LEAST_FOLDED && lines.length > FIRST_LINES;
  return (
    <figure class="diff now-change">
      <figcaption class="small mono">{name}</figcaption>
      <DiffLines lines={canFold && !isWhole ? lines.slice(0, FIRST_LINES) : lines} label={name} />
      {left > 0 && (isWhole || !canFold) && (
        <p class="small muted number">{text.moreLines(left, countText(left))}</p>
      )}
      {canFold && (
        <p class="row small">
          <Button
            kind="quiet"
            {...(isWhole ? {} : { icon: "down" as const })}
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? text.lessAsk : text.wholeAsk(folded)}
          </Button>
        </p>
      )}
    </figure>
  );
};
