import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  type Block,
  type Inline,
  parseMarkdown,
} from "../../src/dashboard/parts/markdown/parse-markdown.ts";
import { splitSections } from "../../src/dashboard/parts/markdown/split-sections.ts";

/** What is seen of it. */
const seen = (blocks: readonly Block[]): string =>
  blocks
    .map((block): string => {
      switch (block.is) {
        case "paragraph":
        case "heading":
          return said(block.inside);
        case "code":
          return `${block.language} ${block.text}`.trim();
        case "quote":
          return seen(block.inside);
        case "list":
          return block.items.map(({ inside }) => seen(inside)).join(" ");
        case "table":
          return [block.head, ...block.rows].flat().map(said).join(" ");
        case "rule":
          return "";
      }
    })
    .join(" ");

const said = (inlines: readonly Inline[]): string =>
  inlines
    .map((part) => ("text" in part ? part.text : "inside" in part ? said(part.inside) : " "))
    .join("");

test("what agents write comes as its writer meant it", () => {
  expect(
    parseMarkdown("## Fixed\n\nSet **port** to `4317`, see [it](https://a.example/b)."),
  ).toEqual([
    { is: "heading", depth: 2, inside: [{ is: "text", text: "Fixed" }] },
    {
      is: "paragraph",
      inside: [
        { is: "text", text: "Set " },
        { is: "strong", inside: [{ is: "text", text: "port" }] },
        { is: "text", text: " to " },
        { is: "code", text: "4317" },
        { is: "text", text: ", see " },
        { is: "link", address: "https://a.example/b", inside: [{ is: "text", text: "it" }] },
        { is: "text", text: "." },
      ],
    },
  ]);
  expect(
    parseMarkdown("- [x] a\n- [ ] b\n\n```ts\nlet x = 1;\n```\n\n|a|b|\n|-|:-:|\n|1|2|"),
  ).toMatchObject([
    { is: "list", start: null, items: [{ isDone: true }, { isDone: false }] },
    { is: "code", language: "ts", text: "let x = 1;" },
    { is: "table", alignments: [null, "center"] },
  ]);
});

test("HTML, scripts, images and entities are text or a name; nothing turns the text around", () => {
  const blocks = parseMarkdown(
    "<script>alert(1)</script>\n\na <img src=x onerror=alert(1)> b ![pic](http://a.example/p.png) &lt;b&gt; \u202Eevil",
  );
  expect(seen(blocks)).toBe(
    "<script>alert(1)</script> a <img src=x onerror=alert(1)> b pic <b> evil",
  );
  expect(blocks.every(({ is }) => is === "paragraph")).toBe(true);
});

test("whatever is given, it is parsed, and no letter of it is lost", () => {
  const PIECES = [
    "# ",
    "> ",
    "- ",
    "1. ",
    "**",
    "_",
    "`",
    "```\n",
    "[x](y)",
    "|a|",
    "\n",
    "\n\n",
    "    ",
    "<b>",
    "&amp;",
    "~~",
    "가",
    "나",
    "다",
    "a",
    " ",
  ];
  const piece = fc.constantFrom(...PIECES);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      const shown = seen(parseMarkdown(text));
      for (const letter of new Set(text.match(/[가-힣]/g))) expect(shown).toContain(letter);
    }),
    { numRuns: 500 },
  );
});

test("text that would be nested or tried for ever stays text", () => {
  for (const text of [
    ">".repeat(20_000),
    "_a_".repeat(20_000),
    "[".repeat(50_000),
    "x".repeat(70_000),
  ])
    expect(seen(parseMarkdown(text)).length).toBeGreaterThan(text.length / 4);
});

test("a long text in sections reads as it does in one piece", () => {
  const long = "A sentence with `code`, **weight** and 한글. ".repeat(20).trim();
  const PIECES = [
    long,
    `# ${long}`,
    `- ${long}\n- two\n\n  its own paragraph`,
    `1. ${long}\n\n   \`\`\`sh\n   echo\n\n   two\n   \`\`\`\n2. two`,
    `\`\`\`ts\nconst one = 1;\n\n# no heading\n~~~\n\n${long}\n\`\`\``,
    `~~~\n\`\`\`\n\n${long}\n~~~`,
    `\`\`\` in a sentence \`\`\` ${long}`,
    `| a | b |\n| --- | --- |\n| ${long} | 2 |`,
    `> ${long}\n>\n> more`,
    "    indented\n\n    code",
    "---",
    "**weight** begins it",
  ];
  let most = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { minLength: 8, maxLength: 25 }), (pieces) => {
      const text = pieces.join("\n\n");
      const sections = splitSections(text);
      most = Math.max(most, sections.length);
      expect(sections.join("")).toBe(text);
      expect(sections.flatMap(parseMarkdown)).toEqual([...parseMarkdown(text)]);
    }),
    { numRuns: 40 },
  );
  expect(most).toBeGreaterThan(3);
});
