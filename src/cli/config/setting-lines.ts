/** `self-gen config list`: each setting, its value, where that comes from, what it means and what it may be. */
import { valueAt } from "../../config/load.ts";
import { choicesOf, type Field, FIELDS } from "../../config/schema.ts";
import { originsOf } from "../../config/unsure-setting.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";
import { paint } from "../terminal/paint.ts";
import { table, terminalColumns } from "../terminal/terminal.ts";
import { wrap } from "../terminal/wrap.ts";

/** On a terminal what a setting means stands below it; in a pipe each is a line. */
export function settingLines({ loaded, paths }: House, text: Text): string[] {
  const originOf = originsOf(loaded, paths.config);
  const rows = Object.entries(FIELDS).map(([name, field]) => ({
    cells: [
      name,
      JSON.stringify(valueAt(loaded.config, name)),
      text.config.origins[originOf(name)],
    ],
    isSet: originOf(name) !== "default",
    meaning: text.settings[name as keyof Text["settings"]],
    allowed: field.kind === "boolean" || field.kind === "text" ? "" : allowed(field, text),
  }));
  if (terminalColumns() === Infinity) {
    return table(rows.map(({ cells, meaning, allowed: may }) => [...cells, said(meaning, may)]));
  }
  return rows.flatMap(({ cells, isSet, meaning, allowed: may }) => {
    const head = cells.map((cell, at) => (isSet && at === 0 ? paint("strong", cell) : cell));
    const below = wrap(said(meaning, may), terminalColumns() - 2);
    return [head.join("  ")].concat(below.map((line) => paint("faint", `  ${line}`)));
  });
}

const said = (meaning: string, may: string): string =>
  may === "" ? meaning : `${meaning} · ${may}`;

/** What a setting may be. */
export function allowed(field: Field, text: Text): string {
  const { kinds } = text.config;
  switch (field.kind) {
    case "number":
      return kinds.number(field.min, field.max, field.whole);
    case "choice":
      return kinds.choice(choicesOf(field).join(", "));
    case "texts":
      return field.choices === undefined ? kinds.texts : kinds.words(field.choices.join(", "));
    case "boolean":
    case "text":
    case "path":
      return kinds[field.kind];
  }
}
