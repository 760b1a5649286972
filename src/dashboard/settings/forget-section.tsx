/** Forgetting: what is to go is chosen, shown, asked about, and only then removed. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ForgetAnswer } from "../../daemon/actions/forget.ts";
import { reloadAnswers } from "../api/connection.ts";
import { Button } from "../parts/button.tsx";
import { Panel } from "../parts/panel.tsx";
import { pageLocation } from "../router.ts";
import { countText, words } from "../words.ts";
import { ForgetDialog } from "./forget-dialog.tsx";
import { ForgetField } from "./forget-field.tsx";
import { ForgetPreview } from "./forget-preview.tsx";
import {
  forgetBody,
  isEmptyForget,
  FORGET_FORM_KINDS,
  ownEvents,
  readForgetFormTarget,
  type ForgetFormTarget,
} from "./forget-form-target.ts";
import { RadioGroup } from "./radio-group.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { useAction } from "../parts/use-action.ts";

export const ForgetSection = (): JSX.Element => {
  const { forgetting: text } = words().settings;
  const [target, setTarget] = useState<ForgetFormTarget>(() =>
    readForgetFormTarget(pageLocation.value.query),
  );
  const [isAsking, setIsAsking] = useState(false);
  const trial = useAction<ForgetAnswer>();
  const removal = useAction<ForgetAnswer>();
  const choose = (next: ForgetFormTarget): void => {
    setTarget(next);
    trial.clear();
    removal.clear();
  };
  const look = (): void => {
    removal.clear();
    void trial.run("forget", { ...forgetBody(target), dryRun: true });
  };
  const remove = async ({ events }: ForgetAnswer): Promise<void> => {
    const body = { ...forgetBody(target), dryRun: false, confirmed: events };
    const done = await removal.run("forget", body);
    setIsAsking(false);
    trial.clear();
    // Whatever other views show of it is gone.
    if (done !== null) reloadAnswers();
  };
  // Whoever comes from a session has said already which.
  useEffect(() => {
    if (target.text !== "") look();
  }, []);
  const told = trial.answer;
  const done = useRef<HTMLParagraphElement>(null);
  // What was pressed is gone with what it removed.
  useEffect(() => done.current?.focus(), [removal.answer]);
  return (
    <div class="stack settings-forget">
      <Panel title={text.title}>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            look();
          }}
        >
          <p>{text.intro}</p>
          <RadioGroup
            label={text.what}
            value={target.kind}
            options={FORGET_FORM_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
            onPick={(kind) => choose({ kind, text: "" })}
          />
          <label class="stack-tight">
            <span>{text.labels[target.kind]}</span>
            <ForgetField target={target} onChoose={(text) => choose({ ...target, text })} />
            <span class="muted small">{text.hints[target.kind]}</span>
          </label>
          <div class="row">
            <Button
              kind="main"
              type="submit"
              icon="search"
              disabled={target.text.trim() === "" || trial.isBusy || removal.isBusy}
            >
              {trial.isBusy ? text.looking : text.look}
            </Button>
          </div>
          <FaultNote fault={trial.fault} />
        </form>
      </Panel>
      {told !== null && !trial.isBusy && (
        <Panel>
          {isEmptyForget(told) ? (
            <p role="status">{text.nothing}</p>
          ) : (
            <div class="stack">
              <ForgetPreview preview={told} />
              <div class="row">
                <Button kind="danger" icon="trash" onClick={() => setIsAsking(true)}>
                  {text.go}
                </Button>
              </div>
            </div>
          )}
        </Panel>
      )}
      {removal.fault !== null && (
        <Panel>
          {removal.fault.code === "NOT_CONFIRMED" && <p>{text.changed}</p>}
          <FaultNote fault={removal.fault} />
        </Panel>
      )}
      {removal.answer !== null && (
        <Panel>
          <div class="stack">
            <p class="settings-verdict" data-tone="good" role="status" tabIndex={-1} ref={done}>
              {text.done(countText(ownEvents(removal.answer)), countText(removal.answer.sessions))}
            </p>
            <div class="row">
              <Button onClick={() => choose({ ...target, text: "" })}>{text.another}</Button>
            </div>
          </div>
        </Panel>
      )}
      {isAsking && told !== null && (
        <ForgetDialog
          target={target}
          preview={told}
          isBusy={removal.isBusy}
          onSure={() => void remove(told)}
          onClose={() => {
            if (!removal.isBusy) setIsAsking(false);
          }}
        />
      )}
    </div>
  );
};
