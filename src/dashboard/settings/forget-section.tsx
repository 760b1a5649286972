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
import { type PageActionState, useAction } from "../parts/use-action.ts";

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
  return (
    <div class="stack settings-forget">
      <ForgetForm
        target={target}
        trial={trial}
        isRemoving={removal.isBusy}
        onChoose={choose}
        onLook={look}
      />
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
        <ForgetResult of={removal.answer} onAnother={() => choose({ ...target, text: "" })} />
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

const ForgetForm = ({
  target,
  trial,
  isRemoving,
  onChoose,
  onLook,
}: {
  readonly target: ForgetFormTarget;
  readonly trial: PageActionState<ForgetAnswer>;
  readonly isRemoving: boolean;
  readonly onChoose: (target: ForgetFormTarget) => void;
  readonly onLook: () => void;
}): JSX.Element => {
  const { forgetting: text } = words().settings;
  return (
    <Panel title={text.title}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onLook();
        }}
      >
        <p>{text.intro}</p>
        <RadioGroup
          label={text.what}
          value={target.kind}
          options={FORGET_FORM_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
          onPick={(kind) => onChoose({ kind, text: "" })}
        />
        <label class="stack-tight">
          <span>{text.labels[target.kind]}</span>
          <ForgetField target={target} onChoose={(text) => onChoose({ ...target, text })} />
          <span class="muted small">{text.hints[target.kind]}</span>
        </label>
        <div class="row">
          <Button
            kind="main"
            type="submit"
            icon="search"
            disabled={target.text.trim() === "" || trial.isBusy || isRemoving}
          >
            {trial.isBusy ? text.looking : text.look}
          </Button>
        </div>
        <FaultNote fault={trial.fault} />
      </form>
    </Panel>
  );
};

/** What was removed. What was pressed is gone with it: this gets the focus. */
const ForgetResult = ({
  of: answer,
  onAnother,
}: {
  readonly of: ForgetAnswer;
  readonly onAnother: () => void;
}): JSX.Element => {
  const { forgetting: text } = words().settings;
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), [answer]);
  return (
    <Panel>
      <div class="stack">
        <p class="settings-verdict" data-tone="good" role="status" tabIndex={-1} ref={line}>
          {text.done(countText(ownEvents(answer)), countText(answer.sessions))}
        </p>
        <div class="row">
          <Button onClick={onAnother}>{text.another}</Button>
        </div>
      </div>
    </Panel>
  );
};
