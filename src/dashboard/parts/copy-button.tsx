/** A text for the clipboard: a button, or a command with one beside it. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../words.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { showToast } from "./toast.tsx";

const FEEDBACK_MS = 1600;

export const CopyButton = ({
  text,
  label,
  kind = "quiet",
  icon = "copy",
}: {
  /** As a function where it takes time to write. */
  readonly text: string | (() => string);
  /** What it copies, where the words beside it do not say so. */
  readonly label?: string;
  /** `icon`: its label is read out, and shown when somebody points at it. */
  readonly kind?: "quiet" | "main" | "plain" | "icon";
  readonly icon?: IconName;
}): JSX.Element => {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  const [refused, setRefused] = useState("");
  // What stands behind a dialog is neither seen nor heard.
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (outcome === null || (outcome === "refused" && isOver)) return undefined;
    const timer = setTimeout(() => setOutcome(null), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome, isOver]);
  const { copy, copied, notCopied } = words();
  const end = (how: "copied" | "refused", said: string, from: Element): void => {
    setOutcome(how);
    const isInDialog = from.closest("dialog") !== null;
    setIsOver(isInDialog);
    setRefused(said);
    if (isInDialog) return;
    if (how === "copied") showToast({ says: copied, about: said.trim() });
    else showToast({ says: notCopied, about: <ManualCopyField text={said} />, isBad: true });
  };
  const name = label ?? copy;
  const says = outcome === null || !isOver ? name : outcome === "copied" ? copied : notCopied;
  const button = (
    <Button
      kind={kind}
      {...(kind === "icon" ? { "aria-label": name, title: name } : {})}
      onClick={({ currentTarget }) => {
        const said = typeof text === "string" ? text : text();
        navigator.clipboard.writeText(said).then(
          () => end("copied", said, currentTarget),
          () => end("refused", said, currentTarget),
        );
      }}
    >
      <Icon name={outcome === null ? icon : outcome === "copied" ? "check" : "cross"} size={15} />
      {kind !== "icon" && <span aria-live="polite">{says}</span>}
    </Button>
  );
  return outcome === "refused" && isOver ? (
    <div class="stack-tight">
      {button}
      <ManualCopyField text={refused} />
    </div>
  ) : (
    button
  );
};

/** What the browser did not take, marked as a whole: Ctrl-C takes it. */
const ManualCopyField = ({ text }: { readonly text: string }): JSX.Element => {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current: all } = field;
    if (all === null) return;
    all.focus();
    all.select();
    // Its beginning says what it is.
    all.scrollTo(0, 0);
  }, [text]);
  const { copyByHand } = words();
  return (
    <>
      {copyByHand}
      <textarea
        class="input mono toast-text"
        ref={field}
        readOnly
        rows={Math.min(MAX_ROWS, text.trim().split("\n").length)}
        aria-label={copyByHand}
        value={text}
      />
    </>
  );
};

const MAX_ROWS = 4;

/** A command to be copied into a terminal. */
export const Command = ({ text }: { readonly text: string }): JSX.Element => (
  <div class="command">
    <code>{text}</code>
    <CopyButton text={text} />
  </div>
);
