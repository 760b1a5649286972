/** What a setting is changed with, by its kind. */
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { SettingAnswer } from "../../daemon/api/routes/settings.ts";
import { Button } from "../parts/button.tsx";
import { countText, words } from "../words.ts";
import { choiceName } from "./choice-names.ts";
import { ListControl } from "./list-control.tsx";
import {
  settingInputText,
  isSameSettingValue,
  parseSettingInput,
  type SettingControlProps,
  type SettingInput,
} from "./setting-input.ts";

export const SettingControl = (props: SettingControlProps): JSX.Element => {
  switch (props.field.kind) {
    case "boolean":
      return <Switch {...props} />;
    case "choice":
      return <Select {...props} />;
    case "texts":
      return <ListControl {...props} />;
    case "number":
    case "text":
    case "path":
      return <TypedControl {...props} />;
  }
};

const Switch = ({ field, labelId, isDisabled, onSave }: SettingControlProps): JSX.Element => {
  const { list } = words().settings;
  const isOn = field.value === true;
  return (
    <label class="settings-switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        aria-labelledby={labelId}
        onChange={(event) => {
          const wanted = event.currentTarget.checked;
          const place = event.currentTarget;
          void onSave(wanted).then((isDone) => {
            if (!isDone) place.checked = isOn;
          });
        }}
      />
      <span aria-hidden="true">{isOn ? list.yes : list.no}</span>
    </label>
  );
};

const Select = ({ field, labelId, isDisabled, onSave }: SettingControlProps): JSX.Element => (
  <select
    class="input"
    value={String(field.value)}
    disabled={isDisabled}
    aria-labelledby={labelId}
    onChange={(event) => void onSave(event.currentTarget.value)}
  >
    {(field.choices ?? []).map((one) => (
      <option key={one} value={one}>
        {choiceName(field.name, one)}
      </option>
    ))}
  </select>
);

/** Saved with Enter, or when somebody goes elsewhere; Esc takes back what was typed. */
const TypedControl = ({ field, labelId, isDisabled, onSave }: SettingControlProps): JSX.Element => {
  const { list } = words().settings;
  const current = settingInputText(field.value);
  const [typed, setTyped] = useState(current);
  const problemId = useId();
  useEffect(() => setTyped(current), [current]);
  const read = parseSettingInput(field, typed);
  const isChanged =
    "bad" in read ? typed !== current : !isSameSettingValue(read.value, field.value);
  const problem = "bad" in read && isChanged ? inputProblem(read, field) : null;
  const save = (): void => {
    if (isChanged && "value" in read) void onSave(read.value);
  };
  return (
    <form
      class="stack-tight"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div class="settings-typed">
        <input
          class="input"
          type="text"
          inputMode={field.kind === "number" ? "decimal" : "text"}
          value={typed}
          disabled={isDisabled}
          placeholder={field.isNullable ? list.none : ""}
          aria-labelledby={labelId}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          autoComplete="off"
          spellcheck={false}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setTyped(current);
          }}
          onBlur={save}
        />
        {isChanged && problem === null && (
          <Button kind="main" type="submit" disabled={isDisabled}>
            {list.save}
          </Button>
        )}
      </div>
      {problem !== null && (
        <p id={problemId} class="settings-bad small">
          {problem}
        </p>
      )}
    </form>
  );
};

function inputProblem(
  { bad }: Extract<SettingInput, { bad: string }>,
  { min, max }: SettingAnswer,
): string {
  const { bad: why } = words().settings.list;
  return bad === "range" ? why.range(countText(min ?? 0), countText(max ?? 0)) : why[bad];
}
