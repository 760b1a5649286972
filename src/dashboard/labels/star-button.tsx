import "./labels.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AskFault } from "../api/fault.ts";
import { Icon } from "../parts/icon.tsx";
import { createUndo, showToast } from "../parts/toast.tsx";
import { words } from "../words.ts";
import { reloadLabels, star } from "./labels.ts";

/** A star that is on or off. */
export const StarButton = ({
  sessionId,
  title,
  isOn,
}: {
  readonly sessionId: string;
  readonly title: string;
  readonly isOn: boolean;
}): JSX.Element => {
  const text = words().labels;
  const [fault, setFault] = useState<string | null>(null);
  return (
    <>
      <button
        type="button"
        class="star"
        aria-pressed={isOn}
        aria-label={text.star(title)}
        title={isOn ? text.starred : text.notStarred}
        onClick={() => {
          setFault(null);
          star(sessionId, !isOn).then(
            () =>
              showToast({
                says: isOn ? text.starRemoved : text.starAdded,
                about: title,
                undo: createUndo([["star-session", { id: sessionId, isOn }]], reloadLabels),
              }),
            (error: unknown) => setFault(error instanceof AskFault ? error.message : String(error)),
          );
        }}
      >
        <Icon name="star" size={15} />
      </button>
      {fault !== null && (
        <span class="label-fault small" role="alert">
          {fault}
        </span>
      )}
    </>
  );
};
