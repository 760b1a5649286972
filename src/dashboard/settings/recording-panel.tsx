/** Whether anything is recorded, for how long not, and what never is. */
import type { ActionRequest } from "../api/ask.ts";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { SettingsAnswer } from "../../daemon/api/routes/settings.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Panel } from "../parts/panel.tsx";
import { clockNow } from "../parts/time.tsx";
import { momentText, words } from "../words.ts";
import { FaultNote } from "../parts/fault-note.tsx";
import { SettingRow } from "./setting-row.tsx";
import { useAction } from "../parts/use-action.ts";

const PAUSES = [
  { label: "half", body: { for: "30m" } },
  { label: "hour", body: { for: "1h" } },
  { label: "open", body: {} },
] as const;

/** Recording goes on by itself, without anybody telling the page. */
function currentPause(pause: SettingsAnswer["pause"], now: number): SettingsAnswer["pause"] {
  if (pause === null || pause.until === null) return pause;
  const until = Date.parse(pause.until);
  if (Number.isNaN(until)) return { until: null };
  return until > now ? pause : null;
}

export const RecordingPanel = ({
  settings,
  onChanged,
}: {
  readonly settings: SettingsAnswer;
  readonly onChanged: (name: string) => void;
}): JSX.Element => {
  const { recording: text } = words().settings;
  const action = useAction();
  const { fields, isWritable } = settings;
  const pause = currentPause(settings.pause, clockNow.value);
  const pauseId = useId();
  const valueOf = (name: string) => fields.find((field) => field.name === name);
  const isOff = valueOf("enabled")?.value === false;
  const excluded = valueOf("excludeProjects");
  const run = (...request: ActionRequest): void => {
    void action.run(...request).then((done) => {
      if (done !== null) onChanged(request[0]);
    });
  };
  const said = isOff
    ? text.offText
    : pause === null
      ? text.onText
      : pause.until === null
        ? text.pausedOpen
        : text.pausedUntil(momentText(pause.until));
  return (
    <Panel
      title={text.title}
      aside={
        isOff ? (
          <Badge tone="bad" icon="cross">
            {text.off}
          </Badge>
        ) : pause === null ? (
          <Badge tone="good" icon="check">
            {text.on}
          </Badge>
        ) : (
          <Badge tone="needs" icon="pause">
            {text.paused}
          </Badge>
        )
      }
    >
      <div class="stack">
        <p role="status">{said}</p>
        {isOff ? (
          <div class="row">
            <Button
              kind="main"
              disabled={!isWritable}
              onClick={() => run("set", { field: "enabled", value: true })}
            >
              {text.turnOn}
            </Button>
          </div>
        ) : (
          <>
            {pause !== null && (
              <div class="row">
                <Button kind="main" icon="play" onClick={() => run("resume", {})}>
                  {text.resume}
                </Button>
              </div>
            )}
            <div class="stack-tight" role="group" aria-labelledby={pauseId}>
              <span id={pauseId} class="muted small">
                {text.pauseFor}
              </span>
              <div class="row">
                {PAUSES.map(({ label, body }) => (
                  <Button key={label} icon="pause" onClick={() => run("pause", body)}>
                    {text[label]}
                  </Button>
                ))}
              </div>
            </div>
          </>
        )}
        <FaultNote fault={action.fault} />
        {excluded !== undefined && (
          <ul class="settings-rows settings-narrow">
            <SettingRow field={excluded} isWritable={isWritable} onChanged={onChanged} />
          </ul>
        )}
      </div>
    </Panel>
  );
};
