/** Settings in the order in which somebody looks for them. */
import type { SettingAnswer } from "../../daemon/api/routes/settings.ts";

export const SETTINGS_VIEW_GROUPS = [
  "recording",
  "told",
  "notify",
  "cost",
  "archive",
  "recovery",
  "analysis",
  "meaning",
] as const;

export type SettingsViewGroup = (typeof SETTINGS_VIEW_GROUPS)[number];

/** Long, and seldom looked for. */
export const COLLAPSED_GROUPS: ReadonlySet<SettingsViewGroup> = new Set(["recovery", "meaning"]);

const RULES: readonly (readonly [RegExp, SettingsViewGroup])[] = [
  [/^contextBudget\./, "told"],
  [/^notify\./, "notify"],
  [/^budget\./, "cost"],
  [/^(?:ruleReceipts|reminders|skillMatch|checkpoint\.)/, "told"],
  [/^archive\./, "archive"],
  [/^recovery\./, "recovery"],
  [/^analysis/, "analysis"],
  [/^embedding/, "meaning"],
];

const settingsGroupOf = (name: string): SettingsViewGroup =>
  RULES.find(([rule]) => rule.test(name))?.[1] ?? "recording";

export type SettingsViewGroupFields = {
  readonly group: SettingsViewGroup;
  readonly fields: readonly SettingAnswer[];
};

/** Those whose name, label, description or group holds every word that was typed; groups without any are left out. */
export function groupSettings(
  fields: readonly SettingAnswer[],
  typed: string,
  labelOf: (field: SettingAnswer) => string,
  titleOf: (group: SettingsViewGroup) => string,
): readonly SettingsViewGroupFields[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const fits = (field: SettingAnswer): boolean => {
    const title = titleOf(settingsGroupOf(field.name));
    const text = `${field.name} ${labelOf(field)} ${field.description} ${title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = fields.filter(fits);
  return SETTINGS_VIEW_GROUPS.map((group) => ({
    group,
    fields: found.filter(({ name }) => settingsGroupOf(name) === group),
  })).filter((one) => one.fields.length > 0);
}
