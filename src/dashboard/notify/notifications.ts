/**
 * Notifications of the browser, for waits and ended turns. Of several tabs one notifies (`navigator.locks`), and none while
 * somebody looks at it. A notification goes when what it tells is over.
 */
import { effect } from "@preact/signals";
import { isFeedComplete, liveSessions } from "../api/live-sessions.ts";
import { go, sessionAddress } from "../router.ts";
import { words } from "../words.ts";
import { chime } from "./chime.ts";
import { alertDetail, isAlertCurrent, findNewAlerts, type PageAlert } from "./page-alerts.ts";
import { changePreferences, preferences } from "./notify-preferences.ts";

/** No notification for a wait that ends within this time. */
const GRACE_MS = 2000;
const LOCK = "self-gen-notify";

const openNotifications = new Map<
  string,
  { readonly occasion: PageAlert; readonly notification: Notification }
>();

export type NotifyPermission = NotificationPermission | "unsupported";

export const notifyPermission = (): NotifyPermission =>
  "Notification" in globalThis ? Notification.permission : "unsupported";

/** Asks the browser, which asks the person; only ever when somebody pressed a button. */
export async function enableNotifications(): Promise<NotifyPermission> {
  const answer =
    notifyPermission() === "unsupported" ? "unsupported" : await Notification.requestPermission();
  changePreferences({ isOn: answer === "granted", isAsked: true });
  return answer;
}

export function watchAlerts(): void {
  let isOurs = false;
  void navigator.locks.request(LOCK, () => {
    isOurs = true;
    return new Promise<never>(() => undefined);
  });
  let before: typeof liveSessions.value | null = null;
  effect(() => {
    const after = liveSessions.value;
    if (!isFeedComplete.value) return;
    const known = before;
    before = after;
    closeOutdated();
    // What was so before the page came is no news.
    if (known === null) return;
    for (const occasion of findNewAlerts(known, after)) {
      setTimeout(() => {
        if (isOurs && isAlertCurrent(occasion, liveSessions.value)) notifyPerson(occasion);
      }, GRACE_MS);
    }
  });
  addEventListener("pagehide", () => {
    for (const { notification } of openNotifications.values()) notification.close();
    openNotifications.clear();
  });
}

function notifyPerson(occasion: PageAlert): void {
  const { isOn, sound, [occasion.kind]: isWanted } = preferences.peek();
  if (!isOn || !isWanted || document.hasFocus()) return;
  if (sound) chime();
  show(occasion);
}

function show(occasion: PageAlert): void {
  const { sessionId, project, doing, kind } = occasion;
  const detail = alertDetail(occasion, liveSessions.peek());
  const state = words().live.states[doing];
  const isTold = preferences.peek().details && detail !== null;
  const notification = createNotification(
    project,
    isTold ? `${state}: ${detail}` : state,
    sessionId,
  );
  if (notification === null) return;
  openNotifications.set(sessionId, { occasion, notification });
  notification.addEventListener("click", () => {
    window.focus();
    go(kind === "waits" ? "/" : sessionAddress(sessionId));
    notification.close();
  });
}

/** Null where the browser lets no page show one, as on some telephones. */
function createNotification(title: string, body: string, tag: string): Notification | null {
  if (notifyPermission() !== "granted") return null;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? "";
  try {
    return new Notification(title, { body, tag: `self-gen ${tag}`, icon, silent: true });
  } catch {
    return null;
  }
}

function closeOutdated(): void {
  for (const [id, { occasion, notification }] of openNotifications) {
    if (isAlertCurrent(occasion, liveSessions.peek())) continue;
    notification.close();
    openNotifications.delete(id);
  }
}

/** For somebody who wants to know how it will be. */
export function sendTestNotification(): boolean {
  const { notify: text, title } = words();
  if (preferences.peek().sound) chime();
  return createNotification(title, text.trial, "trial") !== null;
}
