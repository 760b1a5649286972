/** Filters that have a name: one is chosen, the one in force is saved or removed. */
import type { ActionRequest } from "../api/ask.ts";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import type { AnswerState } from "../api/use-answer.ts";
import { SaveFooter } from "../labels/save-footer.tsx";
import { Button } from "../parts/button.tsx";
import { SelectField } from "../parts/choices.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { showToast, createUndo } from "../parts/toast.tsx";
import { go } from "../router.ts";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";
import { type HistoryCriteria, filterOf, hasHistoryFilters } from "./history-criteria.ts";

type Labels = Answers["labels"];

const historyAddress = (query: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(query).toString();
  return `/history${text === "" ? "" : `?${text}`}`;
};

/** In whatever order it is said. */
function canonicalQuery(query: Readonly<Record<string, string>>): string {
  const all = new URLSearchParams(query);
  all.sort();
  return all.toString();
}

export const SavedFilters = ({
  criteria,
  labels,
}: {
  readonly criteria: HistoryCriteria;
  readonly labels: AnswerState<Labels>;
}): JSX.Element | null => {
  const { labels: text, toast } = words();
  const [isSaving, setIsSaving] = useState(false);
  const removing = useAction<object>();
  const filters = labels.data?.filters ?? [];
  const here = filterOf(criteria);
  const chosen = filters.find(({ query }) => canonicalQuery(query) === canonicalQuery(here));
  if (filters.length === 0 && !hasHistoryFilters(criteria)) return null;
  return (
    <>
      {filters.length > 0 && (
        <SelectField
          label={text.filters}
          value={chosen?.name ?? ""}
          options={[
            { value: "", label: chosen === undefined ? text.noFilter : text.clearFilter },
            ...filters.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(name) =>
            go(historyAddress({ ...filters.find((one) => one.name === name)?.query }))
          }
        />
      )}
      {chosen === undefined && hasHistoryFilters(criteria) && (
        <Button
          kind="quiet"
          class="button history-save"
          icon="star"
          onClick={() => setIsSaving(true)}
        >
          {text.saveFilter}
        </Button>
      )}
      {chosen !== undefined && (
        <Button
          kind="quiet"
          icon="trash"
          disabled={removing.isBusy}
          onClick={() => {
            const { name, query } = chosen;
            const undo: readonly ActionRequest[] = [["save-filter", { ...query, name }]];
            void removing.run("remove-filter", { name }).then((done) => {
              if (done === null) return;
              labels.reload();
              showToast({
                says: toast.removed,
                about: name,
                undo: createUndo(undo, labels.reload),
              });
            });
          }}
        >
          {text.removeFilter}
        </Button>
      )}
      {removing.fault !== null && (
        <span class="label-fault small" role="alert">
          {removing.fault.message}
        </span>
      )}
      {isSaving && (
        <SaveDialog
          query={here}
          onClose={() => setIsSaving(false)}
          onSaved={(name) => {
            setIsSaving(false);
            labels.reload();
            const undo: readonly ActionRequest[] = [["remove-filter", { name }]];
            showToast({ says: toast.saved, about: name, undo: createUndo(undo, labels.reload) });
          }}
        />
      )}
    </>
  );
};

const LONGEST_NAME = 60;

const SaveDialog = ({
  query,
  onClose,
  onSaved,
}: {
  readonly query: object;
  readonly onClose: () => void;
  readonly onSaved: (name: string) => void;
}): JSX.Element => {
  const text = words().labels;
  const [name, setName] = useState("");
  const { run, isBusy, fault } = useAction<object>();
  return (
    <Dialog title={text.saveFilter} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run("save-filter", { ...query, name: name.trim() }).then((saved) => {
            if (saved !== null) onSaved(name.trim());
          });
        }}
      >
        <label class="stack-tight">
          <span class="small muted">{text.filterName}</span>
          <input
            class="input"
            autoFocus
            value={name}
            maxLength={LONGEST_NAME}
            required
            autoComplete="off"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <SaveFooter fault={fault} isOff={isBusy || name.trim() === ""} onCancel={onClose} />
      </form>
    </Dialog>
  );
};
