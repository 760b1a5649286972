/** Lists rather than tables: they need no alignment, so that a longer word changes one line. */
import type { ManualPage } from "../../src/cli/help/manual.ts";
import { chapters, inCode, type Manual } from "./manual.ts";

const code = (text: string): string => `\`${text}\``;
const escaped = (text: string): string => text.replaceAll(/[\\*_<[\]~]/g, String.raw`\$&`);
const prose = (text: string): string => inCode(text, { code, plain: escaped });

const list = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, meaning]) => `- ${code(name)}: ${prose(meaning)}`).join("\n");

const section = (title: string, rows: readonly (readonly [string, string])[]): string[] =>
  rows.length === 0 ? [] : [`**${title}**`, list(rows)];

function pageOf(page: ManualPage, whole: Manual): string[] {
  const { manual, help } = whole.text;
  const related = page.related.map((name) => `[${name}](#${name})`).join(", ");
  return [
    `${page.name.includes(" ") ? "####" : "###"} ${page.name}`,
    prose(page.summary),
    `\`\`\`sh\n${page.usage}\n\`\`\``,
    ...page.about.map(prose),
    ...section(help.options, [...page.options, ...page.rareOptions]),
    ...section(manual.examples, page.examples),
    ...section(manual.exits, page.exits),
    ...(related === "" ? [] : [`**${manual.related}**: ${related}`]),
    ...page.actions.flatMap((action) => pageOf(action, whole)),
  ];
}

export function markdown(manual: Manual, otherLanguage: string): string {
  const { help, manual: words } = manual.text;
  const groups = chapters(manual);
  const contents = groups.map(
    ({ title, pages }) =>
      `- ${title}: ${pages.map(({ name }) => `[${name}](#${name})`).join(", ")}`,
  );
  return `${[
    `<!-- ${words.document.generated.replaceAll("`", "")} -->`,
    `# ${words.document.title}`,
    `${prose(words.document.intro)} · ${otherLanguage}`,
    contents.join("\n"),
    ...groups.flatMap(({ title, pages }) =>
      [`## ${title}`].concat(pages.flatMap((page) => pageOf(page, manual))),
    ),
    `## ${words.document.everyCommand}`,
    list(help.everyCommand),
    `## ${words.exits}`,
    list(Object.entries(words.exitCodes)),
    `## ${words.files}`,
    list(Object.entries(words.places)),
    `## ${help.environment}`,
    list(help.variables),
  ].join("\n\n")}\n`;
}
