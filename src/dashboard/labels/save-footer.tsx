/** How a dialog about labels ends: what went wrong, Save and Cancel. */
import type { JSX } from "preact";
import { Button } from "../parts/button.tsx";
import { words } from "../words.ts";

export const SaveFooter = ({
  fault,
  isOff,
  onCancel,
}: {
  readonly fault: { readonly message: string } | null;
  /** Whether nothing can be saved now. */
  readonly isOff: boolean;
  readonly onCancel: () => void;
}): JSX.Element => {
  const text = words().labels;
  return (
    <>
      {fault !== null && (
        <p class="label-fault" role="alert">
          {fault.message}
        </p>
      )}
      <div class="row dialog-buttons">
        <Button kind="quiet" onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button kind="main" type="submit" disabled={isOff}>
          {text.save}
        </Button>
      </div>
    </>
  );
};
