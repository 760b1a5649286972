/** Whether notifications, once they were asked for, can reach anybody. */
import { meansOf, whyNotNotified } from "../notify/means.ts";
import { type Finding, fine, type Patient } from "./finding.ts";

export function checkNotify({ house, text }: Patient): Finding[] {
  const { notify: settings } = house.loaded.config;
  if (!settings.enabled) return [fine("notify", text.notify.areOff)];
  const why = whyNotNotified(settings, house, text);
  if (why !== null) return [{ check: "notify", level: "wrong", ...why }];
  const means = meansOf(settings, house, text).map(({ program }) => program);
  return [fine("notify", text.notify.canNotify(means.join(", ")))];
}
