/** What was decided and found out: the sentence first, with who said so; equal ones stand once. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { firstDay } from "../history/days.ts";
import { Command } from "../parts/copy.tsx";
import { Choice } from "../parts/choices.tsx";
import { Panel } from "../parts/panel.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { today } from "../parts/time.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { go, withQuery } from "../router.ts";
import { words } from "../words.ts";
import { told } from "./arranged.ts";
import { type Decision, DecisionRow, keyOf } from "./decision-row.tsx";
import { asked, MoreButton, NoneFits, ProjectChoice, Tools } from "./tools.tsx";
import { DenseTable } from "./unfolding-row.tsx";
import { usePages } from "./use-pages.ts";

type Answer = Answers["decisions"];

const PAGE = 50;
const SINCES = ["all", "today", "7d", "30d", "90d"] as const;
const KINDS = ["all", "decision", "discovery", "removed"] as const;

/** The same of the same project, whatever session it was said in. */
const wordsOf = ({ kind, projectPath, about, text, why }: Decision): string =>
  JSON.stringify([kind, projectPath, about, text, why]);

export const DecisionsPage = (): JSX.Element => {
  const text = words().knowledge.decisions;
  const since = asked("since");
  const isRemoved = asked("type") === "removed";
  const query = {
    q: asked("q"),
    type: isRemoved ? "" : asked("type"),
    state: isRemoved ? "removed" : "",
    project: asked("project"),
    since: firstDay(since, today.value),
    limit: PAGE,
  };
  const pages = usePages<Answer, Decision>("/decisions", query, (one) => one.decisions, keyOf);
  const isNarrowed = [query.q, query.type, query.project, query.since].some((one) => one !== "");
  return (
    <>
      <Tools>
        <SearchField label={words().knowledge.search} hint={text.hint} class="knowledge-search" />
        <Choice
          label={text.kind}
          value={asked("type") || "all"}
          options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
          onChange={(value) => go(withQuery({ type: value === "all" ? null : value }), "replace")}
        />
        <Choice
          label={text.since}
          value={since || "all"}
          options={SINCES.map((value) => ({ value, label: text.sinces[value] }))}
          onChange={(value) => go(withQuery({ since: value === "all" ? null : value }), "replace")}
        />
        <ProjectChoice />
      </Tools>
      <Shown of={pages.answer}>
        {({ isBehind }) => (
          <div class="stack">
            {isBehind && <p class="muted small">{words().knowledge.behind}</p>}
            {pages.items.length > 0 ? (
              <Table
                items={pages.items}
                isBestFirst={query.q !== "" && !isRemoved}
                isRemoved={isRemoved}
                onChanged={pages.answer.reload}
              />
            ) : pages.hasMore ? null : isRemoved && query.q === "" && query.project === "" ? (
              <Empty title={text.noneRemoved}>
                <p>{text.noneRemovedText}</p>
              </Empty>
            ) : isNarrowed || isRemoved ? (
              <NoneFits />
            ) : (
              <NothingYet />
            )}
            <MoreButton of={pages} />
          </div>
        )}
      </Shown>
    </>
  );
};

const Table = ({
  items,
  isBestFirst,
  isRemoved,
  onChanged,
}: {
  readonly items: readonly Decision[];
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
        {told(items, wordsOf).map(({ item, again }) => (
          <DecisionRow
            key={keyOf(item)}
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

const NothingYet = (): JSX.Element => {
  const { empty } = words().knowledge.decisions;
  return (
    <Empty title={empty.title}>
      <p>{empty.text}</p>
      <Command text={empty.command} />
    </Empty>
  );
};
