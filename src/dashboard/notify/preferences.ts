/** Of what this browser is told while its page is not looked at; kept here, as colours are. */
import { signal } from "@preact/signals";

export type Preferences = {
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

const USUAL: Preferences = {
  isOn: false,
  waits: true,
  turns: true,
  sound: false,
  details: false,
  isAsked: false,
};

function savedPreferences(): Preferences {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const flags = Object.entries(saved as object).filter(
      ([name, value]) => Object.hasOwn(USUAL, name) && typeof value === "boolean",
    );
    return { ...USUAL, ...(Object.fromEntries(flags) as Partial<Preferences>) };
  } catch {
    return USUAL;
  }
}

export const preferences = signal(savedPreferences());

export function changePreferences(changes: Partial<Preferences>): void {
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
    if (key === KEY) preferences.value = savedPreferences();
  });
}
