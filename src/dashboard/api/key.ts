/**
 * What this page shows beside its cookie. A cookie is sent to every port of this machine; what lies here is kept for this
 * address alone.
 */
const KEY = "self-gen-key";

let held: string | null = null;

export function readKey(): string | null {
  try {
    return localStorage.getItem(KEY) ?? held;
  } catch {
    return held;
  }
}

export function keepKey(key: string | null): void {
  held = key;
  try {
    if (key === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, key);
  } catch {
    // It holds for this page alone.
  }
}

/** Another page of ours was let in: so are we. */
export function onKey(callback: () => void): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY && newValue !== null) callback();
  });
}
