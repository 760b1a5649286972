/** Lists rather than tables: they need no alignment, so that a longer word changes one line. */
import type { ManualPage } from "../../src/cli/help/manual.ts";
import { chapters, inCode, type Manual } from "./manual.ts";

const code = (text: string): string => `\`${text}\``;
const escaped = (text: string): string => text.replaceAll(/[\\*_<[\]~]/g, String.raw`\$&`);
const prose = (text: string): string => inCode(text, { code, plain: escaped });

const list = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, meaning]) => `- ${code(name)}: ${prose(meaning)}`).join("\n");

function pageOf(page: ManualPage, { text }: Manual): string[] {
  const { manual, help } = text;
  const related = page.related.map((name) => `[${name}](#${name})`).join(", ");
  return [
    `### ${page.name}`,
    prose(page.summary),
    `\`\`\`sh\n${page.form.join(" ")}\n\`\`\``,
    ...page.about.map(prose),
    `**${help.options}**`,
    list(page.options),
    `**${manual.examples}**`,
    list(page.examples),
    `**${manual.exits}**`,
    list(page.exits),
    ...(related === "" ? [] : [`**${manual.related}**: ${related}`]),
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
    `## ${words.files}`,
    list(Object.entries(words.places)),
    `## ${help.environment}`,
    list(help.variables),
  ].join("\n\n")}\n`;
}
