/** What the next session of the project would be told, exactly, and how much room it takes. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Bars } from "../parts/bars.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { SelectField } from "../parts/choices.tsx";
import { Panel } from "../parts/panel.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { go, pageLocation, withQuery } from "../router.ts";
import { countText, percentText, words } from "../words.ts";
import { LongText } from "./long-text.tsx";

type NextContext = Answers["next"];

const SOURCES = ["startup", "resume", "clear", "compact"] as const;
type Source = (typeof SOURCES)[number];
const CONTINUING_SOURCES: ReadonlySet<Source> = new Set(["resume", "compact"]);

export const NextSessionContext = ({
  id,
  project,
}: {
  readonly id: string;
  readonly project: string | null;
}): JSX.Element => {
  const text = words().session.next;
  const asked = pageLocation.value.query.get("source");
  const source = SOURCES.find((one) => one === asked) ?? "startup";
  const answer = useAnswer<NextContext>(project === null ? null : "/next", {
    project,
    source,
    session: CONTINUING_SOURCES.has(source) ? id : null,
  });
  if (project === null) return <EmptyState title={text.noProject} />;
  return (
    <div class="stack">
      <div class="stack-tight">
        <SelectField
          label={text.source}
          value={source}
          options={SOURCES.map((value) => ({ value, label: text.sources[value] }))}
          onChange={(value) => go(withQuery({ source: value }), "replace")}
        />
        <p class="muted small">{text.hint}</p>
      </div>
      <AnswerView of={answer}>{(data) => <ContextPreview of={data} />}</AnswerView>
    </div>
  );
};

const ContextPreview = ({ of }: { readonly of: NextContext }): JSX.Element => {
  const text = words().session.next;
  if (of.text === "") {
    return (
      <EmptyState title={text.nothing}>
        {of.why.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </EmptyState>
    );
  }
  return (
    <div class="session-next">
      <Panel title={text.text} aside={<CopyButton text={of.text} />}>
        <LongText label={text.text}>{of.text}</LongText>
      </Panel>
      <div class="stack">
        <Panel title={text.parts}>
          <div class="stack">
            <BudgetBar of={of} />
            <Bars rows={partsOf(of)} whole={wholeOf(of)} />
          </div>
        </Panel>
        {of.message !== null && (
          <Panel title={text.message}>
            <p class="session-value">{of.message}</p>
          </Panel>
        )}
      </div>
    </div>
  );
};

/** What a client takes of an answer. */
const MOST_UNITS = 9900;

/** Rules have room of their own beside the rest. */
const wholeOf = ({ parts, dropped, budget, rulesBudget }: NextContext): number =>
  [...parts.map(({ kind }) => kind), ...dropped].includes("rules")
    ? Math.min(MOST_UNITS, budget + rulesBudget)
    : budget;

const BudgetBar = ({ of }: { readonly of: NextContext }): JSX.Element => {
  const whole = wholeOf(of);
  return (
    <Bars
      colour="--chart-3"
      whole={whole}
      rows={[
        {
          key: "all",
          label: words().session.next.of(countText(of.units), countText(whole)),
          value: of.units,
          valueText: percentText(of.units / whole),
        },
      ]}
    />
  );
};

function partsOf({ parts, dropped, units }: NextContext): Parameters<typeof Bars>[0]["rows"] {
  const text = words().session.next;
  const inParts = parts.reduce((sum, part) => sum + part.units, 0);
  const told = parts.map((part, at) => ({
    key: `${part.kind} ${at}`,
    label: `${text.kinds[part.kind]} · ${partNote(part)}`,
    value: part.units,
    valueText: countText(part.units),
  }));
  const left = dropped.map((kind) => ({
    key: `dropped ${kind}`,
    label: `${text.kinds[kind]} · ${text.dropped}`,
    value: 0,
    valueText: countText(0),
  }));
  const around = {
    key: "around",
    label: text.frame,
    value: units - inParts,
    valueText: countText(units - inParts),
  };
  return [...told, around, ...left];
}

function partNote({ isWhole, linesCut }: NextContext["parts"][number]): string {
  const text = words().session.next;
  return linesCut > 0 ? text.cut(linesCut) : isWhole ? text.whole : text.shortened;
}
