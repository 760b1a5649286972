/** Shows what undoing would change, file by file, before anything is. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { UndoAnswer } from "../../daemon/actions/suggestions.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { TextWithCode } from "../settings/text-with-code.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";
import { FileChanges } from "./file-changes.tsx";
import type { SuggestionActionResult } from "./cards.ts";
import { useGoneSuggestion } from "./use-gone-suggestion.ts";

export const UndoDialog = ({
  of: { applyId, title },
  onDone,
  onClose,
}: {
  readonly of: { readonly applyId: string; readonly title: string };
  readonly onDone: (done: SuggestionActionResult) => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const { cancel, suggestions, retry } = words();
  const text = suggestions.undo;
  const preview = useAction<UndoAnswer>();
  const undo = useAction<UndoAnswer>();
  const look = (): void => {
    undo.clear();
    void preview.run("undo-suggestion", { id: applyId, dryRun: true });
  };
  useEffect(look, [applyId]);
  const shown = preview.isBusy ? null : preview.answer;
  const sure = (): void => {
    if (shown === null) return;
    const asked = { id: applyId, dryRun: false, seal: shown.seal };
    void undo.run("undo-suggestion", asked).then((answer) => {
      if (answer !== null) onDone({ what: "undone", title, applyId: null });
    });
  };
  const fault = preview.fault ?? undo.fault;
  const isGone = useGoneSuggestion(fault, () =>
    onDone({ what: "undone-before", title, applyId: null }),
  );
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p>
        <TextWithCode text={title} />
      </p>
      <p class="muted">{text.text}</p>
      <FileChanges isBusy={preview.isBusy} diff={shown?.diff ?? null} />
      {shown !== null && shown.diff.length === 0 && <p role="status">{text.nothing}</p>}
      <FaultNote fault={isGone ? null : fault} />
      {fault !== null && fault.diff.length > 0 && (
        <>
          <p class="muted small">{text.since}</p>
          <FileChanges isBusy={false} diff={fault.diff} />
        </>
      )}
      <div class="row dialog-buttons">
        <Button disabled={undo.isBusy} autoFocus onClick={onClose}>
          {cancel}
        </Button>
        {fault !== null && (
          <Button icon="again" onClick={look}>
            {retry}
          </Button>
        )}
        {shown !== null && undo.fault === null && (
          <Button kind="main" icon="again" disabled={undo.isBusy} onClick={sure}>
            {undo.isBusy ? text.undoing : text.sure}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
