/** When a model was asked, and what that cost. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Panel } from "../parts/panel.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { Timestamp } from "../parts/time.tsx";
import { costText, countText, modelText, spanText, tokensText, words } from "../words.ts";
import { SuggestionsHead } from "./suggestions-head.tsx";

type Answer = Answers["analysisRuns"];
type Run = Answer["runs"][number];

export const RunsTable = (): JSX.Element => {
  const text = words().suggestions;
  const answer = useAnswer<Answer>("/suggestions/runs");
  return (
    <>
      <SuggestionsHead page="runs" />
      <AnswerView of={answer}>
        {(data) =>
          data.runs.length === 0 ? (
            <EmptyState title={text.noRuns.title}>
              <p>{text.noRuns.text}</p>
            </EmptyState>
          ) : (
            <div class="stack">
              <Totals of={data} />
              <Table runs={data.runs} />
            </div>
          )
        }
      </AnswerView>
    </>
  );
};

const Totals = ({ of: { total, left } }: { readonly of: Answer }): JSX.Element => {
  const text = words().suggestions;
  const totals = [
    [text.spent, costText(total.costUsd)],
    [text.runsCount, countText(total.runs)],
    [text.leftToday, text.left(left.runs, costText(left.usd))],
  ] as const;
  return (
    <Panel>
      <dl class="suggestion-totals">
        {totals.map(([name, value]) => (
          <div key={name}>
            <dt class="muted small">{name}</dt>
            <dd class="number">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
};

function Table({ runs }: { readonly runs: readonly Run[] }): JSX.Element {
  const { columns } = words().suggestions;
  return (
    <Panel>
      <table class="table knowledge-table">
        <thead>
          <tr>
            <th scope="col">{columns.ts}</th>
            <th scope="col">{columns.project}</th>
            <th scope="col">{columns.outcome}</th>
            <th scope="col">{columns.model}</th>
            <th scope="col" class="number">
              {columns.worded}
            </th>
            <th scope="col" class="number">
              {columns.tokens}
            </th>
            <th scope="col" class="number">
              {columns.duration}
            </th>
            <th scope="col" class="number">
              {columns.cost}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Row key={run.id} of={run} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Row({ of: run }: { readonly of: Run }): JSX.Element {
  const text = words().suggestions;
  const { columns, outcomes, unknown } = text;
  const shown = (value: number | null, write: (value: number) => string): string =>
    value === null ? unknown : write(value);
  return (
    <tr>
      <td data-name={columns.ts}>
        <Timestamp at={run.ts} />
      </td>
      <td data-name={columns.project}>{run.project ?? words().noProject}</td>
      <td data-name={columns.outcome}>
        {outcomes[run.outcome as keyof typeof outcomes] ?? run.outcome}
        {run.reason !== null && <p class="muted small">{run.reason}</p>}
      </td>
      <td data-name={columns.model}>{run.model === null ? run.program : modelText(run.model)}</td>
      <td data-name={columns.worded} class="number">
        {text.wordedOf(countText(run.worded), countText(run.suggestions))}
      </td>
      <td data-name={columns.tokens} class="number">
        {`${shown(run.inputTokens, tokensText)} / ${shown(run.outputTokens, tokensText)}`}
      </td>
      <td data-name={columns.duration} class="number">
        {shown(run.durationMs, spanText)}
      </td>
      <td data-name={columns.cost} class="number">
        {shown(run.costUsd, costText)}
      </td>
    </tr>
  );
}
