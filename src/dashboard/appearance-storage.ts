/** How the page looks in this browser: light, dark or as the system has it; airy or dense. */
export type Theme = "system" | "light" | "dark";
export type Density = "comfortable" | "compact";

export const THEMES: readonly Theme[] = ["system", "light", "dark"];
export const DENSITIES: readonly Density[] = ["comfortable", "compact"];

const THEME_KEY = "self-gen-theme";
const DENSITY_KEY = "self-gen-density";

/** The first is the usual one. */
function readChoice<T extends string>(key: string, choices: readonly T[]): T {
  let saved: string | null = null;
  try {
    saved = localStorage.getItem(key);
  } catch {
    // Nothing is kept where storage is blocked.
  }
  return choices.find((one) => one === saved) ?? (choices[0] as T);
}

function saveChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // It holds for this page alone.
  }
}

export const savedTheme = (): Theme => readChoice(THEME_KEY, THEMES);
export const savedDensity = (): Density => readChoice(DENSITY_KEY, DENSITIES);

const system = matchMedia("(prefers-color-scheme: dark)");

export const isDark = (theme: Theme): boolean =>
  theme === "system" ? system.matches : theme === "dark";

function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = isDark(theme) ? "dark" : "light";
}

function applyDensity(density: Density): void {
  document.documentElement.dataset["density"] = density;
}

export function applyAppearance(): void {
  applyTheme(savedTheme());
  applyDensity(savedDensity());
}

export function saveTheme(theme: Theme): void {
  saveChoice(THEME_KEY, theme);
  applyTheme(theme);
}

export function saveDensity(density: Density): void {
  saveChoice(DENSITY_KEY, density);
  applyDensity(density);
}

/** The system may change by evening; another tab's choice is this one's too. */
export function onAppearanceChange(changed: () => void): void {
  system.addEventListener("change", changed);
  window.addEventListener("storage", ({ key }) => {
    if (key === THEME_KEY || key === DENSITY_KEY) changed();
  });
}
