/** Shows what an action would change, file by file, before a person confirms it. */
import type { ComponentChildren, JSX } from "preact";
import type { AskFault } from "../api/fault.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import type { IconName } from "../parts/icon.tsx";
import { TextWithCode } from "../settings/text-with-code.tsx";
import { words } from "../words.ts";
import { FileChanges } from "./file-changes.tsx";

export const PreviewDialog = ({
  heading,
  title,
  children,
  diff,
  isLooking,
  nothing,
  fault,
  isGone,
  diffNote,
  confirm,
  onLook,
  onClose,
}: {
  readonly heading: string;
  /** Of the suggestion. */
  readonly title: string;
  readonly children: ComponentChildren;
  /** Null while it is not known, and where there is nothing to show. */
  readonly diff: readonly string[] | null;
  readonly isLooking: boolean;
  /** Said instead of changes; null where there are some. */
  readonly nothing: string | null;
  readonly fault: AskFault | null;
  /** Somebody else did it meanwhile: the list says so. */
  readonly isGone: boolean;
  /** Above how a file differs that stands in the way. */
  readonly diffNote: string;
  /** Null where it cannot be done. */
  readonly confirm: {
    readonly icon: IconName;
    readonly label: string;
    readonly isBusy: boolean;
    readonly run: () => void;
  } | null;
  readonly onLook: () => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const { cancel, retry } = words();
  return (
    <Dialog title={heading} onClose={onClose}>
      <p>
        <TextWithCode text={title} />
      </p>
      {children}
      <FileChanges isBusy={isLooking} diff={diff} />
      {nothing !== null && <p role="status">{nothing}</p>}
      <FaultNote fault={isGone ? null : fault} />
      {fault !== null && fault.diff.length > 0 && (
        <>
          <p class="muted small">{diffNote}</p>
          <FileChanges isBusy={false} diff={fault.diff} />
        </>
      )}
      <div class="row dialog-buttons">
        <Button disabled={confirm?.isBusy === true} autoFocus onClick={onClose}>
          {cancel}
        </Button>
        {fault !== null && (
          <Button icon="again" onClick={onLook}>
            {retry}
          </Button>
        )}
        {confirm !== null && (
          <Button kind="main" icon={confirm.icon} disabled={confirm.isBusy} onClick={confirm.run}>
            {confirm.label}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
