/** Every setting, in groups; those that few look for are folded. */
import type { SettingGroup } from "../../text/setting-groups.ts";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SettingsAnswer } from "../../daemon/api/routes/settings.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { Chip } from "../parts/choices.tsx";
import { Icon } from "../parts/icon.tsx";
import { Panel } from "../parts/panel.tsx";
import { EmptyState } from "../parts/answer-view.tsx";
import { pageLocation } from "../router.ts";
import { words } from "../words.ts";
import { TextWithCode } from "./text-with-code.tsx";
import { COLLAPSED_GROUPS, type SettingsViewGroupFields, groupSettings } from "./setting-groups.ts";
import { settingLabel, SettingRow } from "./setting-row.tsx";

export const AllSettings = ({
  settings,
  onChanged,
}: {
  readonly settings: SettingsAnswer;
  readonly onChanged: (name: string) => void;
}): JSX.Element => {
  const { list } = words().settings;
  // What the palette led to.
  const asked = pageLocation.value.query.get("find") ?? "";
  const [typed, setTyped] = useState(asked);
  useEffect(() => setTyped(asked), [asked]);
  const [isOnlyChanged, setIsOnlyChanged] = useState(false);
  const changed = settings.fields.filter(({ isSet }) => isSet);
  const fields = isOnlyChanged ? changed : settings.fields;
  const groups = groupSettings(fields, typed, settingLabel, (group) => list.groups[group]);
  const isFound = typed !== "" || isOnlyChanged;
  return (
    <div class="stack">
      <div class="settings-tools">
        <label class="search-field grow">
          <span class="unseen">{list.find}</span>
          <Icon name="search" />
          <input
            class="input"
            type="search"
            value={typed}
            placeholder={list.find}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <Chip isOn={isOnlyChanged} onToggle={() => setIsOnlyChanged(!isOnlyChanged)}>
          {list.onlyChanged(changed.length)}
        </Chip>
        <p class="muted small settings-file">
          {list.file} <span class="mono">{settings.path}</span> <CopyButton text={settings.path} />
        </p>
      </div>
      <Problems settings={settings} />
      {groups.length === 0 && <EmptyState title={list.nothing} icon="search" />}
      <div class="settings-all">
        {groups.length > 1 && <GroupList groups={groups} />}
        <div class="settings-groups">
          {groups.map((group) => (
            <GroupPanel
              key={group.group}
              {...group}
              isFolded={COLLAPSED_GROUPS.has(group.group) && !isFound}
              isWritable={settings.isWritable}
              onChanged={onChanged}
            />
          ))}
        </div>
      </div>
    </div>
  );
};

const idOf = (group: SettingGroup): string => `settings-${group}`;

/** Leads to a group; it is unfolded on the way. */
const GroupList = ({
  groups,
}: {
  readonly groups: readonly SettingsViewGroupFields[];
}): JSX.Element => {
  const { list } = words().settings;
  const show = (group: SettingGroup): void => {
    const place = document.querySelector<HTMLElement>(`#${idOf(group)}`);
    const fold = place?.querySelector("details");
    if (fold !== null && fold !== undefined) fold.open = true;
    place?.scrollIntoView({ block: "start" });
    place?.focus({ preventScroll: true });
  };
  return (
    <nav class="settings-list" aria-label={list.jump}>
      {groups.map(({ group, fields }) => (
        <button key={group} type="button" class="view" onClick={() => show(group)}>
          {list.groups[group]}
          <span class="count" data-tone="quiet">
            {fields.length}
          </span>
        </button>
      ))}
    </nav>
  );
};

const GroupPanel = ({
  group,
  fields,
  isFolded,
  isWritable,
  onChanged,
}: SettingsViewGroupFields & {
  readonly isFolded: boolean;
  readonly isWritable: boolean;
  readonly onChanged: (name: string) => void;
}): JSX.Element => {
  const { list } = words().settings;
  const title = list.groups[group];
  const note = (list.groupNotes as Readonly<Record<string, string>>)[group];
  const rows = (
    <>
      {note !== undefined && (
        <p class="muted small settings-group-note">
          <TextWithCode text={note} />
        </p>
      )}
      <ul class="settings-rows">
        {fields.map((field) => (
          <SettingRow
            key={field.name}
            field={field}
            isWritable={isWritable}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </>
  );
  return (
    <div id={idOf(group)} class="settings-group" tabIndex={-1}>
      {isFolded ? (
        <Panel>
          <details class="settings-fold">
            <summary>
              <h2>{title}</h2>
            </summary>
            {rows}
          </details>
        </Panel>
      ) : (
        <Panel title={title}>{rows}</Panel>
      )}
    </div>
  );
};

const Problems = ({ settings }: { readonly settings: SettingsAnswer }): JSX.Element | null => {
  const { list } = words().settings;
  if (settings.problems.length === 0) return null;
  return (
    <Panel title={list.problems}>
      <ul class="stack-tight">
        {settings.problems.map(({ field, message }) => (
          <li key={field ?? ""} class="row">
            <Icon name="warning" size={15} /> <span class="grow">{message}</span>
          </li>
        ))}
      </ul>
      {!settings.isWritable && <p class="settings-warning">{list.broken}</p>}
    </Panel>
  );
};
