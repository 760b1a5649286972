/** Whether notifications, once they were asked for, can reach anybody. */
import { findNotificationMeans, explainNoNotification } from "../notify/notification-means.ts";
import { type DoctorResult, fine, type DoctorContext } from "./finding.ts";

export function checkNotify({ installation, text }: DoctorContext): DoctorResult[] {
  const { notify: settings } = installation.loaded.config;
  if (!settings.enabled) return [fine("notify", text.notify.areOff)];
  const why = explainNoNotification(settings, installation, text);
  if (why !== null) return [{ check: "notify", level: "wrong", ...why }];
  const means = findNotificationMeans(settings, installation, text).map(({ program }) => program);
  return [fine("notify", text.notify.canNotify(means.join(", ")))];
}
