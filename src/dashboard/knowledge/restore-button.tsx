/** Brings back what somebody took away. */
import type { JSX } from "preact";
import type { ActionRequest } from "../api/ask.ts";
import { Button } from "../parts/button.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { showToast } from "../parts/toast.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";

export const RestoreButton = ({
  request,
  about,
  onChanged,
}: {
  readonly request: ActionRequest;
  readonly about: string;
  readonly onChanged: () => void;
}): JSX.Element => {
  const text = words().knowledge.decisions;
  const restore = useAction();
  const run = async (): Promise<void> => {
    if ((await restore.run(...request)) === null) return;
    showToast({ says: text.restored, about });
    onChanged();
  };
  return (
    <>
      <Button disabled={restore.isBusy} onClick={() => void run()}>
        {text.restore}
      </Button>
      <FaultNote fault={restore.fault} />
    </>
  );
};
