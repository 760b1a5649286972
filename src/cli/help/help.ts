import type { Text } from "../../text/text.ts";
import type { CommandName, Usage } from "../command/command.ts";
import { commandGroups, manualPage } from "./manual.ts";
import { terminalColumns } from "../terminal/terminal.ts";
import { definitions, widestName, wrap } from "../terminal/wrap.ts";

const WIDEST = 100;
const NARROWEST = 40;

/** Longer lines are hard to read, however wide the terminal is. */
export const helpColumns = (): number => Math.max(NARROWEST, Math.min(WIDEST, terminalColumns()));

const title = (name: string): string => `${name}:`;
/** A terminal shows code as it is. */
const plain = (text: string): string => text.replaceAll("`", "");

export function programHelp(text: Text, columns: number): string {
  const { help } = text;
  const groups = commandGroups(text).map(({ title: name, names }) => ({
    name,
    rows: names.map((command) => [command, plain(text.commands[command])] as const),
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
  ].join("\n");
}

export function commandHelp(name: CommandName, usage: Usage, text: Text, columns: number): string {
  const { manual, help } = text;
  const page = manualPage(name, usage, text);
  const related = page.related.map((other) => `self-gen ${other}`).join(", ");
  return [
    ...form(page.form, columns),
    "",
    ...wrap(plain(page.summary), columns),
    ...page.about.flatMap((paragraph) => ["", ...wrap(plain(paragraph), columns)]),
    "",
    title(help.options),
    ...definitions(page.options, columns),
    "",
    title(manual.examples),
    ...page.examples.flatMap(([line, shows]) => [
      `  $ ${line}`,
      ...wrap(plain(shows), columns - 6).map((one) => `      ${one}`),
    ]),
    "",
    title(manual.exits),
    ...definitions(
      page.exits.map(([code, meaning]) => [code, plain(meaning)]),
      columns,
    ),
    ...(related === "" ? [] : ["", ...wrap(`${title(manual.related)} ${related}`, columns)]),
  ].join("\n");
}

/** Parts stay whole, and what does not fit goes on below the first word behind the command. */
function form([command = "", ...parts]: readonly string[], columns: number): string[] {
  const lines = [command];
  for (const part of parts) {
    const longer = `${lines.at(-1) ?? ""} ${part}`;
    if (Bun.stringWidth(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(`${" ".repeat(command.length)} ${part}`);
  }
  return lines;
}
