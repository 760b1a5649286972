/** A text for the clipboard: a button, or a command with one beside it. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../words.ts";
import { Button } from "./button.tsx";
import { showToast } from "./toast.tsx";

const COPIED_MS = 1600;

export const CopyButton = ({
  text,
  label,
}: {
  /** As a function where it takes time to write. */
  readonly text: string | (() => string);
  /** What it copies, where the words beside it do not say so. */
  readonly label?: string;
}): JSX.Element => {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  // What stands behind a dialog is neither seen nor heard.
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const { copy, copied, notCopied } = words();
  const end = (how: "copied" | "refused", said: string, from: Element): void => {
    setOutcome(how);
    const isInDialog = from.closest("dialog") !== null;
    setIsOver(isInDialog);
    if (isInDialog) return;
    if (how === "copied") showToast({ says: copied, about: said.trim() });
    else showToast({ says: notCopied, isBad: true });
  };
  return (
    <Button
      kind="quiet"
      icon={outcome === null ? "copy" : outcome === "copied" ? "check" : "cross"}
      onClick={({ currentTarget }) => {
        const said = typeof text === "string" ? text : text();
        navigator.clipboard.writeText(said).then(
          () => end("copied", said, currentTarget),
          () => end("refused", said, currentTarget),
        );
      }}
    >
      <span aria-live="polite">
        {outcome === null || !isOver ? (label ?? copy) : outcome === "copied" ? copied : notCopied}
      </span>
    </Button>
  );
};

/** A command to be copied into a terminal. */
export const Command = ({ text }: { readonly text: string }): JSX.Element => (
  <div class="command">
    <code>{text}</code>
    <CopyButton text={text} />
  </div>
);
