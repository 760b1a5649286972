/** The look that was chosen, for whoever shows or changes it: settings and the sidebar agree. */
import { signal } from "@preact/signals";
import {
  applyAppearance,
  type Density,
  onAppearanceChange,
  savedDensity,
  saveDensity,
  savedTheme,
  saveTheme,
  type Theme,
} from "./appearance-storage.ts";

export const theme = signal(savedTheme());
export const density = signal(savedDensity());

export function chooseTheme(chosen: Theme): void {
  saveTheme(chosen);
  theme.value = chosen;
}

export function chooseDensity(chosen: Density): void {
  saveDensity(chosen);
  density.value = chosen;
}

export function followAppearance(): void {
  onAppearanceChange(() => {
    applyAppearance();
    theme.value = savedTheme();
    density.value = savedDensity();
  });
}
