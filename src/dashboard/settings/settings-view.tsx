/** Settings and health: how it is, what it does, how it looks, and what it should forget. */
import "./settings.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { askAgain } from "../api/connection.ts";
import { readFacts } from "../api/facts.ts";
import { lookAgain } from "../api/look-again.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Tabs } from "../parts/choices.tsx";
import { Head } from "../parts/panel.tsx";
import { Failed, Shown } from "../parts/states.tsx";
import { place } from "../router.ts";
import { words } from "../words.ts";
import { AllSettings } from "./all-settings.tsx";
import { Forget } from "./forget.tsx";
import { Health } from "./health.tsx";
import { Look } from "./look.tsx";
import { Recording } from "./recording.tsx";

const SECTIONS = ["overview", "all", "forget"] as const;

export const SettingsView = (): JSX.Element => {
  const text = words().settings;
  const settings = useAnswer<Answers["settings"]>("/settings");
  const { reload } = settings;
  useEffect(() => lookAgain(reload), [reload]);
  const asked = place.value.query.get("section");
  const here = SECTIONS.find((name) => name === asked) ?? "overview";
  // Said once, not by each part that has nothing to show.
  const nothing = settings.data === null ? settings.fault : null;
  const [changes, setChanges] = useState(0);
  const onChanged = (name: string): void => {
    setChanges((count) => count + 1);
    // Everything that was answered in the other language is asked for again.
    void readFacts().then(name === "language" ? askAgain : settings.reload, settings.reload);
  };
  return (
    <div class="stack">
      <div>
        <Head title={text.title} />
        <Tabs
          label={text.sections}
          tabs={SECTIONS.map((name) => ({
            to: name === "overview" ? "/settings" : `/settings?section=${name}`,
            label: text[name],
            isHere: name === here,
          }))}
        />
      </div>
      {here === "overview" && nothing !== null && (
        <Failed fault={nothing} retry={settings.reload} />
      )}
      {here === "overview" && nothing === null && (
        <div class="settings-overview">
          <div>
            <Shown of={settings}>
              {(data) => <Recording settings={data} onChanged={onChanged} />}
            </Shown>
          </div>
          <Health changes={changes} />
          <div>
            {settings.data !== null && <Look settings={settings.data} onChanged={onChanged} />}
          </div>
        </div>
      )}
      {here === "all" && (
        <Shown of={settings} rows={10}>
          {(data) => <AllSettings settings={data} onChanged={onChanged} />}
        </Shown>
      )}
      {here === "forget" && <Forget />}
    </div>
  );
};
