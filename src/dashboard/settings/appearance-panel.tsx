/** The language of everything; colours and density of this browser. */
import type { JSX } from "preact";
import type { SettingsAnswer } from "../../daemon/api/routes/settings.ts";
import { Panel } from "../parts/panel.tsx";
import { chooseDensity, chooseTheme, density, theme } from "../appearance.ts";
import { DENSITIES, THEMES } from "../appearance-storage.ts";
import { language, words } from "../words.ts";
import { LANGUAGES } from "./choice-names.ts";
import { RadioGroup } from "./radio-group.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { useAction } from "../parts/use-action.ts";

export const AppearancePanel = ({
  settings,
  onChanged,
}: {
  readonly settings: SettingsAnswer;
  readonly onChanged: (name: string) => void;
}): JSX.Element => {
  const { theme: themes, density: densities, settings: text } = words();
  const action = useAction();
  return (
    <Panel title={text.look.title}>
      <div class="stack">
        <RadioGroup
          label={text.look.language}
          hint={text.look.languageHint}
          value={language.value}
          options={LANGUAGES}
          isDisabled={!settings.isWritable}
          onPick={(value) => {
            void action.run("set", { field: "language", value }).then((done) => {
              if (done !== null) onChanged("language");
            });
          }}
        />
        <FaultNote fault={action.fault} />
        <RadioGroup
          label={text.look.colours}
          hint={text.look.coloursHint}
          value={theme.value}
          options={THEMES.map((value) => ({ value, label: themes[value] }))}
          onPick={chooseTheme}
        />
        <RadioGroup
          label={text.look.density}
          value={density.value}
          options={DENSITIES.map((value) => ({ value, label: densities[value] }))}
          onPick={chooseDensity}
        />
      </div>
    </Panel>
  );
};
