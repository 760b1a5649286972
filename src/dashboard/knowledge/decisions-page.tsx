/** The rules and decisions that sessions get, and the work for later; what is over; what only sounds like a rule; and what else was answered, planned and found out. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { resolvePeriodStart } from "../history/calendar-days.ts";
import { Command } from "../parts/copy-button.tsx";
import { SelectField } from "../parts/choices.tsx";
import { Panel } from "../parts/panel.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { today } from "../parts/time.tsx";
import { PeriodChip } from "../parts/period-chip.tsx";
import { go, withQuery } from "../router.ts";
import { words } from "../words.ts";
import { foldRepeats } from "./row-format.ts";
import { type KnowledgeDecision, DecisionRow, decisionKey } from "./decision-row.tsx";
import {
  readQueryParameter,
  MoreButton,
  NoMatches,
  ProjectChoice,
  FindBar,
} from "./filter-bar.tsx";
import type { Rule } from "./rule-row.tsx";
import { LiveRules, OverRules, PossibleRules, RuleTable } from "./rule-tables.tsx";
import { type PagedList, usePages } from "./use-pages.ts";

type DecisionNote = Answers["decisions"];
type Rules = Answers["rules"];

const PAGE = 50;
const PERIOD_CHOICES = ["all", "today", "7d", "30d", "90d"] as const;
const KINDS = ["all", "rule", "decision", "later", "answer", "discovery", "removed"] as const;
/** Kinds that the list of rules has, and kinds of what else was said. */
const RULE_KINDS: ReadonlySet<string> = new Set(["rule", "decision", "later", "discovery"]);
const NOTED_KINDS: ReadonlySet<string> = new Set(["decision", "answer", "discovery"]);

/** The same of the same project, whatever session it was said in. */
const repeatKey = ({ kind, projectPath, about, text, why }: KnowledgeDecision): string =>
  JSON.stringify([kind, projectPath, about, text, why]);

export const DecisionsPage = (): JSX.Element => {
  const type = readQueryParameter("type");
  const isRemoved = type === "removed";
  const query = {
    q: readQueryParameter("q"),
    project: readQueryParameter("project"),
    since: resolvePeriodStart(readQueryParameter("since"), today.value),
    limit: PAGE,
  };
  const rules = usePages<Rules, Rule>(
    "/rules",
    { ...query, type: RULE_KINDS.has(type) ? type : "" },
    (one) => one.rules,
    ({ id }) => id,
  );
  const noted = usePages<DecisionNote, KnowledgeDecision>(
    "/decisions",
    {
      ...query,
      type: NOTED_KINDS.has(type) ? type : "",
      state: isRemoved ? "removed" : "unlisted",
    },
    (one) => one.decisions,
    decisionKey,
  );
  return (
    <>
      <Filters />
      <AnswerView of={rules.answer} rows={10}>
        {(data) => (
          <AnswerView of={noted.answer} rows={10}>
            {({ isBehind }) => (
              <div class="stack">
                {data.period !== null && (
                  <div class="chips">
                    <PeriodChip of={data.period} />
                  </div>
                )}
                {isBehind && <p class="muted small">{words().knowledge.behind}</p>}
                <Lists type={type} data={data} rules={rules} decisions={noted} />
              </div>
            )}
          </AnswerView>
        )}
      </AnswerView>
    </>
  );
};

const Filters = (): JSX.Element => {
  const text = words().knowledge.decisions;
  const since = readQueryParameter("since");
  return (
    <FindBar hint={text.hint} filters={["type", "since", "project"]}>
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
    </FindBar>
  );
};

const Lists = ({
  type,
  data,
  rules,
  decisions: noted,
}: {
  readonly type: string;
  readonly data: Rules;
  readonly rules: PagedList<Rules, Rule>;
  readonly decisions: PagedList<DecisionNote, KnowledgeDecision>;
}): JSX.Element => {
  const isRemoved = type === "removed";
  const hasRules = type === "" || RULE_KINDS.has(type);
  const onChanged = (): void => {
    rules.answer.reload();
    noted.answer.reload();
  };
  const live = hasRules ? rules.items : [];
  const over = hasRules
    ? data.over
    : isRemoved
      ? data.over.filter(({ end }) => end === "removed")
      : [];
  const possible = hasRules ? data.possible : [];
  const shown = new Set(over.map(({ projectPath, text }) => JSON.stringify([projectPath, text])));
  const others =
    type === "rule" || type === "later"
      ? []
      : noted.items.filter(
          ({ projectPath, text }) => !shown.has(JSON.stringify([projectPath, text])),
        );
  if (live.length + over.length + possible.length + others.length === 0 && !noted.hasMore)
    return <Nothing isRemoved={isRemoved} />;
  return (
    <>
      {live.length > 0 && <LiveRules of={live} count={data.count} onChanged={onChanged} />}
      {hasRules && <MoreButton of={rules} />}
      {over.length > 0 && (
        <OverRules key={String(isRemoved)} of={over} isOpen={isRemoved} onChanged={onChanged} />
      )}
      {possible.length > 0 && <PossibleRules of={possible} onChanged={onChanged} />}
      {others.length > 0 && (
        <NotedList items={others} isRemoved={isRemoved} onChanged={onChanged} />
      )}
      {others.length > 0 && <MoreButton of={noted} />}
    </>
  );
};

const NotedList = ({
  items,
  isRemoved,
  onChanged,
}: {
  readonly items: readonly KnowledgeDecision[];
  readonly isRemoved: boolean;
  readonly onChanged: () => void;
}): JSX.Element => {
  const { columns, best, notes, notDecisionDone } = words().knowledge.decisions;
  const title = isRemoved ? notDecisionDone : notes;
  return (
    <Panel title={title}>
      {readQueryParameter("q") !== "" && !isRemoved && <p class="muted small">{best}</p>}
      <RuleTable label={title} second={columns.kind}>
        {foldRepeats(items, repeatKey).map(({ item, again }) => (
          <DecisionRow
            key={decisionKey(item)}
            of={item}
            again={again}
            isRemoved={isRemoved}
            onChanged={onChanged}
          />
        ))}
      </RuleTable>
    </Panel>
  );
};

const Nothing = ({ isRemoved }: { readonly isRemoved: boolean }): JSX.Element => {
  const text = words().knowledge.decisions;
  const isNarrowed = ["q", "project", "since"].some((one) => readQueryParameter(one) !== "");
  if (isRemoved && !isNarrowed)
    return (
      <EmptyState title={text.noneRemoved}>
        <p>{text.noneRemovedText}</p>
      </EmptyState>
    );
  if (isNarrowed || readQueryParameter("type") !== "") return <NoMatches />;
  return (
    <EmptyState title={text.empty.title}>
      <p>{text.empty.text}</p>
      <Command text={text.empty.command} />
    </EmptyState>
  );
};
