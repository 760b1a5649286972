/** Settings in the order in which somebody looks for them. */
import type { SettingAnswer } from "../../daemon/api/routes/settings.ts";

export const GROUPS = [
  "recording",
  "told",
  "notify",
  "cost",
  "archive",
  "recovery",
  "analysis",
  "meaning",
] as const;

export type Group = (typeof GROUPS)[number];

/** Long, and seldom looked for. */
export const FOLDED: ReadonlySet<Group> = new Set(["recovery", "meaning"]);

const RULES: readonly (readonly [RegExp, Group])[] = [
  [/^contextBudget\./, "told"],
  [/^notify\./, "notify"],
  [/^budget\./, "cost"],
  [/^(?:reminders|skillMatch|checkpoint\.)/, "told"],
  [/^archive\./, "archive"],
  [/^recovery\./, "recovery"],
  [/^analysis/, "analysis"],
  [/^embedding/, "meaning"],
];

const groupOf = (name: string): Group =>
  RULES.find(([rule]) => rule.test(name))?.[1] ?? "recording";

export type Grouped = { readonly group: Group; readonly fields: readonly SettingAnswer[] };

/** Those whose name, label, description or group holds every word that was typed; groups without any are left out. */
export function grouped(
  fields: readonly SettingAnswer[],
  typed: string,
  labelOf: (field: SettingAnswer) => string,
  titleOf: (group: Group) => string,
): readonly Grouped[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const fits = (field: SettingAnswer): boolean => {
    const title = titleOf(groupOf(field.name));
    const text = `${field.name} ${labelOf(field)} ${field.description} ${title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = fields.filter(fits);
  return GROUPS.map((group) => ({
    group,
    fields: found.filter(({ name }) => groupOf(name) === group),
  })).filter((one) => one.fields.length > 0);
}
