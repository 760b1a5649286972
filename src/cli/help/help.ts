import type { Text } from "../../text/text.ts";
import type { CliCommandName, Usage } from "../command/command.ts";
import { commandGroups, MAIN_COMMANDS, type ManualPage, manualPage } from "./manual.ts";
import { terminalColumns } from "../terminal/terminal.ts";
import { definitionLines, widestName, wrap } from "../terminal/wrap.ts";

const MAX_COLUMNS = 100;
const MIN_COLUMNS = 40;

/** Longer lines are hard to read, however wide the terminal is. */
export const helpColumns = (): number =>
  Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, terminalColumns()));

const title = (name: string): string => `${name}:`;
/** A terminal shows code as it is. */
const withoutBackticks = (text: string): string => text.replaceAll("`", "");

const summaries = (names: readonly CliCommandName[], text: Text): (readonly [string, string])[] =>
  names.map((name) => [name, text.commands[name]]);

/** The commands that most people need, and where the others are named. */
export function mainCommandLines(text: Text, columns: number): string[] {
  const { help } = text;
  return [
    title(help.commands),
    ...definitionLines(summaries(MAIN_COMMANDS, text), columns),
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
    ...wrap(help.usage, columns),
    "",
    ...mainCommandLines(text, columns),
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
    ...wrap(help.usage, columns),
    "",
    ...groups.flatMap(({ name, rows }) =>
      [title(name)].concat(definitionLines(rows, columns, nameColumns), ""),
    ),
    title(help.options),
    ...definitionLines(help.everyCommand, columns),
    "",
    title(help.environment),
    ...definitionLines(help.variables, columns),
    "",
    ...wrap(help.more, columns),
    ...wrap(help.otherLanguage, columns),
  ].join("\n");
}

export type HelpRequest = {
  /** Behind the command: the first may name one of its actions. */
  readonly words: readonly string[];
  /** All there is, however long. */
  readonly isWhole: boolean;
};

/** Of a command, or of one of its actions where the first word names it. */
export function commandHelp(
  name: CliCommandName,
  usage: Usage,
  { words, isWhole }: HelpRequest,
  text: Text,
  columns: number,
): string {
  const whole = manualPage(name, usage, text);
  const actionNamed = (word: string | undefined): ManualPage | undefined =>
    whole.actions.find((one) => one.name === `${name} ${word}`);
  const page = actionNamed(words[0]) ?? withUsualOptions(whole, actionNamed(usage.usual));
  if (isWhole) {
    const every = { ...page, options: [...page.options, ...page.rareOptions], rareOptions: [] };
    return pageLines(every, text, columns).join("\n");
  }
  const screen = fitOneScreen(page, text);
  return [...pageLines(screen, text, columns), ...moreLines(page, screen, text, columns)].join(
    "\n",
  );
}

/** The options of what is meant when no action is named are typed behind the command itself. */
function withUsualOptions(page: ManualPage, usual: ManualPage | undefined): ManualPage {
  if (usual === undefined || page.options.length > 0) return page;
  return { ...page, options: usual.options, rareOptions: usual.rareOptions };
}

/** Where the rest is; and where there is none, where it can be read beside the others. */
function moreLines(page: ManualPage, shown: ManualPage, { help }: Text, columns: number): string[] {
  const { name, actions } = page;
  const isCut =
    page.rareOptions.length > 0 ||
    shown.examples.length < page.examples.length ||
    shown.exits.length < page.exits.length ||
    shown.about.join(" ") !== page.about.join(" ");
  const anchor = name.replaceAll(" ", "-");
  return [
    "",
    ...(actions.length === 0 ? [] : wrap(help.ofAction(name), columns)),
    ...wrap(isCut ? help.rest(name, anchor) : help.inDocuments(anchor), columns),
  ];
}

const SCREEN = { rows: 24, columns: 80 };
const EXAMPLES = 3;

/** What a usual terminal shows at once, whatever this one does: the documents and the man page say the rest. */
function fitOneScreen(page: ManualPage, text: Text): ManualPage {
  const whole = { ...page, examples: page.examples.slice(0, EXAMPLES) };
  const barest = { ...whole, about: [], exits: [] };
  const withParts = (about: readonly string[], exits: ManualPage["exits"]): ManualPage => ({
    ...whole,
    about,
    exits,
  });
  const forms = [whole.exits, []].flatMap((exits) =>
    beginnings(page.about).map((about) => withParts(about, exits)),
  );
  const shortest = { ...barest, ...describeOptions(page, 0) };
  const fewer = page.options.map((_, described) => ({
    ...barest,
    ...describeOptions(page, described),
  }));
  // The help of each command names its own.
  const bare = page.actions.length > 0 ? [{ ...barest, options: [], rareOptions: [] }] : [];
  return (
    [...forms, { ...whole, about: [] }, barest, ...fewer.toReversed(), shortest, ...bare].find(
      (one) =>
        pageLines(one, text, SCREEN.columns).length +
          moreLines(page, one, text, SCREEN.columns).length <=
        SCREEN.rows,
    ) ?? shortest
  );
}

/** Where there is no room for what all of them do, the names of the others are better than nothing. */
function describeOptions(
  { options, rareOptions }: ManualPage,
  described: number,
): Pick<ManualPage, "options" | "rareOptions"> {
  const isUsual = ([name]: ManualPage["options"][number]): boolean => name === "--json";
  const ordered = [...options.filter((one) => !isUsual(one)), ...options.filter(isUsual)];
  return {
    options: ordered.slice(0, described),
    rareOptions: [...ordered.slice(described), ...rareOptions],
  };
}

/** Paragraphs, whole and then with one sentence less after the other; at least one is left. */
function beginnings(about: readonly string[]): string[][] {
  const sentences = about.flatMap((paragraph, at) =>
    paragraph.split(/(?<=[.?!]) (?=\S)/).map((sentence) => ({ at, sentence })),
  );
  return sentences.map((_, fewer) => {
    const left = sentences.slice(0, sentences.length - fewer);
    return about.flatMap((_paragraph, at) => {
      const own = left.filter((one) => one.at === at).map(({ sentence }) => sentence);
      return own.length === 0 ? [] : [own.join(" ")];
    });
  });
}

function pageLines(page: ManualPage, text: Text, columns: number): string[] {
  const { manual, help } = text;
  // Each stays on one line.
  const rare = page.rareOptions.map(([option]) => option.replaceAll(" ", GLUE)).join("; ");
  return [
    ...wrap(page.summary, columns),
    "",
    ...wrap(help.usageOf(page.usage), columns),
    ...page.about.flatMap((paragraph) => ["", ...wrap(withoutBackticks(paragraph), columns)]),
    ...(page.actions.length === 0
      ? []
      : [
          "",
          title(help.commands),
          ...definitionLines(
            page.actions.map(({ name, summary }) => [name.split(" ").at(-1) ?? "", summary]),
            columns,
          ),
        ]),
    ...(page.options.length === 0
      ? []
      : ["", title(help.options), ...definitionLines(page.options, columns)]),
    ...(rare === "" || page.options.length > 0
      ? []
      : [
          "",
          ...wrap(`${title(help.options)} ${rare}`, columns).map((one) =>
            one.replaceAll(GLUE, " "),
          ),
        ]),
    ...(rare === "" || page.options.length === 0
      ? []
      : wrap(`${title(help.alsoOptions)} ${rare}`, columns - 2).map((one) =>
          indentLine(one.replaceAll(GLUE, " ")),
        )),
    "",
    title(manual.examples),
    ...exampleLines(page.examples, columns),
    ...(page.exits.length === 0
      ? []
      : [
          "",
          title(manual.exits),
          ...definitionLines(
            page.exits.map(([code, meaning]) => [code, withoutBackticks(meaning)]),
            columns,
          ),
        ]),
  ];
}

/** What an example shows stands beside it where there is room for both. */
function exampleLines(examples: ManualPage["examples"], columns: number): string[] {
  const rows = examples.map(([line, shows]) => [line, withoutBackticks(shows)] as const);
  const widths = rows
    .filter(([line, shows]) => Bun.stringWidth(line) + Bun.stringWidth(shows) + GAPS <= columns)
    .map(([line]) => Bun.stringWidth(line));
  const beside = widths.toSorted((a, b) => b - a).find((width) => fitsBeside(rows, width, columns));
  return definitionLines(rows, columns, beside ?? 0);
}

/** Before a line, and between it and what it shows. */
const GAPS = 4;

/** Whether what every line shows that is no wider stands on one line beside it. */
const fitsBeside = (rows: ManualPage["examples"], width: number, columns: number): boolean =>
  rows.every(
    ([line, shows]) =>
      Bun.stringWidth(line) > width || width + Bun.stringWidth(shows) + GAPS <= columns,
  );

/** Stands for a blank that no line is broken at. */
const GLUE = "\u00A0";

const indentLine = (line: string): string => `  ${line}`;
