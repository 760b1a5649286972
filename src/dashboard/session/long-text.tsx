import type { JSX } from "preact";

/** It scrolls where it is long, by keys too. */
export const LongText = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: string;
}): JSX.Element => (
  <pre class="session-text" role="region" aria-label={label} tabIndex={0}>
    {children}
  </pre>
);
