/** What in a client's settings keeps our hooks from running, whoever wrote it. Settings that cannot be read have none. */
import { isSettingsFault, parseSettings } from "./settings-text.ts";
import { getNodeValue } from "jsonc-parser";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export function settingsValue(text: string): Fields {
  const tree = parseSettings(text);
  try {
    return isSettingsFault(tree) ? {} : fieldsOf(getNodeValue(tree.root));
  } catch {
    // Nested deeper than the stack: no settings that anybody wrote.
    return {};
  }
}

/** Events with a matcher that is no text: the client drops the whole file for one of them, and says nothing. */
export function objectMatchersIn(text: string): string[] {
  const hooks = fieldsOf(settingsValue(text)["hooks"]);
  return Object.entries(hooks).flatMap(([event, groups]) => {
    const matchers = Array.isArray(groups) ? groups.map((group) => fieldsOf(group)["matcher"]) : [];
    const isOdd = matchers.some((one) => one !== undefined && typeof one !== "string");
    return isOdd ? [event] : [];
  });
}
