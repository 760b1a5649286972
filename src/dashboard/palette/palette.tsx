/** Ctrl-K: everything by its name. A combobox over a list; the focus stays in the field. */
import "./palette.css";
import type { JSX } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { resolvePeriodStart } from "../history/calendar-days.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { today } from "../parts/time.tsx";
import { words } from "../words.ts";
import {
  actionEntries,
  errorEntries,
  type PaletteEntry,
  projectEntries,
  searchEntry,
  sessionEntries,
  settingEntries,
  viewEntries,
} from "./palette-entries.ts";
import {
  findEntries,
  type PaletteHit as FoundOf,
  type PaletteHitGroup as GroupOf,
} from "./find-entries.ts";
import { isPaletteOpen } from "./global-keys.ts";
import { WaitingPreview } from "./waiting-preview.tsx";

/** As many of the past as somebody would look for by name; `Search` finds the rest. */
const MAX_SESSIONS = 300;
const LONGEST_QUERY = 200;
const MAX_ERRORS = 100;
const ERROR_PERIOD = "30d";

type EntryHit = FoundOf<PaletteEntry>;
type EntryHitGroup = GroupOf<PaletteEntry>;

export const Palette = (): JSX.Element | null => (isPaletteOpen.value ? <PaletteDialog /> : null);

const close = (): void => {
  isPaletteOpen.value = false;
};

const PaletteDialog = (): JSX.Element => {
  const text = words().palette;
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const { groups, isLoading } = usePaletteHits(query);
  const found = groups.flatMap((group) => group.hits);
  const chosen = found[Math.min(at, found.length - 1)]?.entry;
  const optionId = (entry: PaletteEntry): string => `${id}-${entry.id}`;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [chosen?.id]);
  const run = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return;
    close();
    // What it does may take the focus: that has to be given back first.
    setTimeout(entry.run);
  };
  const move = (by: number): void =>
    setAt((before) => (Math.min(before, found.length - 1) + by + found.length) % found.length);
  return (
    <Dialog title={text.title} kind="palette" onClose={close}>
      <label class="palette-field">
        <span class="unseen">{text.title}</span>
        <Icon name="search" />
        <input
          class="input"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === undefined ? undefined : optionId(chosen)}
          placeholder={text.hint}
          autoComplete="off"
          spellcheck={false}
          maxLength={LONGEST_QUERY}
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            // A syllable that is not finished yet takes the key for itself.
            if (event.isComposing || found.length === 0) return;
            const step = STEPS[event.key] ?? (event.ctrlKey ? CTRL_STEPS[event.key] : undefined);
            if (step !== undefined) move(step);
            else if (event.key === "Enter") run(chosen);
            else return;
            event.preventDefault();
          }}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </label>
      <div
        ref={list}
        class="palette-list"
        role="listbox"
        id={`${id}-list`}
        aria-label={text.results}
        aria-busy={isLoading}
      >
        {groups.map(({ group, hits: all }) => (
          <div key={group} role="group" aria-label={text.groups[group]}>
            <p class="palette-group" aria-hidden="true">
              {text.groups[group]}
            </p>
            {all.map((one) => (
              <Option
                key={one.entry.id}
                id={optionId(one.entry)}
                of={one}
                isChosen={one.entry.id === chosen?.id}
                onPoint={() => setAt(found.findIndex(({ entry }) => entry.id === one.entry.id))}
                onPick={() => run(one.entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {chosen?.waiting !== undefined && (
        <WaitingPreview key={chosen.waiting.sessionId} session={chosen.waiting} />
      )}
      <p class="unseen" role="status">
        {text.count(found.length)}
      </p>
      <p class="palette-foot small muted" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {text.move} <kbd>↵</kbd> {text.open}
      </p>
    </Dialog>
  );
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const CTRL_STEPS: Readonly<Record<string, number>> = { n: 1, p: -1, j: 1 };

function usePaletteHits(query: string): {
  readonly groups: readonly EntryHitGroup[];
  readonly isLoading: boolean;
} {
  const past = useAnswer<Answers["history"]>("/history", { limit: MAX_SESSIONS });
  const projects = useAnswer<Answers["projects"]>("/projects");
  const settings = useAnswer<Answers["settings"]>("/settings");
  const errors = useAnswer<Answers["errors"]>("/errors", {
    since: resolvePeriodStart(ERROR_PERIOD, today.value),
    sort: "attention",
    limit: MAX_ERRORS,
  });
  const entries = [
    ...sessionEntries(past.data),
    ...useMemo(() => errorEntries(errors.data), [errors.data]),
    ...useMemo(() => projectEntries(projects.data), [projects.data]),
    ...viewEntries(),
    ...actionEntries(),
    ...useMemo(() => settingEntries(settings.data), [settings.data]),
  ];
  const groups = findEntries(query, entries);
  const typed = query.trim();
  return {
    groups: typed === "" ? groups : addSearchEntry(groups, typed),
    isLoading: past.isLoading || projects.isLoading || settings.isLoading || errors.isLoading,
  };
}

function addSearchEntry(groups: readonly EntryHitGroup[], query: string): readonly EntryHitGroup[] {
  const last: EntryHit = { entry: searchEntry(query), at: [] };
  const others = groups.filter(({ group }) => group !== "actions");
  const actions = groups.find(({ group }) => group === "actions");
  if (actions === undefined) return [...groups, { group: "actions", hits: [last] }];
  return groups.at(-1) === actions || others.length === 0
    ? [...others, { group: "actions", hits: [...actions.hits, last] }]
    : groups.map((one) => (one === actions ? { ...one, hits: [...one.hits, last] } : one));
}

const Option = ({
  of: { entry, at },
  id,
  isChosen,
  onPoint,
  onPick,
}: {
  readonly of: EntryHit;
  readonly id: string;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onPick: () => void;
}): JSX.Element => (
  <div
    class="palette-option"
    data-urgent={entry.isUrgent === true ? "" : undefined}
    role="option"
    id={id}
    aria-selected={isChosen}
    onPointerMove={isChosen ? undefined : onPoint}
    onClick={onPick}
  >
    <Icon name={entry.icon} size={16} />
    <span class="one-line palette-label" dir="auto">
      <MatchedText text={entry.label} at={at} />
    </span>
    {entry.hint !== undefined && (
      <span class="muted small one-line palette-hint">{entry.hint}</span>
    )}
    {entry.when !== undefined && <span class="muted small palette-when">{entry.when}</span>}
    {entry.keys !== undefined && (
      <span class="palette-keys">
        {entry.keys.split(" ").map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
    )}
  </div>
);

/** What was typed stands out. */
const MatchedText = ({
  text,
  at,
}: {
  readonly text: string;
  readonly at: readonly number[];
}): JSX.Element => {
  if (at.length === 0) return <>{text}</>;
  const typed = new Set(at);
  const runs: { isTyped: boolean; text: string }[] = [];
  Array.from(text).forEach((letter, place) => {
    const last = runs.at(-1);
    if (last?.isTyped === typed.has(place)) last.text += letter;
    else runs.push({ isTyped: typed.has(place), text: letter });
  });
  return <>{runs.map((run, place) => (run.isTyped ? <b key={place}>{run.text}</b> : run.text))}</>;
};
