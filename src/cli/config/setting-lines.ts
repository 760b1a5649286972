/** `self-gen config list`: each setting, its value, where that comes from, what it means and what it may be. */
import { valueAt } from "../../config/load.ts";
import { listFieldChoices, type ConfigField, FIELDS } from "../../config/schema.ts";
import { openConfigOrigins } from "../../config/config-origin.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { paint } from "../terminal/paint.ts";
import { table, terminalColumns } from "../terminal/terminal.ts";
import { wrap } from "../terminal/wrap.ts";

/** On a terminal what a setting means stands below it; in a pipe each is a line. */
export function settingLines({ loaded, paths }: Installation, text: Text): string[] {
  const originOf = openConfigOrigins(loaded, paths.config);
  const rows = Object.entries(FIELDS).map(([name, field]) => ({
    cells: [
      name,
      JSON.stringify(valueAt(loaded.config, name)),
      text.config.origins[originOf(name)],
    ],
    isSet: originOf(name) !== "default",
    meaning: text.settings[name as keyof Text["settings"]],
    allowed:
      field.kind === "boolean" || field.kind === "text" ? "" : allowedSettingText(field, text),
  }));
  if (terminalColumns() === Infinity) {
    return table(
      rows.map(({ cells, meaning, allowed: may }) => [...cells, joinMeaning(meaning, may)]),
    );
  }
  return rows.flatMap(({ cells, isSet, meaning, allowed: may }) => {
    const head = cells.map((cell, at) => (isSet && at === 0 ? paint("strong", cell) : cell));
    const below = wrap(joinMeaning(meaning, may), terminalColumns() - 2);
    return [head.join("  ")].concat(below.map((line) => paint("faint", `  ${line}`)));
  });
}

const joinMeaning = (meaning: string, may: string): string =>
  may === "" ? meaning : `${meaning} · ${may}`;

/** What a setting may be. */
export function allowedSettingText(field: ConfigField, text: Text): string {
  const { kinds } = text.config;
  switch (field.kind) {
    case "number":
      return kinds.number(field.min, field.max, field.whole);
    case "choice":
      return kinds.choice(listFieldChoices(field).join(", "));
    case "texts":
      return field.choices === undefined ? kinds.texts : kinds.words(field.choices.join(", "));
    case "boolean":
    case "text":
    case "path":
      return kinds[field.kind];
  }
}
