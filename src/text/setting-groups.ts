/** The group of each setting, for the page and for `self-gen config`, in the order in which somebody looks for them. */
export const SETTING_GROUPS = [
  "recording",
  "told",
  "notify",
  "cost",
  "archive",
  "recovery",
  "analysis",
  "meaning",
] as const;

export type SettingGroup = (typeof SETTING_GROUPS)[number];

const RULES: readonly (readonly [RegExp, SettingGroup])[] = [
  [/^contextBudget\./, "told"],
  [/^notify\./, "notify"],
  [/^budget\./, "cost"],
  [/^(?:ruleReceipts|reminders|skillMatch|checkpoint\.)/, "told"],
  [/^archive\./, "archive"],
  [/^recovery\./, "recovery"],
  [/^analysis/, "analysis"],
  [/^embedding/, "meaning"],
];

export const settingGroupOf = (name: string): SettingGroup =>
  RULES.find(([rule]) => rule.test(name))?.[1] ?? "recording";
