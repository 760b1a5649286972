/** `self-gen config list`: each setting, its value, where that comes from, what it means and what it may be. */
import { valueAt } from "../../config/load.ts";
import { listFieldChoices, type ConfigField, FIELDS } from "../../config/schema.ts";
import { openConfigOrigins } from "../../config/config-origin.ts";
import { SETTING_GROUPS, type SettingGroup, settingGroupOf } from "../../text/setting-groups.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { paint } from "../terminal/paint.ts";
import { table, terminalColumns } from "../terminal/terminal.ts";
import { wrap } from "../terminal/wrap.ts";

type SettingRow = {
  readonly group: SettingGroup;
  readonly cells: readonly string[];
  readonly isSet: boolean;
  readonly about: string;
};

/** On a terminal in groups, with what a setting means below it; in a pipe each is a line, in the same order. */
export function settingLines(installation: Installation, text: Text): string[] {
  const rows = collectRows(installation, text);
  if (terminalColumns() === Infinity)
    return table(rows.map(({ cells, about }) => [...cells, about]));
  return SETTING_GROUPS.flatMap((group, at) => [
    ...(at === 0 ? [] : [""]),
    paint("strong", text.config.groups[group]),
    ...rows.filter((row) => row.group === group).flatMap(rowLines),
  ]);
}

function rowLines({ cells, isSet, about }: SettingRow): string[] {
  const head = cells.map((cell, at) => (isSet && at === 0 ? paint("strong", cell) : cell));
  const below = wrap(about, terminalColumns() - 4);
  return [`  ${head.join("  ")}`].concat(below.map((line) => paint("faint", `    ${line}`)));
}

function collectRows({ loaded, paths }: Installation, text: Text): SettingRow[] {
  const originOf = openConfigOrigins(loaded, paths.config);
  const rows = Object.entries(FIELDS).map(([name, field]) => {
    const value = valueAt(loaded.config, name);
    const origin = originOf(name);
    const isByProject = origin === "default" && SUBAGENT.test(name) && value !== null;
    const may =
      field.kind === "boolean" || field.kind === "text" ? "" : allowedSettingText(field, text);
    return {
      group: settingGroupOf(name),
      cells: [
        name,
        isByProject ? text.config.byProject : JSON.stringify(value),
        text.config.origins[origin],
      ],
      isSet: origin !== "default",
      about: joinMeaning(text.settings[name as keyof Text["settings"]], may),
    };
  });
  const placeOf = ({ group }: SettingRow): number => SETTING_GROUPS.indexOf(group);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The protocol names subagents of its own for these; which one a blocker gets is found out with its project. */
const SUBAGENT = /^recovery\..*\.agent$/;

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
