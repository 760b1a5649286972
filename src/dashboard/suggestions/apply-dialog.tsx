/** Shows what would be changed, before anything is: in this project, or for all of them. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ApplyAnswer } from "../../daemon/actions/suggestions.ts";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";
import type { SuggestionActionResult, SuggestionCard } from "./cards.ts";
import { useGoneSuggestion } from "./use-gone-suggestion.ts";
import { projectName } from "../project-name.ts";
import { PreviewDialog } from "./preview-dialog.tsx";

export const ApplyDialog = ({
  of: { id, foundFor, title, canBeGlobal },
  onDone,
  onClose,
}: {
  readonly of: SuggestionCard;
  readonly onDone: (done: SuggestionActionResult) => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const text = words().suggestions.apply;
  const preview = useAction<ApplyAnswer>();
  const apply = useAction<ApplyAnswer>();
  const [isGlobal, setIsGlobal] = useState(false);
  const body = { id, project: foundFor, ...(canBeGlobal ? { isGlobal } : {}) };
  const look = (): void => {
    apply.clear();
    void preview.run("apply-suggestion", { ...body, dryRun: true });
  };
  useEffect(look, [id, isGlobal]);
  const shown = preview.isBusy ? null : preview.answer;
  const sure = (): void => {
    if (shown === null) return;
    const asked = { ...body, dryRun: false, seal: shown.seal };
    void apply.run("apply-suggestion", asked).then((answer) => {
      if (answer !== null) onDone({ what: "applied", title, applyId: answer.applyId });
    });
  };
  const hasChanges = shown !== null && !shown.isThere;
  const fault = preview.fault ?? apply.fault;
  const isGone = useGoneSuggestion(fault, () => onDone({ what: "gone", title, applyId: null }));
  return (
    <PreviewDialog
      heading={text.title}
      title={title}
      diff={hasChanges ? shown.diff : null}
      isLooking={preview.isBusy}
      nothing={shown !== null && !hasChanges ? text.nothing : null}
      fault={fault}
      isGone={isGone}
      diffNote={text.existing}
      confirm={
        hasChanges && apply.fault === null
          ? {
              icon: "check",
              label: apply.isBusy ? text.applying : text.sure,
              isBusy: apply.isBusy,
              run: sure,
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
          isDisabled={preview.isBusy || apply.isBusy}
          onChoose={setIsGlobal}
        />
      )}
    </PreviewDialog>
  );
};

const ScopeChoice = ({
  project,
  isGlobal,
  isDisabled,
  onChoose,
}: {
  readonly project: string;
  readonly isGlobal: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (isGlobal: boolean) => void;
}): JSX.Element => {
  const text = words().suggestions;
  const choices = [
    { isAll: false, name: text.apply.only(project) },
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
            disabled={isDisabled}
            onChange={() => onChoose(isAll)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
};
