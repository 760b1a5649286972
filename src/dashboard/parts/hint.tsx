import type { ComponentChildren, JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { words } from "../words.ts";

/** An explanation behind “?”: the label stays short, and whoever asks is answered in place. */
export const Hint = ({
  of,
  children,
}: {
  /** What is explained. */
  readonly of: string;
  readonly children: ComponentChildren;
}): JSX.Element => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const label = words().explain(of);
  return (
    <>
      <button
        type="button"
        class="hint-mark"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !isOpen) return;
          event.preventDefault();
          setIsOpen(false);
        }}
      >
        <span aria-hidden="true">?</span>
      </button>
      <span id={id} class="hint" hidden={!isOpen}>
        {children}
      </span>
    </>
  );
};
