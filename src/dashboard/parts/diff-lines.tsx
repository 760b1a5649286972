import "./diff.css";
import type { JSX } from "preact";
import type { DiffLine } from "./diff-line.ts";
import { MarkedText } from "./marked-text.tsx";
import { visibleText } from "./visible-text.ts";

/** What changes, line by line: signs say it, colours repeat it. It scrolls, by keys too. */
export const DiffLines = ({
  lines,
  label,
}: {
  readonly lines: readonly DiffLine[];
  readonly label: string;
}): JSX.Element => (
  <pre class="diff-lines" role="region" aria-label={label} tabIndex={0}>
    {lines.map(({ sign, text }, at) => (
      <span key={at} class="diff-line" data-sign={sign}>
        <MarkedText text={sign === "@" ? visibleText(text) : `${sign} ${visibleText(text)}`} />
      </span>
    ))}
  </pre>
);
