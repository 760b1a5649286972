import type { ComponentChildren, JSX } from "preact";

export type BarRow = {
  readonly key: string;
  readonly label: ComponentChildren;
  readonly value: number;
  /** With its unit. */
  readonly valueText: ComponentChildren;
};

/** A ranking: bars from zero, against the longest, or against `whole`. */
export const Bars = ({
  rows,
  whole,
  colour = "--chart-1",
}: {
  readonly rows: readonly BarRow[];
  readonly whole?: number;
  /** The name of a colour. */
  readonly colour?: string;
}): JSX.Element => {
  const most = whole ?? Math.max(0, ...rows.map(({ value }) => value));
  return (
    <ol class="bars" data-scale={whole === undefined ? undefined : ""}>
      {rows.map(({ key, label, value, valueText }) => (
        <li key={key} class="bar">
          <span class="one-line">{label}</span>
          <span class="number">{valueText}</span>
          <i
            style={{
              width: `${most === 0 ? 0 : Math.max(0.5, (value / most) * 100)}%`,
              background: `var(${colour})`,
            }}
          />
        </li>
      ))}
    </ol>
  );
};
