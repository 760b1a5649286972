/** The settings of each group that the page shows. */
import type { SettingAnswer } from "../../daemon/api/routes/settings.ts";
import { SETTING_GROUPS, type SettingGroup, settingGroupOf } from "../../text/setting-groups.ts";

/** Long, and seldom looked for. */
export const COLLAPSED_GROUPS: ReadonlySet<SettingGroup> = new Set(["recovery", "meaning"]);

export type SettingsViewGroupFields = {
  readonly group: SettingGroup;
  readonly fields: readonly SettingAnswer[];
};

/** Those whose name, label, description or group holds every word that was typed; groups without any are left out. */
export function groupSettings(
  fields: readonly SettingAnswer[],
  typed: string,
  labelOf: (field: SettingAnswer) => string,
  titleOf: (group: SettingGroup) => string,
): readonly SettingsViewGroupFields[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const fits = (field: SettingAnswer): boolean => {
    const title = titleOf(settingGroupOf(field.name));
    const text = `${field.name} ${labelOf(field)} ${field.description} ${title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = fields.filter(fits);
  return SETTING_GROUPS.map((group) => ({
    group,
    fields: found.filter(({ name }) => settingGroupOf(name) === group),
  })).filter((one) => one.fields.length > 0);
}
