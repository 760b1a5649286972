/** Light, dark, or as the system has it; kept in this browser. */
export type Theme = "system" | "light" | "dark";

const KEY = "self-gen-theme";

export function savedTheme(): Theme {
  try {
    const saved = localStorage.getItem(KEY);
    return saved === "light" || saved === "dark" ? saved : "system";
  } catch {
    return "system";
  }
}

const system = matchMedia("(prefers-color-scheme: dark)");

/** The page is told one of the two. */
export function applyTheme(theme: Theme): void {
  const isDark = theme === "system" ? system.matches : theme === "dark";
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
}

/** The system may change by evening; another tab's choice is this one's too. */
export function followTheme(): void {
  system.addEventListener("change", () => applyTheme(savedTheme()));
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY) applyTheme(savedTheme());
  });
}

export function saveTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // It holds for this page alone.
  }
  applyTheme(theme);
}
