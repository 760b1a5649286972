/**
 * Notifications of the browser, for waits and ended turns. Of several tabs one notifies (`navigator.locks`), and none while
 * somebody looks at it. A notification goes when what it tells is over.
 */
import { effect } from "@preact/signals";
import { isComplete, sessions } from "../api/known-sessions.ts";
import { go, sessionPath } from "../router.ts";
import { words } from "../words.ts";
import { chime } from "./chime.ts";
import { detailOf, isStill, newOccasions, type Occasion } from "./occasions.ts";
import { changePreferences, preferences } from "./preferences.ts";

/** What is answered at once needs no telling. */
const PATIENCE_MS = 2000;
const LOCK = "self-gen-notify";

const shown = new Map<
  string,
  { readonly occasion: Occasion; readonly notification: Notification }
>();

export type Permission = NotificationPermission | "unsupported";

export const permission = (): Permission =>
  "Notification" in globalThis ? Notification.permission : "unsupported";

/** Asks the browser, which asks the person; only ever when somebody pressed a button. */
export async function turnOn(): Promise<Permission> {
  const answer =
    permission() === "unsupported" ? "unsupported" : await Notification.requestPermission();
  changePreferences({ isOn: answer === "granted", isAsked: true });
  return answer;
}

export function followOccasions(): void {
  let isOurs = false;
  void navigator.locks.request(LOCK, () => {
    isOurs = true;
    return new Promise<never>(() => undefined);
  });
  let before: typeof sessions.value | null = null;
  effect(() => {
    const after = sessions.value;
    if (!isComplete.value) return;
    const known = before;
    before = after;
    closeWhatIsOver();
    // What was so before the page came is no news.
    if (known === null) return;
    for (const occasion of newOccasions(known, after)) {
      setTimeout(() => {
        if (isOurs && isStill(occasion, sessions.value)) tell(occasion);
      }, PATIENCE_MS);
    }
  });
  addEventListener("pagehide", () => {
    for (const { notification } of shown.values()) notification.close();
    shown.clear();
  });
}

function tell(occasion: Occasion): void {
  const { isOn, sound, [occasion.kind]: isWanted } = preferences.peek();
  if (!isOn || !isWanted || document.hasFocus()) return;
  if (sound) chime();
  show(occasion);
}

function show(occasion: Occasion): void {
  const { sessionId, project, doing, kind } = occasion;
  const detail = detailOf(occasion, sessions.peek());
  const state = words().live.states[doing];
  const isTold = preferences.peek().details && detail !== null;
  const notification = notificationOf(project, isTold ? `${state}: ${detail}` : state, sessionId);
  if (notification === null) return;
  shown.set(sessionId, { occasion, notification });
  notification.addEventListener("click", () => {
    window.focus();
    go(kind === "waits" ? "/" : sessionPath(sessionId));
    notification.close();
  });
}

/** Null where the browser lets no page show one, as on some telephones. */
function notificationOf(title: string, body: string, tag: string): Notification | null {
  if (permission() !== "granted") return null;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? "";
  try {
    return new Notification(title, { body, tag: `self-gen ${tag}`, icon, silent: true });
  } catch {
    return null;
  }
}

function closeWhatIsOver(): void {
  for (const [id, { occasion, notification }] of shown) {
    if (isStill(occasion, sessions.peek())) continue;
    notification.close();
    shown.delete(id);
  }
}

/** For somebody who wants to know how it will be. */
export function tryOut(): boolean {
  const { notify: text, title } = words();
  if (preferences.peek().sound) chime();
  return notificationOf(title, text.trial, "trial") !== null;
}
