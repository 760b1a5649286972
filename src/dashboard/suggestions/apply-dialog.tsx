/** Shows what would be changed, before anything is: in this project, or for all of them. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ApplyAnswer } from "../../daemon/actions/suggestions.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { TextWithCode } from "../settings/text-with-code.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";
import { FileChanges } from "./file-changes.tsx";
import type { SuggestionActionResult } from "./outcome-toast.tsx";
import type { SuggestionCard } from "./suggestion-item.tsx";
import { useGoneSuggestion } from "./use-gone-suggestion.ts";
import { projectName } from "../project-name.ts";

export const ApplyDialog = ({
  of: { id, foundFor, title, canBeGlobal },
  onDone,
  onClose,
}: {
  readonly of: SuggestionCard;
  readonly onDone: (done: SuggestionActionResult) => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const { cancel, suggestions, retry } = words();
  const text = suggestions.apply;
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
    <Dialog title={text.title} onClose={onClose}>
      <p>
        <TextWithCode text={title} />
      </p>
      {canBeGlobal && (
        <ScopeChoice
          project={projectName(foundFor)}
          isGlobal={isGlobal}
          isDisabled={preview.isBusy || apply.isBusy}
          onChoose={setIsGlobal}
        />
      )}
      <FileChanges isBusy={preview.isBusy} diff={hasChanges ? shown.diff : null} />
      {shown !== null && !hasChanges && <p role="status">{text.nothing}</p>}
      <FaultNote fault={isGone ? null : fault} />
      {fault !== null && fault.diff.length > 0 && (
        <>
          <p class="muted small">{text.existing}</p>
          <FileChanges isBusy={false} diff={fault.diff} />
        </>
      )}
      <div class="row dialog-buttons">
        <Button disabled={apply.isBusy} autoFocus onClick={onClose}>
          {cancel}
        </Button>
        {fault !== null && (
          <Button icon="again" onClick={look}>
            {retry}
          </Button>
        )}
        {hasChanges && apply.fault === null && (
          <Button kind="main" icon="check" disabled={apply.isBusy} onClick={sure}>
            {apply.isBusy ? text.applying : text.sure}
          </Button>
        )}
      </div>
    </Dialog>
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
