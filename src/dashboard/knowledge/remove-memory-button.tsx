import type { ActionRequest } from "../api/ask.ts";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Command } from "../parts/copy-button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";
import { showToast, createUndo } from "../parts/toast.tsx";

/** Asks first: sessions get it no more until somebody brings it back. */
export const RemoveMemoryButton = ({
  id,
  about,
  asks = words().knowledge.decisions.remove,
  onChanged,
}: {
  readonly id: string;
  readonly about: string;
  readonly asks?: { readonly title: string; readonly text: string };
  readonly onChanged: () => void;
}): JSX.Element => {
  const { cancel, knowledge } = words();
  const text = knowledge.decisions.remove;
  const [isAsking, setIsAsking] = useState(false);
  const remove = useAction();
  const sure = async (): Promise<void> => {
    if ((await remove.run("remove-memory", { id })) === null) return;
    setIsAsking(false);
    const undo: readonly ActionRequest[] = [["restore-memory", { id }]];
    showToast({ says: text.done, about, undo: createUndo(undo, onChanged) });
    onChanged();
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setIsAsking(true)}>
        {text.button}
      </Button>
      {isAsking && (
        <Dialog title={asks.title} onClose={() => setIsAsking(false)}>
          <p class="knowledge-words">{about}</p>
          <p class="muted">{asks.text}</p>
          <Command text={`self-gen memory remove ${id}`} />
          <FaultNote fault={remove.fault} />
          <div class="row dialog-buttons">
            <Button disabled={remove.isBusy} autoFocus onClick={() => setIsAsking(false)}>
              {cancel}
            </Button>
            <Button kind="danger" disabled={remove.isBusy} onClick={() => void sure()}>
              {remove.isBusy ? text.removing : text.sure}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
};
