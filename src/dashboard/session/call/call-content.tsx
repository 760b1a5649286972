/** What a call did, as it was: its diff, its command and output, what it read. Where that comes from is said, and when it is gone. */
import "./call.css";
import type { ComponentChildren, JSX } from "preact";
import { Button } from "../../parts/button.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { DiffLines } from "../../parts/diff-lines.tsx";
import { MarkedText } from "../../parts/marked-text.tsx";
import { CodeBlock } from "../../parts/markdown/code-block.tsx";
import { FailurePanel, LoadingSkeleton } from "../../parts/answer-view.tsx";
import { visibleText } from "../../parts/visible-text.ts";
import { countText, words } from "../../words.ts";
import {
  type CallContentAnswer,
  type CallContentEntry,
  type CallSource,
  useCallContent,
} from "./use-call-content.ts";

export const CallContent = ({
  source,
  children,
}: {
  readonly source: CallSource;
  /** What else can be done with it, in the same line. */
  readonly children?: ComponentChildren;
}): JSX.Element => {
  const { call: text } = words().conversation;
  const { content, fault, isLoading, read } = useCallContent(source);
  if (content === null) {
    return fault === null ? (
      <LoadingSkeleton rows={2} />
    ) : (
      <FailurePanel fault={fault} retry={read} />
    );
  }
  if (content.from === null) {
    return (
      <div class="row small muted call-foot">
        <span>{text.missing[content.why ?? "absent"]}</span>
        <span class="grow" />
        {children}
      </div>
    );
  }
  return (
    <div class="call stack-tight">
      {content.parts.map((part) => (
        <Part key={part.at} of={part} />
      ))}
      {content.lines === 0 && <p class="muted small">{text.nothing}</p>}
      <div class="row small muted call-foot">
        <span>{text.from[content.from]}</span>
        <span class="number">{linesText(content)}</span>
        {content.next !== null && (
          <Button kind="quiet" aria-busy={isLoading} disabled={isLoading} onClick={read}>
            {text.more}
          </Button>
        )}
        <span class="grow" />
        {content.lines > 0 && <CopyButton text={plainText(content)} />}
        {children}
      </div>
      {fault !== null && <FailurePanel fault={fault} retry={read} />}
    </div>
  );
};

const shownLines = ({ parts }: CallContentAnswer): number =>
  parts.reduce((sum, { lines }) => sum + lines.length, 0);

function linesText(content: CallContentAnswer): string {
  const { lines, linesOf } = words().conversation.call;
  return content.next === null
    ? lines(countText(content.lines))
    : linesOf(countText(shownLines(content)), countText(content.lines));
}

const textOf = ({ lines }: CallContentEntry): string => lines.map(({ text }) => text).join("\n");

const plainText = ({ parts }: CallContentAnswer): string =>
  parts
    .map((part) =>
      part.is === "diff"
        ? part.lines.map(({ sign, text }) => (sign === "@" ? text : sign + text)).join("\n")
        : textOf(part),
    )
    .join("\n");

const Part = ({ of }: { readonly of: CallContentEntry }): JSX.Element | null => {
  const { parts: names } = words().conversation.call;
  if (of.lines.length === 0) return null;
  const label = of.name ?? names[of.is];
  switch (of.is) {
    case "diff":
      return (
        <figure class="diff">
          {of.name !== null && <figcaption class="small mono">{visibleText(of.name)}</figcaption>}
          <DiffLines lines={of.lines} label={label} />
        </figure>
      );
    case "command":
      return <CodeBlock language="bash" text={visibleText(textOf(of))} label={label} />;
    case "file":
      return <FileLines of={of} label={label} />;
    default:
      return (
        <pre class="call-text" role="region" aria-label={label} tabIndex={0}>
          <MarkedText text={visibleText(textOf(of))} />
        </pre>
      );
  }
};

/** With the numbers that its lines have in the file. */
const FileLines = ({
  of,
  label,
}: {
  readonly of: CallContentEntry;
  readonly label: string;
}): JSX.Element => (
  <figure>
    {of.name !== null && <figcaption class="small mono">{visibleText(of.name)}</figcaption>}
    <div class="call-file">
      <pre aria-hidden="true">{of.lines.map((_, at) => (of.first ?? 1) + at).join("\n")}</pre>
      <CodeBlock language={extensionOf(of.name)} text={visibleText(textOf(of))} label={label} />
    </div>
  </figure>
);

const extensionOf = (name: string | null): string => /\.(\w{1,10})$/.exec(name ?? "")?.[1] ?? "";
