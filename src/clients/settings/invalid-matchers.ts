/** What in a client's settings keeps our hooks from running, whoever wrote it. Settings that cannot be read have none. */
import { isSettingsFault, parseSettings } from "./json-text.ts";
import { getNodeValue } from "jsonc-parser";

type Fields = Readonly<Record<string, unknown>>;

const toSettingsFields = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export function readSettingsFields(text: string): Fields {
  const tree = parseSettings(text);
  try {
    return isSettingsFault(tree) ? {} : toSettingsFields(getNodeValue(tree.root));
  } catch {
    // Nested deeper than the stack: no settings that anybody wrote.
    return {};
  }
}

/** Events with a matcher that is no text: the client drops the whole file for one of them, and says nothing. */
export function findInvalidMatchers(text: string): string[] {
  const hooks = toSettingsFields(readSettingsFields(text)["hooks"]);
  return Object.entries(hooks).flatMap(([event, groups]) => {
    const matchers = Array.isArray(groups)
      ? groups.map((group) => toSettingsFields(group)["matcher"])
      : [];
    const isOdd = matchers.some((one) => one !== undefined && typeof one !== "string");
    return isOdd ? [event] : [];
  });
}
