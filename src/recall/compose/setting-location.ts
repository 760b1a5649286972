/** Where an invalid value is in the settings file, and how it is written there. */
import {
  isSettingsFault,
  parseSettings,
  lineAndColumn,
  type SettingsTree,
  valueNode,
} from "../../clients/settings/json-text.ts";
import { FIELDS, isListElement } from "../../config/schema.ts";
import { cutText } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";

export type SettingLocation = {
  /** The setting, or the group that is none. */
  readonly name: string;
  readonly spelling: string;
  /** It is one of a list's. */
  readonly isElement: boolean;
  readonly line: number;
  readonly column: number;
};

const MOST_SHOWN = 60;

export function locateSetting(field: string, text: string): SettingLocation | null {
  const tree = parseSettings(text);
  if (isSettingsFault(tree)) return null;
  const keys = field.split(".");
  const found = valueNode(tree, keys);
  if (found === null) return null;
  const { node, depth } = found;
  const element = findWrongElement(field, node);
  const { offset, length } = element ?? node;
  // A command in it may hold a password.
  const written = redact(text.slice(offset, offset + length).replaceAll(/\s+/g, " "));
  const shown = cutText(written, MOST_SHOWN);
  return {
    name: keys.slice(0, depth).join("."),
    spelling: shown === written ? shown : `${shown}…`,
    isElement: element !== undefined,
    ...lineAndColumn(text, offset),
  };
}

type Node = SettingsTree["root"];

function findWrongElement(name: string, { type, children }: Node): Node | undefined {
  const field = FIELDS[name];
  if (type !== "array" || field?.kind !== "texts") return undefined;
  return children?.find(({ value }) => !isListElement(field, value));
}
