/** What a day may cost: set here, or with `self-gen config`. */
import type { ActionRequest } from "../api/ask.ts";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { showToast, createUndo } from "../parts/toast.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";

const FIELD = "budget.dailyUsd";
const [LEAST, MOST] = [0.01, 100_000];

export const BudgetDialog = ({
  budgetUsd,
  onSaved,
  onClose,
}: {
  readonly budgetUsd: number | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const { cancel, charts, settings, toast } = words();
  const text = charts.budget;
  const action = useAction();
  const [typed, setTyped] = useState(budgetUsd === null ? "" : String(budgetUsd));
  const value = Number(typed);
  const isNone = typed.trim() === "";
  const isGood = isNone || (value >= LEAST && value <= MOST);
  return (
    <Dialog title={text.title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isGood) return;
          const run = isNone
            ? action.run("unset", { field: FIELD })
            : action.run("set", { field: FIELD, value });
          void run.then((done) => {
            if (done === null) return;
            onSaved();
            onClose();
            const undo: ActionRequest =
              budgetUsd === null
                ? ["unset", { field: FIELD }]
                : ["set", { field: FIELD, value: budgetUsd }];
            showToast({ says: toast.saved, about: text.label, undo: createUndo([undo], onSaved) });
          });
        }}
      >
        <label class="stack-tight">
          <span>{text.label}</span>
          <input
            class="input"
            type="text"
            inputMode="decimal"
            value={typed}
            autoFocus
            autoComplete="off"
            placeholder={settings.list.none}
            aria-invalid={!isGood}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          {!isGood && <span class="settings-bad small">{settings.list.bad.number}</span>}
        </label>
        <p class="muted small">{text.hint}</p>
        <FaultNote fault={action.fault} />
        <div class="row dialog-buttons">
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind="main" type="submit" disabled={!isGood || action.isBusy}>
            {settings.list.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
