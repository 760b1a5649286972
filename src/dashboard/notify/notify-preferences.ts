/** Of what this browser is told while its page is not looked at; kept here, as colours are. */
import { signal } from "@preact/signals";

export type NotifyPreferences = {
  readonly isOn: boolean;
  readonly waits: boolean;
  readonly turns: boolean;
  readonly sound: boolean;
  /** Whether a notification says what is asked for, and not only of which project. */
  readonly details: boolean;
  /** Whether somebody has answered, so that nobody is asked twice. */
  readonly isAsked: boolean;
};

const KEY = "self-gen-notify";

const DEFAULT_PREFERENCES: NotifyPreferences = {
  isOn: false,
  waits: true,
  turns: true,
  sound: false,
  details: false,
  isAsked: false,
};

function readPreferences(): NotifyPreferences {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const flags = Object.entries(saved as object).filter(
      ([name, value]) => Object.hasOwn(DEFAULT_PREFERENCES, name) && typeof value === "boolean",
    );
    return { ...DEFAULT_PREFERENCES, ...(Object.fromEntries(flags) as Partial<NotifyPreferences>) };
  } catch {
    return DEFAULT_PREFERENCES;
  }
}

export const preferences = signal(readPreferences());

export function changePreferences(changes: Partial<NotifyPreferences>): void {
  preferences.value = { ...preferences.value, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.value));
  } catch {
    // It holds for this page alone.
  }
}

/** Another tab's choice is this one's too. */
export function followPreferences(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY) preferences.value = readPreferences();
  });
}
