/**
 * What somebody has just done, said quietly at the edge of the page, with the way back where there is one. It goes by itself;
 * not while somebody points at it or has the focus in it.
 */
import "./toast.css";
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { act, type ActionRequest } from "../api/ask.ts";
import { AskFault } from "../api/fault.ts";
import { words } from "../words.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export type Toast = {
  readonly says: string;
  /** What it was done to. */
  readonly about?: ComponentChildren;
  /** Nothing was done. */
  readonly isBad?: boolean;
  readonly link?: { readonly to: string; readonly label: string };
  /** What may be done with it now. */
  readonly action?: ComponentChildren;
  readonly undo?: () => void | Promise<void>;
};

const SHOWN_MS = 5000;
/** Whoever may want it back, or do something with it, has longer. */
const SHOWN_WITH_BUTTON_MS = 12_000;

const currentToast = signal<Toast | null>(null);

export function showToast(toast: Toast): void {
  currentToast.value = toast;
}

/** Takes away this one, or whichever it is. */
export function hideToast(toast: Toast | null = currentToast.peek()): void {
  if (currentToast.peek() === toast) currentToast.value = null;
}

/** Undoes by actions, one after the other, and says so; or why not. */
export const createUndo =
  (actions: readonly ActionRequest[], onUndone: () => void) => async (): Promise<void> => {
    try {
      for (const request of actions) await act(...request);
      onUndone();
      showToast({ says: words().toast.undone });
    } catch (error) {
      const { offline } = words();
      const why = error instanceof AskFault && error.message !== "" ? error.message : offline;
      showToast({ says: words().toast.notUndone, about: why, isBad: true });
    }
  };

/** Stands in the frame of the page, so that what is said is heard wherever it was done. */
export const Toasts = (): JSX.Element => {
  const toast = currentToast.value;
  return (
    <div role="status" class="toasts">
      {toast !== null && <ToastCard of={toast} />}
    </div>
  );
};

const ToastCard = ({ of: toast }: { readonly of: Toast }): JSX.Element => {
  const { says, about, link, action, undo, isBad = false } = toast;
  const { toast: text, close } = words();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const ms = undo === undefined && action === undefined ? SHOWN_MS : SHOWN_WITH_BUTTON_MS;
    const timer = setTimeout(() => hideToast(toast), ms);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  return (
    <div
      class="toast"
      data-bad={isBad ? "" : undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocusIn={() => setIsHeld(true)}
      onFocusOut={() => setIsHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        hideToast(toast);
      }}
    >
      <Icon name={isBad ? "warning" : "check"} size={16} />
      <p>
        <strong>{says}</strong>
        {about !== undefined && <span class="muted toast-about">{about}</span>}
      </p>
      {link !== undefined && <Link to={link.to}>{link.label}</Link>}
      {action}
      {undo !== undefined && (
        <Button
          onClick={() => {
            hideToast(toast);
            void undo();
          }}
        >
          {text.undo}
        </Button>
      )}
      <Button kind="icon" aria-label={close} title={close} onClick={() => hideToast(toast)}>
        <Icon name="cross" size={15} />
      </Button>
    </div>
  );
};
