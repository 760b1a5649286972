import type { Text } from "../text/text.ts";
import type { Usage } from "./command.ts";
import { table } from "./terminal.ts";

const indented = (rows: readonly (readonly string[])[]): string[] =>
  table(rows).map((line) => `  ${line}`);

export function programHelp(text: Text): string {
  const { help, commands } = text;
  return [
    help.title,
    "",
    help.usage,
    "",
    `${help.commands}:`,
    ...indented(Object.entries(commands)),
    "",
    `${help.options}:`,
    ...indented(help.everyCommand),
    "",
    `${help.environment}:`,
    ...indented(help.variables),
    "",
    help.more,
  ].join("\n");
}

export function commandHelp(name: keyof Text["commands"], usage: Usage, text: Text): string {
  const rows = Object.entries(usage.options).map(([option, { short, value, help }]) => {
    const flag = short === undefined ? `--${option}` : `--${option}, -${short}`;
    return [value === undefined ? flag : `${flag} ${value}`, help];
  });
  const words = usage.words === "" ? "" : ` ${usage.words}`;
  return [
    `self-gen ${name}${words}`,
    "",
    text.commands[name],
    "",
    `${text.help.options}:`,
    ...indented([...rows, ...text.help.everyCommand.slice(0, 1)]),
  ].join("\n");
}
