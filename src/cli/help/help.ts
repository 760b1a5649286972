import type { Text } from "../../text/text.ts";
import type { CommandName, Usage } from "../command/command.ts";
import { commandGroups, MAIN_COMMANDS, type ManualPage, manualPage } from "./manual.ts";
import { terminalColumns } from "../terminal/terminal.ts";
import { definitions, widestName, wrap } from "../terminal/wrap.ts";

const WIDEST = 100;
const NARROWEST = 40;

/** Longer lines are hard to read, however wide the terminal is. */
export const helpColumns = (): number => Math.max(NARROWEST, Math.min(WIDEST, terminalColumns()));

const title = (name: string): string => `${name}:`;
/** A terminal shows code as it is. */
const plain = (text: string): string => text.replaceAll("`", "");

const summaries = (names: readonly CommandName[], text: Text): (readonly [string, string])[] =>
  names.map((name) => [name, text.commands[name]]);

/** The commands that most people need, and where the others are named. */
export function mainCommandLines(text: Text, columns: number): string[] {
  const { help } = text;
  return [
    title(help.commands),
    ...definitions(summaries(MAIN_COMMANDS, text), columns),
    "",
    ...wrap(help.all, columns),
    ...wrap(help.more, columns),
  ];
}

export function programHelp(text: Text, columns: number): string {
  const { help } = text;
  return [
    ...wrap(help.title, columns),
    "",
    help.usage,
    "",
    ...mainCommandLines(text, columns),
    "",
    help.otherLanguage,
  ].join("\n");
}

/** Every command in its group. */
export function wholeHelp(text: Text, columns: number): string {
  const { help } = text;
  const groups = commandGroups(text).map(({ title: name, names }) => ({
    name,
    rows: summaries(names, text),
  }));
  const nameColumns = widestName(groups.flatMap(({ rows }) => rows));
  return [
    ...wrap(help.title, columns),
    "",
    help.usage,
    "",
    ...groups.flatMap(({ name, rows }) =>
      [title(name)].concat(definitions(rows, columns, nameColumns), ""),
    ),
    title(help.options),
    ...definitions(help.everyCommand, columns),
    "",
    title(help.environment),
    ...definitions(help.variables, columns),
    "",
    ...wrap(help.more, columns),
    help.otherLanguage,
  ].join("\n");
}

/** Of a command, or of one of its actions where the first word names it. */
export function commandHelp(
  name: CommandName,
  usage: Usage,
  words: readonly string[],
  text: Text,
  columns: number,
): string {
  const page = manualPage(name, usage, text);
  const action = page.actions.find((one) => one.name === `${name} ${words[0]}`);
  return pageLines(onOneScreen(action ?? page, text), text, columns).join("\n");
}

const SCREEN = { rows: 24, columns: 80 };
const EXAMPLES = 3;

/** What a usual terminal shows at once, whatever this one does: the documents and the man page say the rest. */
function onOneScreen(page: ManualPage, text: Text): ManualPage {
  const whole = { ...page, examples: page.examples.slice(0, EXAMPLES) };
  const barest = { ...whole, about: [], exits: [] };
  const forms = [whole.exits, []].flatMap((exits) =>
    page.about.map((_, at) => ({ ...whole, exits, about: page.about.slice(0, -at || undefined) })),
  );
  return (
    [...forms, { ...whole, about: [] }].find(
      (one) => pageLines(one, text, SCREEN.columns).length <= SCREEN.rows,
    ) ?? barest
  );
}

function pageLines(page: ManualPage, text: Text, columns: number): string[] {
  const { manual, help } = text;
  const rare = page.rareOptions.map(([option]) => option).join("; ");
  return [
    ...wrap(page.summary, columns),
    "",
    ...wrap(help.usageOf(page.usage), columns),
    ...page.about.flatMap((paragraph) => ["", ...wrap(plain(paragraph), columns)]),
    ...(page.actions.length === 0
      ? []
      : [
          "",
          title(help.commands),
          ...definitions(
            page.actions.map(({ name, summary }) => [name.split(" ").at(-1) ?? "", summary]),
            columns,
          ),
        ]),
    ...(page.options.length === 0
      ? []
      : ["", title(help.options), ...definitions(page.options, columns)]),
    ...(rare === "" ? [] : wrap(`${title(help.alsoOptions)} ${rare}`, columns - 2).map(indented)),
    "",
    title(manual.examples),
    ...exampleLines(page.examples, columns),
    ...(page.exits.length === 0
      ? []
      : [
          "",
          title(manual.exits),
          ...definitions(
            page.exits.map(([code, meaning]) => [code, plain(meaning)]),
            columns,
          ),
        ]),
    ...(page.actions.length === 0 ? [] : ["", help.ofAction(page.name)]),
  ];
}

/** What an example shows stands beside it where there is room for both. */
function exampleLines(examples: ManualPage["examples"], columns: number): string[] {
  const rows = examples.map(([line, shows]) => [line, plain(shows)] as const);
  const widths = rows
    .filter(([line, shows]) => Bun.stringWidth(line) + Bun.stringWidth(shows) + GAPS <= columns)
    .map(([line]) => Bun.stringWidth(line));
  const beside = widths.toSorted((a, b) => b - a).find((width) => fits(rows, width, columns));
  return definitions(rows, columns, beside ?? 0);
}

/** Before a line, and between it and what it shows. */
const GAPS = 4;

/** Whether what every line shows that is no wider stands on one line beside it. */
const fits = (rows: ManualPage["examples"], width: number, columns: number): boolean =>
  rows.every(
    ([line, shows]) =>
      Bun.stringWidth(line) > width || width + Bun.stringWidth(shows) + GAPS <= columns,
  );

const indented = (line: string): string => `  ${line}`;
