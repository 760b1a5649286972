import type { JSX } from "preact";
import { useId } from "preact/hooks";

/** One of a few, all of them in sight. */
export function RadioGroup<T extends string>({
  label,
  hint,
  value,
  options,
  isDisabled = false,
  onPick,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly isDisabled?: boolean;
  readonly onPick: (value: T) => void;
}): JSX.Element {
  const name = useId();
  return (
    <fieldset class="settings-picked" disabled={isDisabled}>
      <legend>{label}</legend>
      <div class="settings-options">
        {options.map((one) => (
          <label key={one.value} class="settings-option">
            <input
              type="radio"
              name={name}
              value={one.value}
              checked={one.value === value}
              onChange={() => onPick(one.value)}
            />
            <span>{one.label}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p class="muted small">{hint}</p>}
    </fieldset>
  );
}
