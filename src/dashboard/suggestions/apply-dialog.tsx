/** Shows what would be changed, before anything is. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { ApplyAnswer } from "../../daemon/actions/suggestions.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Loading } from "../parts/states.tsx";
import { Coded } from "../settings/coded.tsx";
import { Refused } from "../settings/refused.tsx";
import { useAction } from "../settings/use-action.ts";
import { words } from "../words.ts";
import { fileDiffs } from "./diff-lines.ts";
import { Diff } from "./diff.tsx";
import type { Done } from "./done-notice.tsx";
import type { Suggestion } from "./suggestion-item.tsx";

export const ApplyDialog = ({
  of: { id, foundFor, summary },
  onDone,
  onClose,
}: {
  readonly of: Suggestion;
  readonly onDone: (done: Done) => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const { cancel, suggestions, retry } = words();
  const text = suggestions.apply;
  const preview = useAction<ApplyAnswer>();
  const apply = useAction<ApplyAnswer>();
  const body = { id, project: foundFor };
  const look = (): void => {
    apply.clear();
    void preview.run("apply-suggestion", { ...body, dryRun: true });
  };
  useEffect(look, [id]);
  const shown = preview.answer;
  const sure = (): void => {
    if (shown === null) return;
    const asked = { ...body, dryRun: false, seal: shown.seal };
    void apply.run("apply-suggestion", asked).then((answer) => {
      if (answer !== null) onDone({ what: "applied", summary, applyId: answer.applyId });
    });
  };
  const files = fileDiffs(shown?.diff ?? []);
  const hasChanges = shown !== null && !shown.isThere;
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p>
        <Coded text={summary} />
      </p>
      {preview.isBusy && (
        <div>
          <span class="muted small">{text.preparing}</span>
          <Loading rows={2} />
        </div>
      )}
      {shown !== null && !hasChanges && <p role="status">{text.nothing}</p>}
      {hasChanges && files.map((one) => <Diff key={one.file} of={one} />)}
      <Refused fault={preview.fault ?? apply.fault} />
      <div class="row">
        {hasChanges && apply.fault === null && (
          <Button kind="main" icon="check" disabled={apply.isBusy} onClick={sure}>
            {apply.isBusy ? text.applying : text.sure}
          </Button>
        )}
        {(preview.fault ?? apply.fault) !== null && (
          <Button icon="again" onClick={look}>
            {retry}
          </Button>
        )}
        <Button disabled={apply.isBusy} autoFocus onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
};
