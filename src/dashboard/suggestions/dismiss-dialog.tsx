import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { TextWithCode } from "../settings/text-with-code.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";
import type { SuggestionActionResult, SuggestionCard } from "./cards.ts";
import { useMissingSuggestion } from "./use-missing-suggestion.ts";

const LONGEST_REASON = 500;

export const DismissDialog = ({
  of: { id, foundFor, title, kind, project },
  onDone,
  onClose,
}: {
  readonly of: SuggestionCard;
  readonly onDone: (done: SuggestionActionResult) => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const { cancel, suggestions } = words();
  const text = suggestions.dismiss;
  const [reason, setReason] = useState("");
  const dismiss = useAction();
  const isGone = useMissingSuggestion(dismiss.fault, () =>
    onDone({ what: "gone", title, applyId: null }),
  );
  return (
    <Dialog title={text.title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = reason.trim();
          const body = { id, project: foundFor, ...(typed === "" ? {} : { reason: typed }) };
          void dismiss.run("dismiss-suggestion", body).then((answer) => {
            if (answer !== null) onDone({ what: "dismissed", title, applyId: null });
          });
        }}
      >
        <p>
          <TextWithCode text={title} />
        </p>
        <p class="muted">{kind === "preference" && project !== null ? text.textHere : text.text}</p>
        <label class="stack-tight">
          <span>{text.reason}</span>
          <input
            class="input"
            type="text"
            value={reason}
            maxLength={LONGEST_REASON}
            autoFocus
            autoComplete="off"
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        <FaultNote fault={isGone ? null : dismiss.fault} />
        <div class="row dialog-buttons">
          <Button disabled={dismiss.isBusy} onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="main" type="submit" disabled={dismiss.isBusy}>
            {dismiss.isBusy ? text.dismissing : text.sure}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
