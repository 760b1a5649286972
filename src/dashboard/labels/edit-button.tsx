import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { words } from "../words.ts";
import { LabelDialog } from "./label-dialog.tsx";
import type { Labels } from "./labels.ts";

/** Opens a session's name and tags. */
export const EditButton = ({
  sessionId,
  title,
  labels,
}: {
  readonly sessionId: string;
  /** What it is shown as. */
  readonly title: string;
  readonly labels: Labels;
}): JSX.Element => {
  const text = words().labels;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="edit-labels"
        aria-label={text.editOf(title)}
        title={text.edit}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="edit" size={15} />
      </button>
      {isOpen && (
        <LabelDialog sessionId={sessionId} labels={labels} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
};
