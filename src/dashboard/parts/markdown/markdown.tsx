/** An answer as its writer meant it. Only text becomes nodes; only an address of the web is a link, and nothing is asked of it before a click. */
import "./markdown.css";
import type { ComponentChildren, JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { FindContext, markText } from "../marked-text.tsx";
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
  const find = useContext(FindContext);
  const sections = useMemo(
    () => (text.length > MAX_PARSED_LENGTH ? [text] : splitSections(text)),
    [text],
  );
  return (
    <div class="markdown" dir="auto">
      {sections.map((section, at) => (
        <Section key={at} text={section} find={find} />
      ))}
    </div>
  );
};

/** As it was written, until there is time to read it. */
const Section = ({ text, find }: { readonly text: string; readonly find: string }): JSX.Element => {
  const blocks = useIdleWork(text, parseInSteps);
  return blocks === undefined ? (
    <p class="markdown-plain">{text}</p>
  ) : (
    <>{drawBlocks(blocks, find)}</>
  );
};

/*
 * Functions, no components: an answer has a hundred parts, and whoever scrolls draws an answer in a frame. `find`: what is marked
 * in them.
 */

const drawBlocks = (blocks: readonly Block[], find: string): readonly JSX.Element[] =>
  blocks.map((block, at) => drawBlock(block, at, find));

function drawBlock(of: Block, key: number, find: string): JSX.Element {
  switch (of.is) {
    case "paragraph":
      return <p key={key}>{drawInlines(of.inside, find)}</p>;
    case "heading":
      // No heading of the page: its outline is the page's own.
      return (
        <p key={key} class="markdown-heading" data-depth={of.depth}>
          {drawInlines(of.inside, find)}
        </p>
      );
    case "code":
      return <CodeBlock key={key} language={of.language} text={of.text} />;
    case "quote":
      return <blockquote key={key}>{drawBlocks(of.inside, find)}</blockquote>;
    case "list":
      return of.start === null ? (
        <ul key={key}>{drawItems(of.items, find)}</ul>
      ) : (
        <ol key={key} start={of.start}>
          {drawItems(of.items, find)}
        </ol>
      );
    case "table":
      return drawTable(of, key, find);
    case "rule":
      return <hr key={key} />;
  }
}

const drawItems = (items: readonly ListItem[], find: string): readonly JSX.Element[] =>
  items.map(({ isDone, inside }, at) => (
    <li key={at} data-task={isDone === null ? undefined : ""}>
      {isDone !== null && <span class="markdown-task">{isDone ? "☑" : "☐"} </span>}
      {drawBlocks(inside, find)}
    </li>
  ));

const drawTable = (
  { alignments, head, rows }: Extract<Block, { is: "table" }>,
  key: number,
  find: string,
): JSX.Element => (
  <div key={key} class="markdown-table" tabIndex={0} role="group">
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col" data-align={alignments[at] ?? undefined}>
              {drawInlines(cell, find)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, at) => (
              <td key={at} data-align={alignments[at] ?? undefined}>
                {drawInlines(cell, find)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const drawInlines = (inlines: readonly Inline[], find: string): ComponentChildren =>
  inlines.map((part, at) => drawInline(part, at, find));

function drawInline(of: Inline, key: number, find: string): ComponentChildren {
  switch (of.is) {
    case "text":
      return markText(of.text, find);
    case "code":
      return <code key={key}>{markText(of.text, find)}</code>;
    case "break":
      return <br key={key} />;
    case "strong":
      return <strong key={key}>{drawInlines(of.inside, find)}</strong>;
    case "emphasis":
      return <em key={key}>{drawInlines(of.inside, find)}</em>;
    case "deleted":
      return <del key={key}>{drawInlines(of.inside, find)}</del>;
    case "link":
      return drawLink(of, key, find);
  }
}

type LinkPart = Extract<Inline, { is: "link" }>;

function drawLink({ address, inside }: LinkPart, key: number, find: string): JSX.Element {
  const web = parseWebAddress(address);
  return web === null ? (
    <span key={key} title={visibleText(plainAddress(address))}>
      {drawInlines(inside, find)}
    </span>
  ) : (
    <WebLink key={key} to={web} inside={inside} find={find} />
  );
}

const WebLink = ({
  to,
  inside,
  find,
}: {
  readonly to: WebAddress;
  readonly inside: readonly Inline[];
  readonly find: string;
}): JSX.Element => (
  <>
    <a
      class="markdown-link"
      href={to.href}
      title={to.href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {drawInlines(withoutLinks(inside), find)}
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
