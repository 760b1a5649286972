import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { hideToast, showToast, type Toast } from "../parts/toast.tsx";
import { TextWithCode } from "../settings/text-with-code.tsx";
import { words } from "../words.ts";
import type { SuggestionActionResult } from "./cards.ts";
import { UndoDialog } from "./undo-dialog.tsx";

/** Says it; whoever wants it back sees first what that would change. */
export const OutcomeToast = ({
  of: done,
  onUndone,
}: {
  readonly of: SuggestionActionResult | null;
  readonly onUndone: (done: SuggestionActionResult) => void;
}): JSX.Element | null => {
  const [asking, setAsking] = useState<string | null>(null);
  useEffect(() => {
    if (done === null) return undefined;
    const toast = toastOf(done, setAsking);
    showToast(toast);
    return () => hideToast(toast);
  }, [done]);
  return asking === null || done === null ? null : (
    <UndoDialog
      of={{ applyId: asking, title: done.title }}
      onClose={() => setAsking(null)}
      onDone={(what) => {
        setAsking(null);
        onUndone(what);
      }}
    />
  );
};

function toastOf(
  { what, title, applyId }: SuggestionActionResult,
  onUndo: (applyId: string) => void,
): Toast {
  const text = words().suggestions;
  const says = {
    applied: text.apply.done,
    dismissed: text.dismiss.done,
    undone: text.undo.done,
    reopened: text.reopen.done,
    gone: text.gone,
    "undone-before": text.undo.before,
  };
  return {
    says: says[what],
    about: <TextWithCode text={title} />,
    ...(what === "gone" || what === "undone-before" ? { isBad: true } : {}),
    ...(what === "applied"
      ? { link: { to: "/suggestions?state=applied", label: text.apply.see } }
      : {}),
    ...(applyId === null ? {} : { undo: () => onUndo(applyId) }),
  };
}
