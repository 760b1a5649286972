/** Doctor's fixes, from here: what is wrong is named first, and what became of it after. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { RepairAnswer } from "../../daemon/actions/long-work.ts";
import type { DoctorFinding } from "../../daemon/api/routes/doctor.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { showToast, type Toast } from "../parts/toast.tsx";
import { words } from "../words.ts";
import { asSentence } from "./as-sentence.ts";
import { FaultNote } from "../parts/fault-note.tsx";
import { useAction } from "../parts/use-action.ts";

export const RepairButton = ({
  of: findings,
  onDone,
}: {
  readonly of: readonly DoctorFinding[];
  readonly onDone: () => void;
}): JSX.Element => {
  const { cancel, settings } = words();
  const text = settings.health.fix;
  const [isAsking, setIsAsking] = useState(false);
  const repair = useAction<RepairAnswer>();
  const sure = async (): Promise<void> => {
    const answer = await repair.run("repair");
    setIsAsking(false);
    if (answer === null) return;
    // What was wrong, and this with it, may be gone once it was looked at again.
    showToast(toastOf(answer));
    onDone();
  };
  return (
    <>
      <div class="row">
        <Button kind="main" icon="check" disabled={repair.isBusy} onClick={() => setIsAsking(true)}>
          {repair.isBusy ? text.fixing : text.button}
        </Button>
      </div>
      {!isAsking && <FaultNote fault={repair.fault} />}
      {isAsking && (
        <Dialog title={text.title} onClose={() => setIsAsking(false)}>
          <ul class="stack-tight">
            {findings.map(({ code, name, message }) => (
              <li key={`${code} ${message}`}>
                <strong>{asSentence(name)}:</strong> {message}
              </li>
            ))}
          </ul>
          <p class="muted">{text.about}</p>
          <div class="row dialog-buttons">
            <Button disabled={repair.isBusy} autoFocus onClick={() => setIsAsking(false)}>
              {cancel}
            </Button>
            <Button kind="main" disabled={repair.isBusy} onClick={() => void sure()}>
              {repair.isBusy ? text.fixing : text.sure}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
};

function toastOf({ repaired, failed }: RepairAnswer): Toast {
  const said = [
    ...failed.map(({ message, error }) => `${message}: ${error}`),
    ...repaired.map(({ message, note }) => (note === null ? message : `${message}: ${note}`)),
  ];
  return {
    says: words().settings.health.fix.done(repaired.length, failed.length),
    about: said.join(" · "),
    isBad: failed.length > 0,
  };
}
