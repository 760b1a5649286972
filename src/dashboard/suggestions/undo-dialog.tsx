/** Shows what undoing would change, file by file, before anything is. */
import type { JSX } from "preact";
import type { UndoAnswer } from "../../daemon/actions/suggestions.ts";
import { words } from "../words.ts";
import type { SuggestionActionResult } from "./cards.ts";
import { useSealedAction } from "./use-sealed-action.ts";
import { useMissingSuggestion } from "./use-missing-suggestion.ts";
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
  const {
    preview: shown,
    isLooking,
    action: undo,
    fault,
    look,
    confirm,
  } = useSealedAction<UndoAnswer>(
    (how) => ["undo-suggestion", { id: applyId, ...how }],
    [applyId],
    () => onDone({ what: "undone", title, applyId: null }),
  );
  const isGone = useMissingSuggestion(fault, () =>
    onDone({ what: "undone-before", title, applyId: null }),
  );
  return (
    <PreviewDialog
      heading={text.title}
      title={title}
      diff={shown?.diff ?? null}
      isLooking={isLooking}
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
              run: confirm,
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
