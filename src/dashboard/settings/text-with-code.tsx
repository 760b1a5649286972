import type { JSX } from "preact";

/** A sentence in which what stands between backticks is code. */
export const TextWithCode = ({ text }: { readonly text: string }): JSX.Element => (
  <>{text.split("`").map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>
);
