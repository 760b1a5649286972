/** The language of everything, and the colours of this browser. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { SettingsAnswer } from "../../daemon/api/routes/settings.ts";
import { Panel } from "../parts/panel.tsx";
import { saveTheme, savedTheme, type Theme } from "../theme-choice.ts";
import { language, words } from "../words.ts";
import { LANGUAGES } from "./choice-names.ts";
import { Picked } from "./picked.tsx";
import { Refused } from "./refused.tsx";
import { useAction } from "./use-action.ts";

const THEMES: readonly Theme[] = ["system", "light", "dark"];

export const Look = ({
  settings,
  onChanged,
}: {
  readonly settings: SettingsAnswer;
  readonly onChanged: (name: string) => void;
}): JSX.Element => {
  const { theme: themes, settings: text } = words();
  const [theme, setTheme] = useState(savedTheme());
  const action = useAction();
  return (
    <Panel title={text.look.title}>
      <div class="stack">
        <Picked
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
        <Refused fault={action.fault} />
        <Picked
          label={text.look.colours}
          hint={text.look.coloursHint}
          value={theme}
          options={THEMES.map((value) => ({ value, label: themes[value] }))}
          onPick={(value) => {
            saveTheme(value);
            setTheme(value);
          }}
        />
      </div>
    </Panel>
  );
};
