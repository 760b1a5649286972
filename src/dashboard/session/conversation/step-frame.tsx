/** A line of a conversation that unfolds: what frames it, and the button that it is. */
import type { ButtonHTMLAttributes, ComponentChildren, JSX } from "preact";

export const StepFrame = ({
  isOpen,
  isNested,
  label,
  button,
  children,
  detail,
}: {
  readonly isOpen: boolean;
  /** Of a subagent. */
  readonly isNested: boolean;
  /** What a click does. */
  readonly label: string;
  readonly button: ButtonHTMLAttributes & {
    readonly [attribute: `data-${string}`]: string | undefined;
  };
  readonly children: ComponentChildren;
  readonly detail: JSX.Element;
}): JSX.Element => (
  <div
    class="talk-step"
    data-nested={isNested ? "" : undefined}
    data-open={isOpen ? "" : undefined}
  >
    <button type="button" aria-expanded={isOpen} title={label} {...button}>
      {children}
    </button>
    {isOpen && detail}
  </div>
);
