/** Settings and health: how it is, what it does, how it looks, and what it should forget. */
import "./settings.css";
import "./settings-rows.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { reloadAnswers } from "../api/connection.ts";
import { loadPageInfo } from "../api/page-info.ts";
import { pollWhileVisible } from "../api/poll-while-visible.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Tabs } from "../parts/choices.tsx";
import { ViewHeading } from "../parts/panel.tsx";
import { FailurePanel, AnswerView } from "../parts/answer-view.tsx";
import { pageLocation } from "../router.ts";
import { words } from "../words.ts";
import { AllSettings } from "./all-settings.tsx";
import { ForgetSection } from "./forget-section.tsx";
import { Health } from "./health.tsx";
import { AppearancePanel } from "./appearance-panel.tsx";
import { RecordingPanel } from "./recording-panel.tsx";

const SECTIONS = ["overview", "all", "forget"] as const;

export const SettingsView = (): JSX.Element => {
  const text = words().settings;
  const settings = useAnswer<Answers["settings"]>("/settings");
  const { reload } = settings;
  useEffect(() => pollWhileVisible(reload), [reload]);
  const asked = pageLocation.value.query.get("section");
  const here = SECTIONS.find((name) => name === asked) ?? "overview";
  // Said once, not by each part that has nothing to show.
  const nothing = settings.data === null ? settings.fault : null;
  const [changes, setChanges] = useState(0);
  const onChanged = (name: string): void => {
    setChanges((count) => count + 1);
    // Everything that was answered in the other language is asked for again.
    void loadPageInfo().then(
      name === "language" ? reloadAnswers : settings.reload,
      settings.reload,
    );
  };
  return (
    <div class="stack">
      <div>
        <ViewHeading title={text.title} />
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
        <FailurePanel fault={nothing} retry={settings.reload} />
      )}
      {here === "overview" && nothing === null && (
        <div class="settings-overview">
          <div>
            <AnswerView of={settings}>
              {(data) => <RecordingPanel settings={data} onChanged={onChanged} />}
            </AnswerView>
          </div>
          <Health changes={changes} />
          <div>
            {settings.data !== null && (
              <AppearancePanel settings={settings.data} onChanged={onChanged} />
            )}
          </div>
        </div>
      )}
      {here === "all" && (
        <AnswerView of={settings} rows={10}>
          {(data) => <AllSettings settings={data} onChanged={onChanged} />}
        </AnswerView>
      )}
      {here === "forget" && <ForgetSection />}
    </div>
  );
};
