/** What was decided and found out: the sentence first, with who said so; equal ones stand once. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { resolvePeriodStart } from "../history/calendar-days.ts";
import { Command } from "../parts/copy-button.tsx";
import { SelectField } from "../parts/choices.tsx";
import { Panel } from "../parts/panel.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { today } from "../parts/time.tsx";
import { PeriodChip } from "../parts/period-chip.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { go, withQuery } from "../router.ts";
import { words } from "../words.ts";
import { foldRepeats } from "./row-format.ts";
import { type KnowledgeDecision, DecisionRow, decisionKey } from "./decision-row.tsx";
import {
  readQueryParameter,
  MoreButton,
  NoMatches,
  ProjectChoice,
  FilterBar,
} from "./filter-bar.tsx";
import { DenseTable } from "./expandable-row.tsx";
import { usePages } from "./use-pages.ts";

type Answer = Answers["decisions"];

const PAGE = 50;
const PERIOD_CHOICES = ["all", "today", "7d", "30d", "90d"] as const;
const KINDS = ["all", "decision", "answer", "discovery", "removed"] as const;

/** The same of the same project, whatever session it was said in. */
const repeatKey = ({ kind, projectPath, about, text, why }: KnowledgeDecision): string =>
  JSON.stringify([kind, projectPath, about, text, why]);

export const DecisionsPage = (): JSX.Element => {
  const text = words().knowledge.decisions;
  const since = readQueryParameter("since");
  const isRemoved = readQueryParameter("type") === "removed";
  const query = {
    q: readQueryParameter("q"),
    type: isRemoved ? "" : readQueryParameter("type"),
    state: isRemoved ? "removed" : "",
    project: readQueryParameter("project"),
    since: resolvePeriodStart(since, today.value),
    limit: PAGE,
  };
  const pages = usePages<Answer, KnowledgeDecision>(
    "/decisions",
    query,
    (one) => one.decisions,
    decisionKey,
  );
  const isNarrowed = [query.q, query.type, query.project, query.since].some((one) => one !== "");
  return (
    <>
      <FilterBar>
        <SearchField label={words().knowledge.search} hint={text.hint} class="knowledge-search" />
        <SelectField
          label={text.kind}
          value={readQueryParameter("type") || "all"}
          options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
          onChange={(value) => go(withQuery({ type: value === "all" ? null : value }), "replace")}
        />
        <SelectField
          label={text.since}
          value={since || "all"}
          options={PERIOD_CHOICES.map((value) => ({ value, label: text.sinces[value] }))}
          onChange={(value) => go(withQuery({ since: value === "all" ? null : value }), "replace")}
        />
        <ProjectChoice />
      </FilterBar>
      <AnswerView of={pages.answer}>
        {({ isBehind, period }) => (
          <div class="stack">
            {period !== null && (
              <div class="chips">
                <PeriodChip of={period} />
              </div>
            )}
            {isBehind && <p class="muted small">{words().knowledge.behind}</p>}
            {pages.items.length > 0 ? (
              <Table
                items={pages.items}
                isBestFirst={query.q !== "" && !isRemoved}
                isRemoved={isRemoved}
                onChanged={pages.answer.reload}
              />
            ) : pages.hasMore ? null : isRemoved && query.q === "" && query.project === "" ? (
              <EmptyState title={text.noneRemoved}>
                <p>{text.noneRemovedText}</p>
              </EmptyState>
            ) : isNarrowed || isRemoved ? (
              <NoMatches />
            ) : (
              <NoDecisions />
            )}
            <MoreButton of={pages} />
          </div>
        )}
      </AnswerView>
    </>
  );
};

const Table = ({
  items,
  isBestFirst,
  isRemoved,
  onChanged,
}: {
  readonly items: readonly KnowledgeDecision[];
  readonly isBestFirst: boolean;
  readonly isRemoved: boolean;
  readonly onChanged: () => void;
}): JSX.Element => {
  const { columns, best, title } = words().knowledge.decisions;
  return (
    <Panel>
      {isBestFirst && <p class="muted small">{best}</p>}
      <DenseTable
        label={title}
        columns={[
          { name: columns.decision },
          { name: columns.kind, width: "132px" },
          { name: columns.project, width: "132px" },
          { name: columns.when, width: "112px" },
          { name: "", width: "132px" },
        ]}
      >
        {foldRepeats(items, repeatKey).map(({ item, again }) => (
          <DecisionRow
            key={decisionKey(item)}
            of={item}
            again={again}
            isRemoved={isRemoved}
            onChanged={onChanged}
          />
        ))}
      </DenseTable>
    </Panel>
  );
};

const NoDecisions = (): JSX.Element => {
  const { empty } = words().knowledge.decisions;
  return (
    <EmptyState title={empty.title}>
      <p>{empty.text}</p>
      <Command text={empty.command} />
    </EmptyState>
  );
};
