import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../words.ts";
import { Button } from "./button.tsx";

/** Behind one nothing scrolls. A class of the page, where a selector would look at all of it whenever a row is drawn. */
const markDialog = (): void => {
  const isOpen = document.querySelector("dialog[open]") !== null;
  document.documentElement.toggleAttribute("data-dialog", isOpen);
};

/** Asks or shows something before anything else goes on; Esc closes it. `kind`: one with a layout of its own. */
export const Dialog = ({
  title,
  kind,
  onClose,
  children,
}: {
  readonly title: string;
  readonly kind?: "palette" | "keys";
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}): JSX.Element => {
  const place = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { dismiss } = words();
  // At once: letters that are typed before the next frame are its own already.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = place.current;
    dialog?.showModal();
    markDialog();
    return () => {
      dialog?.close();
      markDialog();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={place}
      data-kind={kind}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === place.current) onClose();
      }}
    >
      <div class="stack">
        {kind === "palette" ? (
          <h2 id={id} class="unseen">
            {title}
          </h2>
        ) : (
          <div class="dialog-head">
            <h2 id={id}>{title}</h2>
            <Button kind="icon" icon="cross" aria-label={dismiss} title={dismiss} onClick={onClose}>
              {null}
            </Button>
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
};
