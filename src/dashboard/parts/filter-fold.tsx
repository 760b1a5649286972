/** What narrows a list. On a narrow screen it stands behind one button, which says how many filters are on. */
import "./filter-fold.css";
import type { ComponentChildren, JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { countText, words } from "../words.ts";
import { Button } from "./button.tsx";

export const FilterFold = ({
  count,
  class: name = "",
  children,
}: {
  /** How many of them are on. */
  readonly count: number;
  readonly class?: string;
  readonly children: ComponentChildren;
}): JSX.Element => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        class="button filter-toggle"
        icon="filter"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words().history.filters}
        {count > 0 && <span class="number filter-count">{countText(count)}</span>}
      </Button>
      <div id={id} class={`filter-fold ${name}`} data-open={isOpen ? "" : undefined}>
        {children}
      </div>
    </>
  );
};
