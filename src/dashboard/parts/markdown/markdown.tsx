/** An answer as its writer meant it. Only text becomes nodes; only an address of the web is a link, and nothing is asked of it before a click. */
import "./markdown.css";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { MarkedText } from "../marked-text.tsx";
import { useIdleWork } from "../use-idle-work.ts";
import { visibleText } from "../visible-text.ts";
import { CodeBlock } from "./code-block.tsx";
import {
  type Block,
  type Inline,
  type ListItem,
  MAX_PARSED_LENGTH,
  parseInSteps,
} from "./parse-markdown.ts";
import { splitSections } from "./split-sections.ts";
import { hidesHost, parseWebAddress, plainAddress, type WebAddress } from "./web-address.ts";

export const Markdown = ({ text }: { readonly text: string }): JSX.Element => {
  const sections = useMemo(
    () => (text.length > MAX_PARSED_LENGTH ? [text] : splitSections(text)),
    [text],
  );
  return (
    <div class="markdown" dir="auto">
      {sections.map((section, at) => (
        <Section key={at} text={section} />
      ))}
    </div>
  );
};

/** As it was written, until there is time to read it. */
const Section = ({ text }: { readonly text: string }): JSX.Element => {
  const blocks = useIdleWork(text, parseInSteps);
  return blocks === undefined ? <p class="markdown-plain">{text}</p> : <Blocks of={blocks} />;
};

const Blocks = ({ of }: { readonly of: readonly Block[] }): JSX.Element => (
  <>
    {of.map((block, at) => (
      <BlockView key={at} of={block} />
    ))}
  </>
);

const BlockView = ({ of }: { readonly of: Block }): JSX.Element => {
  switch (of.is) {
    case "paragraph":
      return (
        <p>
          <Inlines of={of.inside} />
        </p>
      );
    case "heading":
      // No heading of the page: its outline is the page's own.
      return (
        <p class="markdown-heading" data-depth={of.depth}>
          <Inlines of={of.inside} />
        </p>
      );
    case "code":
      return <CodeBlock language={of.language} text={of.text} />;
    case "quote":
      return (
        <blockquote>
          <Blocks of={of.inside} />
        </blockquote>
      );
    case "list":
      return of.start === null ? (
        <ul>
          <Items of={of.items} />
        </ul>
      ) : (
        <ol start={of.start}>
          <Items of={of.items} />
        </ol>
      );
    case "table":
      return <TableView of={of} />;
    case "rule":
      return <hr />;
  }
};

const Items = ({ of }: { readonly of: readonly ListItem[] }): JSX.Element => (
  <>
    {of.map(({ isDone, inside }, at) => (
      <li key={at} data-task={isDone === null ? undefined : ""}>
        {isDone !== null && <span class="markdown-task">{isDone ? "☑" : "☐"} </span>}
        <Blocks of={inside} />
      </li>
    ))}
  </>
);

const TableView = ({ of }: { readonly of: Extract<Block, { is: "table" }> }): JSX.Element => (
  <div class="markdown-table" tabIndex={0} role="group">
    <table>
      <thead>
        <tr>
          {of.head.map((cell, at) => (
            <th key={at} scope="col" data-align={of.alignments[at] ?? undefined}>
              <Inlines of={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, at) => (
              <td key={at} data-align={of.alignments[at] ?? undefined}>
                <Inlines of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Inlines = ({ of }: { readonly of: readonly Inline[] }): JSX.Element => (
  <>
    {of.map((part, at) => (
      <InlineView key={at} of={part} />
    ))}
  </>
);

const InlineView = ({ of }: { readonly of: Inline }): JSX.Element => {
  switch (of.is) {
    case "text":
      return <MarkedText text={of.text} />;
    case "code":
      return (
        <code>
          <MarkedText text={of.text} />
        </code>
      );
    case "break":
      return <br />;
    case "strong":
      return (
        <strong>
          <Inlines of={of.inside} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Inlines of={of.inside} />
        </em>
      );
    case "deleted":
      return (
        <del>
          <Inlines of={of.inside} />
        </del>
      );
    case "link":
      return <LinkView of={of} />;
  }
};

type LinkPart = Extract<Inline, { is: "link" }>;

const LinkView = ({ of: { address, inside } }: { readonly of: LinkPart }): JSX.Element => {
  const web = parseWebAddress(address);
  return web === null ? (
    <span title={visibleText(plainAddress(address))}>
      <Inlines of={inside} />
    </span>
  ) : (
    <WebLink to={web} inside={inside} />
  );
};

const WebLink = ({
  to,
  inside,
}: {
  readonly to: WebAddress;
  readonly inside: readonly Inline[];
}): JSX.Element => (
  <>
    <a
      class="markdown-link"
      href={to.href}
      title={to.href}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Inlines of={withoutLinks(inside)} />
    </a>
    {hidesHost(wordsOf(inside), to) && <span class="muted small"> ({to.host})</span>}
  </>
);

/** No link stands in a link: a picture with an address of its own is its words there. */
const withoutLinks = (inlines: readonly Inline[]): readonly Inline[] =>
  inlines.flatMap((part): readonly Inline[] => {
    if (part.is === "link") return withoutLinks(part.inside);
    return "inside" in part ? [{ ...part, inside: withoutLinks(part.inside) }] : [part];
  });

const wordsOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((part) => ("text" in part ? part.text : "inside" in part ? wordsOf(part.inside) : " "))
    .join("");
