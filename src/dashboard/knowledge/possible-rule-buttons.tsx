/** What sounds like a rule is kept as one, or hidden. */
import type { JSX } from "preact";
import type { PublicPossibleRule } from "../../daemon/api/records/possible-rules.ts";
import type { ActionRequest } from "../api/ask.ts";
import { Button } from "../parts/button.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { createUndo, showToast } from "../parts/toast.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";

export const PossibleRuleButtons = ({
  of: { id, text: said },
  onChanged,
}: {
  readonly of: PublicPossibleRule;
  readonly onChanged: () => void;
}): JSX.Element => {
  const text = words().project;
  const change = useAction();
  const keep = async (): Promise<void> => {
    if ((await change.run("keep-rule", { id })) === null) return;
    showToast({ says: text.ruleKept, about: said });
    onChanged();
  };
  const hide = async (): Promise<void> => {
    if ((await change.run("remove-memory", { id })) === null) return;
    const undo: readonly ActionRequest[] = [["restore-memory", { id }]];
    showToast({ says: text.ruleHidden, about: said, undo: createUndo(undo, onChanged) });
    onChanged();
  };
  return (
    <>
      <Button kind="quiet" disabled={change.isBusy} onClick={() => void keep()}>
        {text.keepRule}
      </Button>
      <Button kind="quiet" disabled={change.isBusy} onClick={() => void hide()}>
        {text.hideRule}
      </Button>
      <FaultNote fault={change.fault} />
    </>
  );
};
