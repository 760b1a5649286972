import type { CliCommandName } from "../../src/cli/command/command.ts";
import { type CommandGroup, commandGroups, type ManualPage } from "../../src/cli/help/manual.ts";
import type { Text } from "../../src/text/text.ts";

/** Everything that is said about the program in one language. */
export type Manual = {
  readonly text: Text;
  readonly pages: ReadonlyMap<CliCommandName, ManualPage>;
};

type Chapter = { readonly title: CommandGroup["title"]; readonly pages: readonly ManualPage[] };

export const chapters = ({ text, pages }: Manual): Chapter[] =>
  commandGroups(text).map(({ title, names }) => ({
    title,
    pages: names.flatMap((name) => pages.get(name) ?? []),
  }));

/** Splits at backticks: every second piece is code. */
export const inCode = (
  text: string,
  render: { readonly code: (code: string) => string; readonly plain: (plain: string) => string },
): string =>
  text
    .split("`")
    .map((piece, at) => (at % 2 === 1 ? render.code(piece) : render.plain(piece)))
    .join("");
