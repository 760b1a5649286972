/** Shows what would be changed, before anything is: in this project, or for all of them. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ApplyAnswer } from "../../daemon/actions/suggestions.ts";
import { AskFault } from "../api/fault.ts";
import { words } from "../words.ts";
import type { SuggestionActionResult, SuggestionCard } from "./cards.ts";
import { useSealedAction } from "./use-sealed-action.ts";
import { useMissingSuggestion } from "./use-missing-suggestion.ts";
import { projectName } from "../project-name.ts";
import { PreviewDialog } from "./preview-dialog.tsx";

export const ApplyDialog = ({
  of: { id, foundFor, title, canBeGlobal, hasFolder },
  onDone,
  onClose,
}: {
  readonly of: SuggestionCard;
  readonly onDone: (done: SuggestionActionResult) => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const text = words().suggestions.apply;
  const [isGlobal, setIsGlobal] = useState(canBeGlobal && !hasFolder);
  const body = { id, project: foundFor, ...(canBeGlobal ? { isGlobal } : {}) };
  const {
    preview: shown,
    isLooking,
    action: apply,
    fault,
    look,
    confirm,
  } = useSealedAction<ApplyAnswer>(
    (how) => ["apply-suggestion", { ...body, ...how }],
    [id, isGlobal],
    ({ applyId }) => onDone({ what: "applied", title, applyId }),
  );
  const hasChanges = shown !== null && !shown.isThere;
  const isGone = useMissingSuggestion(fault, () => onDone({ what: "gone", title, applyId: null }));
  return (
    <PreviewDialog
      heading={text.title}
      title={title}
      diff={hasChanges ? shown.diff : null}
      isLooking={isLooking}
      nothing={shown !== null && !hasChanges ? text.nothing : null}
      fault={withOwnFix(fault, canBeGlobal)}
      isGone={isGone}
      diffNote={text.existing}
      confirm={
        hasChanges && apply.fault === null
          ? {
              icon: "check",
              label: apply.isBusy ? text.applying : text.sure,
              isBusy: apply.isBusy,
              run: confirm,
            }
          : null
      }
      onLook={look}
      onClose={onClose}
    >
      {canBeGlobal && (
        <ScopeChoice
          project={projectName(foundFor)}
          isGlobal={isGlobal}
          hasFolder={hasFolder}
          isDisabled={isLooking || apply.isBusy}
          onChoose={setIsGlobal}
        />
      )}
    </PreviewDialog>
  );
};

/** What can be done about it here: options of a command are no help beside a choice. */
function withOwnFix(fault: AskFault | null, canBeGlobal: boolean): AskFault | null {
  if (fault?.code !== "NO_FOLDER") return fault;
  const { apply } = words().suggestions;
  const { status, code, message } = fault;
  return new AskFault(status, code, message, canBeGlobal ? apply.chooseAll : apply.dismissIt);
}

const ScopeChoice = ({
  project,
  isGlobal,
  hasFolder,
  isDisabled,
  onChoose,
}: {
  readonly project: string;
  readonly isGlobal: boolean;
  readonly hasFolder: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (isGlobal: boolean) => void;
}): JSX.Element => {
  const text = words().suggestions;
  const choices = [
    {
      isAll: false,
      name: hasFolder ? text.apply.only(project) : text.apply.onlyMissing(project),
    },
    { isAll: true, name: text.everywhere },
  ];
  return (
    <fieldset class="row suggestion-where">
      <legend class="muted small">{text.apply.where}</legend>
      {choices.map(({ isAll, name }) => (
        <label key={name} class="row">
          <input
            type="radio"
            name="where"
            checked={isAll === isGlobal}
            disabled={isDisabled || (!isAll && !hasFolder)}
            onChange={() => onChoose(isAll)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
};
