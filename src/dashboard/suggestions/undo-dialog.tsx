import type { JSX } from "preact";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Coded } from "../settings/coded.tsx";
import { Refused } from "../settings/refused.tsx";
import { useAction } from "../settings/use-action.ts";
import { words } from "../words.ts";
import type { Applied } from "./applied-list.tsx";
import type { Done } from "./done-notice.tsx";

export const UndoDialog = ({
  of: one,
  onDone,
  onClose,
}: {
  readonly of: Applied;
  readonly onDone: (done: Done) => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const { cancel, suggestions } = words();
  const text = suggestions.undo;
  const undo = useAction();
  const { applyId } = one;
  const summary = one.summary ?? suggestions.forgotten;
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p>
        <Coded text={summary} />
      </p>
      <p class="muted">{text.text}</p>
      <Refused fault={undo.fault} />
      <div class="row">
        <Button
          kind="main"
          disabled={undo.isBusy}
          onClick={() =>
            void undo.run("undo-suggestion", { id: applyId }).then((answer) => {
              if (answer !== null) onDone({ what: "undone", summary, applyId: null });
            })
          }
        >
          {undo.isBusy ? text.undoing : text.sure}
        </Button>
        <Button disabled={undo.isBusy} autoFocus onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
};
