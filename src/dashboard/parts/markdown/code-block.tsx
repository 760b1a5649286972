import type { JSX } from "preact";
import { words } from "../../words.ts";
import { useIdleWork } from "../use-idle-work.ts";
import { highlight } from "./highlight.ts";

/** A block of code, coloured where its language is one that is known here. It scrolls, by keys too. */
export const CodeBlock = ({
  language,
  text,
  label,
}: {
  readonly language: string;
  readonly text: string;
  /** What it is, where that is known better than by its language. */
  readonly label?: string;
}): JSX.Element => {
  const runs = useIdleWork(text, (code) => highlight(language, code)) ?? [{ text, kind: null }];
  return (
    <pre
      class="code"
      role="region"
      aria-label={label ?? (language === "" ? words().code : language)}
      tabIndex={0}
    >
      <code>
        {runs.map(({ text: part, kind }, at) =>
          kind === null ? (
            part
          ) : (
            <span key={at} data-code={kind}>
              {part}
            </span>
          ),
        )}
      </code>
    </pre>
  );
};
