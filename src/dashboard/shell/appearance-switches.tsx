import type { JSX } from "preact";
import { chooseDensity, chooseTheme, density, theme } from "../appearance.ts";
import { isDark } from "../appearance-storage.ts";
import { Button } from "../parts/button.tsx";
import { words } from "../words.ts";

/** Light or dark, airy or dense: one press each. Settings have the rest. */
export const AppearanceSwitches = (): JSX.Element => {
  const { theme: themes, density: densities } = words();
  const otherTheme = isDark(theme.value) ? "light" : "dark";
  const otherDensity = density.value === "compact" ? "comfortable" : "compact";
  const themeLabel = `${themes.label}: ${themes[otherTheme]}`;
  const densityLabel = `${densities.label}: ${densities[otherDensity]}`;
  return (
    <>
      <Button
        kind="icon"
        icon={otherDensity === "compact" ? "dense" : "airy"}
        aria-label={densityLabel}
        title={densityLabel}
        onClick={() => chooseDensity(otherDensity)}
      >
        {null}
      </Button>
      <Button
        kind="icon"
        icon={otherTheme === "dark" ? "moon" : "sun"}
        aria-label={themeLabel}
        title={themeLabel}
        onClick={() => chooseTheme(otherTheme)}
      >
        {null}
      </Button>
    </>
  );
};
