/** The errors of a list, and what is done with those that are chosen among them. */
import "./errors.css";
import "./errors-narrow.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Panel } from "../parts/panel.tsx";
import { teamChoice } from "../router.ts";
import { words } from "../words.ts";
import { ChosenActions } from "./error-actions.tsx";
import { ErrorRow } from "./error-row.tsx";
import type { KnowledgeError } from "./knowledge-error.ts";
import { DenseTable } from "./expandable-row.tsx";

/** Fewer days make no picture. */
const MIN_TREND_DAYS = 3;

export function ErrorTable({
  items,
  daysPerBar,
  onChanged,
}: {
  readonly items: readonly KnowledgeError[];
  readonly daysPerBar: number;
  readonly onChanged: () => void;
}): JSX.Element {
  const { columns, title, chooseAll, lastDays } = words().knowledge.errors;
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // What left the list meanwhile is chosen no more.
  const chosen = items.filter(({ id }) => ids.has(id));
  const choose = (some: readonly KnowledgeError[], isChosen: boolean): void => {
    const next = new Set(chosen.map(({ id }) => id));
    for (const { id } of some)
      if (isChosen) next.add(id);
      else next.delete(id);
    setIds(next);
  };
  const isAll = chosen.length === items.length;
  const days = (items[0]?.daily.length ?? 0) * daysPerBar;
  return (
    <div class="errors-list" data-trend={days < MIN_TREND_DAYS ? "none" : undefined}>
      {chosen.length > 0 && (
        <ChosenActions of={chosen} onClear={() => setIds(new Set())} onChanged={onChanged} />
      )}
      <Panel>
        <DenseTable
          label={title}
          class="errors-table"
          columns={[
            {
              name: chooseAll,
              head: teamChoice() === null && (
                <label class="errors-choose">
                  <input
                    type="checkbox"
                    checked={isAll}
                    aria-label={chooseAll}
                    ref={(box) => {
                      if (box !== null) box.indeterminate = chosen.length > 0 && !isAll;
                    }}
                    onChange={() => choose(items, !isAll)}
                  />
                  <span class="errors-choose-all small muted">{chooseAll}</span>
                </label>
              ),
            },
            { name: columns.error },
            { name: columns.state },
            { name: lastDays(days), isSpare: true },
            { name: columns.times, isNumber: true },
            { name: columns.last },
            { name: "" },
          ]}
        >
          {items.map((error) => (
            <ErrorRow
              key={error.id}
              of={error}
              days={days}
              isChosen={ids.has(error.id)}
              onChoose={(isChosen) => choose([error], isChosen)}
              onChanged={onChanged}
            />
          ))}
        </DenseTable>
      </Panel>
    </div>
  );
}
