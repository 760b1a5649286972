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
  readonly children: ComponentChildren;
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
  return (
    <div
      class="menu"
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        setIsOpen(false);
        button.current?.focus();
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
      {isOpen && <div class="menu-items">{children}</div>}
    </div>
  );
};
