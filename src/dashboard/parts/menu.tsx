/** What can be done with something, behind one button. Esc and a click elsewhere close it. */
import "./menu.css";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";

export const Menu = ({
  label,
  children,
}: {
  readonly label: string;
  /** As a function where one of them takes time, and closes the menu once it is done. */
  readonly children: ComponentChildren | ((close: () => void) => ComponentChildren);
}): JSX.Element => {
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && frame.current?.contains(target) === false) setIsOpen(false);
    };
    addEventListener("pointerdown", closeOutside);
    return () => removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);
  /** The focus stays where somebody went meanwhile; a button that was busy has lost it. */
  const close = (): void => {
    const { activeElement } = document;
    const isHere = activeElement === document.body || frame.current?.contains(activeElement);
    setIsOpen(false);
    if (isHere === true) button.current?.focus();
  };
  return (
    <div
      class="menu"
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        type="button"
        class="button"
        data-kind="icon"
        ref={button}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div class="menu-items">{typeof children === "function" ? children(close) : children}</div>
      )}
    </div>
  );
};
