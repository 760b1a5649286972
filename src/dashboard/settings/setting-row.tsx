/** One setting: what it is for, what it is now, and a way to change it, which is saved at once and can be undone. */
import type { JSX } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import type { SettingAnswer } from "../../daemon/api/routes/settings.ts";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { Hint } from "../parts/hint.tsx";
import { Icon } from "../parts/icon.tsx";
import { countText, words } from "../words.ts";
import { asSentence } from "./as-sentence.ts";
import { TextWithCode } from "./text-with-code.tsx";
import { SettingControl } from "./setting-control.tsx";
import { choiceName } from "./choice-names.ts";
import { FaultNote } from "../parts/fault-note.tsx";
import type { SettingInputValue } from "./setting-input.ts";
import { useAction } from "../parts/use-action.ts";

export type SettingRowProps = {
  readonly field: SettingAnswer;
  readonly isWritable: boolean;
  /** Something was changed: what is shown is to be read anew. */
  readonly onChanged: (name: string) => void;
};

type ChangeAnswer = {
  readonly warning?: { readonly message: string; readonly fix: string };
};

/** What it is called beside its switch. */
export const settingLabel = ({ name, description }: SettingAnswer): string =>
  (words().settings.list.labels as Readonly<Record<string, string>>)[name] ??
  asSentence(description);

export const SettingRow = ({ field, isWritable, onChanged }: SettingRowProps): JSX.Element => {
  const { list } = words().settings;
  const { name, description, runsProgram } = field;
  const labelId = useId();
  const change = useSettingChange(field, onChanged);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed goes; whoever uses a keyboard stays with the setting.
  const leave = (press: () => void): void => {
    place.current?.querySelector<HTMLElement>("input, select, button")?.focus();
    press();
  };
  const label = settingLabel(field);
  const note = (list.notes as Readonly<Record<string, string>>)[name];
  return (
    <li class="settings-row" data-name={name}>
      <div class="settings-about">
        <p id={labelId} class="settings-what">
          {label}
        </p>
        {field.isSet && (
          <span class="settings-dot" title={list.changed}>
            <span class="unseen">{list.changed}</span>
          </span>
        )}
        <Hint of={label}>
          <TextWithCode text={`${asSentence(description)}.`} />
          {note !== undefined && ` ${note}`}
          <span class="settings-meta">
            <span class="mono">{name}</span> · {list.defaultIs(valueText(field, field.default))}
            {field.min !== null && field.max !== null && (
              <> · {list.range(countText(field.min), countText(field.max))}</>
            )}
          </span>
        </Hint>
      </div>
      <div class="settings-change" ref={place}>
        {runsProgram ? (
          <div>
            <div class="row">
              <span class="mono grow">{valueText(field, field.value)}</span>
              <CopyButton text={`self-gen config set ${name} `} label={list.copyCommand} />
            </div>
            <p class="muted small">{list.runsProgram}</p>
          </div>
        ) : (
          <SettingControl
            field={field}
            labelId={labelId}
            isDisabled={!isWritable}
            onSave={change.save}
          />
        )}
        <div class="row small" aria-live="polite">
          {change.isBusy && <span class="muted">{list.saving}</span>}
          {change.isSaved && (
            <>
              <span class="settings-saved">
                <Icon name="check" size={14} /> {list.saved}
              </span>
              <Button kind="quiet" onClick={() => leave(change.undo)}>
                {list.undo}
              </Button>
            </>
          )}
          {field.isSet && !change.isSaved && isWritable && (
            <Button kind="quiet" onClick={() => leave(change.reset)}>
              {list.reset}
            </Button>
          )}
        </div>
        {change.warning !== null && (
          <div class="small">
            <p class="settings-warning">{change.warning.message}</p>
            <p class="muted">{change.warning.fix}</p>
          </div>
        )}
        <FaultNote fault={change.fault} />
      </div>
    </li>
  );
};

/** Null stands for the default. */
type PreviousValue = { readonly value: SettingInputValue } | null;

function useSettingChange(
  field: SettingAnswer,
  onChanged: (name: string) => void,
): {
  readonly save: (value: SettingInputValue) => Promise<boolean>;
  readonly reset: () => void;
  readonly undo: () => void;
  readonly isBusy: boolean;
  readonly isSaved: boolean;
  readonly warning: NonNullable<ChangeAnswer["warning"]> | null;
  readonly fault: ReturnType<typeof useAction>["fault"];
} {
  const { name, isSet, value: now } = field;
  const action = useAction<ChangeAnswer>();
  const [before, setBefore] = useState<PreviousValue | undefined>(undefined);
  const to = async (wanted: PreviousValue, isUndo: boolean): Promise<boolean> => {
    const kept: PreviousValue = isSet ? { value: now } : null;
    const done =
      wanted === null
        ? await action.run("unset", { field: name })
        : await action.run("set", { field: name, value: wanted.value });
    if (done === null) return false;
    setBefore(isUndo ? undefined : kept);
    onChanged(name);
    return true;
  };
  return {
    save: (value) => to({ value }, false),
    reset: () => void to(null, false),
    undo: () => {
      if (before !== undefined) void to(before, true);
    },
    isBusy: action.isBusy,
    isSaved: !action.isBusy && action.fault === null && before !== undefined,
    warning: action.answer?.warning ?? null,
    fault: action.fault,
  };
}

function valueText({ name }: SettingAnswer, value: SettingInputValue): string {
  const { list } = words().settings;
  if (value === null) return list.none;
  if (typeof value === "boolean") return value ? list.yes : list.no;
  if (typeof value === "number") return Number.isInteger(value) ? countText(value) : String(value);
  if (typeof value === "string") return choiceName(name, value);
  return value.length === 0 ? list.none : value.map((one) => choiceName(name, one)).join(", ");
}
