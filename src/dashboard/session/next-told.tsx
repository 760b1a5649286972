/** What the next session of the project would be told, exactly, and how much room it takes. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Bars } from "../parts/bars.tsx";
import { CopyButton } from "../parts/copy.tsx";
import { Choice } from "../parts/choices.tsx";
import { Panel } from "../parts/panel.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { go, place, withQuery } from "../router.ts";
import { countText, percentText, words } from "../words.ts";
import { LongText } from "./long-text.tsx";

type Next = Answers["next"];

const SOURCES = ["startup", "resume", "clear", "compact"] as const;
type Source = (typeof SOURCES)[number];
const GOES_ON: ReadonlySet<Source> = new Set(["resume", "compact"]);

export const NextTold = ({
  id,
  project,
}: {
  readonly id: string;
  readonly project: string | null;
}): JSX.Element => {
  const text = words().session.next;
  const asked = place.value.query.get("source");
  const source = SOURCES.find((one) => one === asked) ?? "startup";
  const answer = useAnswer<Next>(project === null ? null : "/next", {
    project,
    source,
    session: GOES_ON.has(source) ? id : null,
  });
  if (project === null) return <Empty title={text.noProject} />;
  return (
    <div class="stack">
      <div class="stack-tight">
        <Choice
          label={text.source}
          value={source}
          options={SOURCES.map((value) => ({ value, label: text.sources[value] }))}
          onChange={(value) => go(withQuery({ source: value }), "replace")}
        />
        <p class="muted small">{text.hint}</p>
      </div>
      <Shown of={answer}>{(data) => <Told of={data} />}</Shown>
    </div>
  );
};

const Told = ({ of }: { readonly of: Next }): JSX.Element => {
  const text = words().session.next;
  if (of.text === "") {
    return (
      <Empty title={text.nothing}>
        {of.why.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Empty>
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
            <Room of={of} />
            <Bars rows={partsOf(of)} whole={of.budget} />
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

const Room = ({ of: { units, budget } }: { readonly of: Next }): JSX.Element => (
  <Bars
    colour="--chart-3"
    whole={budget}
    rows={[
      {
        key: "all",
        label: words().session.next.of(countText(units), countText(budget)),
        value: units,
        shown: percentText(units / budget),
      },
    ]}
  />
);

function partsOf({ parts, dropped, units }: Next): Parameters<typeof Bars>[0]["rows"] {
  const text = words().session.next;
  const inParts = parts.reduce((sum, part) => sum + part.units, 0);
  const told = parts.map((part, at) => ({
    key: `${part.kind} ${at}`,
    label: `${text.kinds[part.kind]} · ${howOf(part)}`,
    value: part.units,
    shown: countText(part.units),
  }));
  const left = dropped.map((kind) => ({
    key: `dropped ${kind}`,
    label: `${text.kinds[kind]} · ${text.dropped}`,
    value: 0,
    shown: countText(0),
  }));
  const around = {
    key: "around",
    label: text.frame,
    value: units - inParts,
    shown: countText(units - inParts),
  };
  return [...told, around, ...left];
}

function howOf({ isWhole, linesCut }: Next["parts"][number]): string {
  const text = words().session.next;
  return linesCut > 0 ? text.cut(linesCut) : isWhole ? text.whole : text.shortened;
}
