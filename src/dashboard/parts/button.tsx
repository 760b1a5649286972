import type { ButtonHTMLAttributes, ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../words.ts";
import { Icon, type IconName } from "./icon.tsx";

export const Button = ({
  kind = "plain",
  icon,
  children,
  ...rest
}: ButtonHTMLAttributes & {
  readonly kind?: "plain" | "main" | "danger" | "quiet" | "icon";
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <button type="button" class="button" data-kind={kind} {...rest}>
    {icon !== undefined && <Icon name={icon} size={15} />}
    {children}
  </button>
);

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
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const { copy, copied, notCopied } = words();
  return (
    <Button
      kind="quiet"
      icon={outcome === null ? "copy" : outcome === "copied" ? "check" : "cross"}
      onClick={() => {
        navigator.clipboard.writeText(typeof text === "string" ? text : text()).then(
          () => setOutcome("copied"),
          () => setOutcome("refused"),
        );
      }}
    >
      <span aria-live="polite">
        {outcome === null ? (label ?? copy) : outcome === "copied" ? copied : notCopied}
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
