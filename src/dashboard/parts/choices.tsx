/** Ways to choose: chips that are on or off, tabs of a view, one of a list. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Link } from "./link.tsx";

export const Chip = ({
  isOn,
  onToggle,
  title,
  children,
}: {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly title?: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <button type="button" class="chip" title={title} aria-pressed={isOn} onClick={onToggle}>
    {children}
  </button>
);

export type Tab = {
  readonly to: string;
  readonly label: string;
  readonly isHere: boolean;
};

/** Tabs are links: each has an address of its own. */
export const Tabs = ({
  label,
  tabs,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
}): JSX.Element => {
  const row = useRef<HTMLElement>(null);
  const here = tabs.findIndex(({ isHere }) => isHere);
  // On a narrow screen it may stand outside.
  useEffect(() => {
    const tab = row.current?.children[here];
    if (!(tab instanceof HTMLElement) || row.current === null) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [here]);
  return (
    <nav class="tabs" aria-label={label} ref={row}>
      {tabs.map(({ to, label: name, isHere }) => (
        <Link key={to} to={to} class="tab" aria-current={isHere ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
};

/** One of a few, all in sight. */
export function Segments<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: T | null;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}): JSX.Element {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          aria-pressed={one.value === value}
          onClick={() => onChange(one.value)}
        >
          {one.label}
        </button>
      ))}
    </div>
  );
}

export const SelectField = ({
  label,
  value,
  options,
  isOff = false,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  /** It stays where it is, but changes nothing here. */
  readonly isOff?: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}): JSX.Element => (
  <label class="row choice">
    <span class="muted small">{label}</span>
    <select
      class="input"
      value={value}
      disabled={isOff}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  </label>
);
