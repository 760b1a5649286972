/** Shows what undoing would change, file by file, before anything is. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { UndoAnswer } from "../../daemon/actions/suggestions.ts";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";
import type { SuggestionActionResult } from "./cards.ts";
import { useGoneSuggestion } from "./use-gone-suggestion.ts";
import { PreviewDialog } from "./preview-dialog.tsx";

export const UndoDialog = ({
  of: { applyId, title },
  onDone,
  onClose,
}: {
  readonly of: { readonly applyId: string; readonly title: string };
  readonly onDone: (done: SuggestionActionResult) => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const text = words().suggestions.undo;
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
    <PreviewDialog
      heading={text.title}
      title={title}
      diff={shown?.diff ?? null}
      isLooking={preview.isBusy}
      nothing={shown !== null && shown.diff.length === 0 ? text.nothing : null}
      fault={fault}
      isGone={isGone}
      diffNote={text.since}
      confirm={
        shown !== null && undo.fault === null
          ? {
              icon: "again",
              label: undo.isBusy ? text.undoing : text.sure,
              isBusy: undo.isBusy,
              run: sure,
            }
          : null
      }
      onLook={look}
      onClose={onClose}
    >
      <p class="muted">{text.text}</p>
    </PreviewDialog>
  );
};
