/** A row of a dense table: the sentence first; the rest of what is known of it stands below once it is unfolded. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { countText, words } from "../words.ts";

export const ExpandableRow = ({
  lead,
  sentence,
  isCode = false,
  times = 1,
  under,
  isUnderRepeated = false,
  cells,
  columns,
  isNamed = false,
  children,
}: {
  /** A cell before the sentence. */
  readonly lead?: ComponentChildren;
  readonly sentence: string;
  /** As it was printed. */
  readonly isCode?: boolean;
  /** How often the same was said. */
  readonly times?: number;
  /** A line below the sentence. */
  readonly under?: ComponentChildren;
  /** What is unfolded says it too. */
  readonly isUnderRepeated?: boolean;
  readonly cells: ComponentChildren;
  /** Of the table, the sentence among them. */
  readonly columns: number;
  /** The address names it: it is unfolded, and in sight. */
  readonly isNamed?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element => {
  const [isOpen, setIsOpen] = useState(isNamed);
  const id = useId();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    setIsOpen(true);
    row.current?.scrollIntoView({ block: "start" });
  }, [isNamed]);
  return (
    <>
      <tr ref={row} data-open={isOpen || undefined}>
        {lead}
        <td class="knowledge-sentence">
          <button
            type="button"
            class="row-open"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? "down" : "right"} size={14} />
            <span class={isCode ? "mono" : undefined}>{sentence}</span>
            {times > 1 && (
              <span class="knowledge-times number" title={words().knowledge.times(times)}>
                ×{countText(times)}
              </span>
            )}
          </button>
          {under !== undefined && !(isOpen && isUnderRepeated) && (
            <div class="small muted knowledge-under">{under}</div>
          )}
        </td>
        {cells}
      </tr>
      {isOpen && (
        <tr class="knowledge-unfolded" id={id}>
          <td colSpan={columns}>
            <div class="stack-tight">{children}</div>
          </td>
        </tr>
      )}
    </>
  );
};

export type DenseTableColumn = {
  readonly name: string;
  /** What stands in its head instead. */
  readonly head?: ComponentChildren;
  readonly isNumber?: boolean;
  /** What a narrow window has no room for. */
  readonly isSpare?: boolean;
  /** Where several tables share their columns. */
  readonly width?: string;
};

const hasWidths = (columns: readonly DenseTableColumn[]): boolean =>
  columns.some(({ width }) => width !== undefined);

export const DenseTable = ({
  columns,
  label,
  class: name = "",
  children,
}: {
  readonly class?: string;
  readonly columns: readonly DenseTableColumn[];
  readonly label: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <table
    class={`table knowledge-table knowledge-dense ${name}`}
    data-fixed={hasWidths(columns) ? "" : undefined}
    aria-label={label}
  >
    {hasWidths(columns) && (
      <colgroup>
        {columns.map(({ width }, at) => (
          <col key={at} style={width === undefined ? {} : { width }} />
        ))}
      </colgroup>
    )}
    <thead>
      <tr>
        {columns.map(({ name, head, isNumber = false, isSpare = false }, at) => (
          <th
            key={at}
            scope="col"
            class={isNumber ? "number" : undefined}
            data-spare={isSpare ? "" : undefined}
          >
            {head ?? (name === "" ? <span class="unseen">{words().knowledge.actions}</span> : name)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
