/** Only the plain macros of man(7), so that every reader renders it. */
import type { ManualPage } from "../../src/cli/help/manual.ts";
import { version } from "../../src/config/version.ts";
import { chapters, inCode, type Manual } from "./manual.ts";

/** What a reader would take for an instruction, and characters that not every reader knows. */
const escaped = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll(/[^\u0000-\u007F]/gu, (one) => {
      const point = one.codePointAt(0) ?? 0;
      return `\\[u${point.toString(16).toUpperCase().padStart(4, "0")}]`;
    })
    .replaceAll(/^(?=[.'])/gm, "\\&");

/** A minus that can be copied, and quotes that stay straight. */
const literal = (text: string): string =>
  escaped(text).replaceAll("-", "\\-").replaceAll("'", "\\(aq").replaceAll("~", "\\(ti");
const bold = (text: string): string => `\\fB${literal(text)}\\fR`;
const prose = (text: string): string =>
  inCode(text, { code: bold, plain: (plain) => escaped(plain).replaceAll("~", "\\(ti") });

const item = ([name, meaning]: readonly [string, string]): string[] => [
  ".TP",
  bold(name),
  prose(meaning),
];

const section = (title: string, lines: readonly string[]): string[] => [
  `.SH "${title.toUpperCase()}"`,
  ...lines,
];

function pageOf(page: ManualPage, whole: Manual): string[] {
  const { manual } = whole.text;
  const related = page.related.map(bold).join(", ");
  return [
    `.SS ${literal(page.name)}`,
    bold(page.usage),
    ...(page.summary === "" ? [] : [".PP", prose(page.summary)]),
    ...page.about.flatMap((paragraph) => [".PP", prose(paragraph)]),
    ...[...page.options, ...page.rareOptions].flatMap(item),
    ".PP",
    `${manual.examples}:`,
    ...page.examples.flatMap(([line, shows]) => item([`$ ${line}`, shows])),
    ...(page.exits.length > 0 ? [".PP", `${manual.exits}:`, ...page.exits.flatMap(item)] : []),
    ...(related === "" ? [] : [".PP", `${manual.related}: ${related}`]),
    ...page.actions.flatMap((action) => pageOf(action, whole)),
  ];
}

export function manPage(manual: Manual): string {
  const { help, manual: words } = manual.text;
  const [name = "", summary = ""] = help.title.split(": ");
  return `${[
    `.\\" ${words.document.generated.replaceAll("`", "")}`,
    `.TH SELF\\-GEN 1 "" "self\\-gen ${version}" "User Commands"`,
    // Stretched lines would tear command lines apart.
    ".ad l",
    ...section("name", [`${literal(name)} \\- ${escaped(summary)}`]),
    ...section("synopsis", [`${bold("self-gen")} \\fIcommand\\fR [\\fIoptions\\fR]`]),
    ...section("description", [prose(words.document.intro)]),
    ...chapters(manual).flatMap(({ title, pages }) =>
      section(
        title,
        pages.flatMap((page) => pageOf(page, manual)),
      ),
    ),
    ...section(words.document.everyCommand, help.everyCommand.flatMap(item)),
    ...section(words.exits, Object.entries(words.exitCodes).flatMap(item)),
    ...section(words.files, Object.entries(words.places).flatMap(item)),
    ...section(help.environment, help.variables.flatMap(item)),
  ].join("\n")}\n`;
}
