/** All of one event, beside the timeline or below it. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Badge } from "../parts/badge.tsx";
import { Button, CopyButton } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { Moment } from "../parts/time.tsx";
import { sessionPath, withQuery } from "../router.ts";
import { calendarText, countText, dateText, secondsText, spanText, words } from "../words.ts";
import { type Field, fieldsOf } from "./event-fields.ts";
import { lineText } from "./line-text.ts";
import { LongText } from "./long-text.tsx";
import { SavedItems } from "./saved-items.tsx";
import { Verdict } from "./verdict.tsx";
import { scopeText, waitText } from "./wait-words.ts";

type Answer = Answers["event"];

const NARROW = "(max-width: 860px)";

export const EventDetail = ({
  id,
  session,
  onClose,
}: {
  readonly id: string | null;
  /** The one it is shown in. */
  readonly session: string;
  readonly onClose: () => void;
}): JSX.Element => {
  const text = words().session.detail;
  const answer = useAnswer<Answer>(id === null ? null : `/event/${encodeURIComponent(id)}`);
  const frame = useRef<HTMLElement>(null);
  // Below the list, it would not be seen that something opened.
  useEffect(() => {
    if (id === null || !matchMedia(NARROW).matches) return;
    // From the list on, so that the row it belongs to is seen too.
    (frame.current?.parentElement ?? frame.current)?.scrollIntoView();
  }, [id]);
  if (id === null) {
    return (
      <aside class="panel session-detail session-pick" aria-label={text.title}>
        <Empty title={text.pick}>
          <p>{text.pickHint}</p>
        </Empty>
      </aside>
    );
  }
  return (
    <aside class="panel session-detail" aria-label={text.title} ref={frame}>
      <div class="row">
        <span class="grow" />
        <CopyButton
          text={new URL(withQuery({ event: id }), location.href).href}
          label={text.copyLink}
        />
        <Button kind="quiet" icon="cross" onClick={onClose}>
          {text.close}
        </Button>
      </div>
      {answer.fault?.code === "NO_EVENT" ? (
        <Empty title={text.gone} />
      ) : (
        <Shown of={answer}>
          {(data) =>
            data.event.id !== id ? null : data.event.sessionId === session ? (
              <Detail of={data} />
            ) : (
              <Elsewhere of={data} />
            )
          }
        </Shown>
      )}
    </aside>
  );
};

/** Its address was put together by hand: nothing of another session is shown as if it were of this one. */
const Elsewhere = ({ of: { event } }: { readonly of: Answer }): JSX.Element => {
  const text = words().session.detail;
  return (
    <Empty title={text.elsewhere}>
      <Link to={sessionPath(event.sessionId, { event: event.id })}>{text.toElsewhere}</Link>
    </Empty>
  );
};

const Detail = ({ of }: { readonly of: Answer }): JSX.Element => {
  const { detail: text, kinds } = words().session;
  const { event, kind, line } = of;
  const raw = JSON.stringify(event, null, 2);
  return (
    <div class="stack">
      <header class="stack-tight">
        <p class="row small">
          <Badge>{kinds[kind]}</Badge>
          <span class="muted number">
            {dateText(event.ts)} {secondsText(event.ts)}
          </span>
        </p>
        <h2 class="session-said">
          {lineText(event.type, line, { count: countText, day: calendarText })}
        </h2>
      </header>
      <Solution of={of} />
      <Waited of={of} />
      <Compacted of={of} />
      <Saved of={of} />
      <Fields event={event} />
      <details class="session-raw">
        <summary>{text.raw}</summary>
        <CopyButton text={raw} label={text.copyRaw} />
        <LongText label={text.raw}>{raw}</LongText>
      </details>
    </div>
  );
};

const Section = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <section class="stack-tight">
    <h3>{title}</h3>
    {children}
  </section>
);

const stepText = ({
  tool,
  action,
  file,
}: {
  readonly tool: string;
  readonly action?: string;
  readonly file?: string;
}): string => [tool, action ?? file ?? ""].join(" ").trim();

const Solution = ({ of }: { readonly of: Answer }): JSX.Element | null => {
  const { event, resolution, solvedBy } = of;
  const text = words().session.detail;
  if (event.type !== "tool_error") return null;
  if (resolution === null || solvedBy === null) return <p class="muted">{text.unsolved}</p>;
  return (
    <Section title={solvedBy.isOwn ? text.solvedHere : text.solvedBefore}>
      <dl class="facts">
        <dt>{text.steps}</dt>
        <dd>
          <ol class="session-steps">
            {resolution.steps.map((step, at) => (
              <li key={at} class="mono">
                {stepText(step)}
              </li>
            ))}
          </ol>
        </dd>
        <dt>{text.succeeded}</dt>
        <dd>
          <span class="mono">{stepText(resolution)}</span>{" "}
          <span class="muted">
            <Moment at={resolution.ts} />
          </span>
        </dd>
      </dl>
      {resolution.sessionId !== event.sessionId && (
        <Link to={sessionPath(resolution.sessionId, { event: resolution.eventId })}>
          {resolution.projectPath ?? resolution.sessionId}
        </Link>
      )}
    </Section>
  );
};

const Waited = ({ of: { wait } }: { readonly of: Answer }): JSX.Element | null => {
  if (wait === null) return null;
  const text = words().session.detail;
  return (
    <Section title={text.wait}>
      <dl class="facts">
        <dt>{text.askedFor}</dt>
        <dd class="mono">{[wait.tool, wait.action].filter((part) => part !== null).join(" ")}</dd>
        <dt>{text.asked}</dt>
        <dd>
          <Moment at={wait.askedAt} />
        </dd>
        <dt>{text.decided}</dt>
        <dd>{waitText({ ...wait, scope: null })}</dd>
        {wait.scope !== null && (
          <>
            <dt>{text.scope}</dt>
            <dd>{scopeText(wait.scope)}</dd>
          </>
        )}
      </dl>
    </Section>
  );
};

const Compacted = ({ of: { compaction } }: { readonly of: Answer }): JSX.Element | null => {
  if (compaction === null) return null;
  const text = words().session.detail;
  return (
    <Section title={text.compaction}>
      <Verdict of={compaction} />
      <Link to={sessionPath(compaction.sessionId, { tab: "compactions" })}>
        {text.toCompactions}
      </Link>
    </Section>
  );
};

const Saved = ({ of: { saved, compaction } }: { readonly of: Answer }): JSX.Element | null =>
  saved === null ? null : (
    <Section title={words().session.detail.saved}>
      <SavedItems items={saved} kept={compaction?.kept ?? null} />
    </Section>
  );

const named = (names: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(names, name) ? (names[name] ?? name) : name;

const nameOf = (name: string): string => named(words().session.detail.fields, name);

const Fields = ({ event }: { readonly event: Answer["event"] }): JSX.Element => {
  // What has no name in plain words stands in what was recorded, below.
  const all = fieldsOf(event).filter(({ name }) =>
    Object.hasOwn(words().session.detail.fields, name),
  );
  if (all.length === 0) return <p class="muted">{words().session.detail.nothing}</p>;
  const texts = all.filter(({ is }) => is === "text");
  const short = all.filter(({ is }) => is !== "text" && is !== "nested");
  const nested = all.filter(({ is }) => is === "nested");
  return (
    <>
      {texts.map((field) => (
        <Section key={field.name} title={nameOf(field.name)}>
          <Value of={field} />
        </Section>
      ))}
      {short.length > 0 && (
        <dl class="facts">
          {short.map((field) => (
            <>
              <dt key={`${field.name} name`}>{nameOf(field.name)}</dt>
              <dd key={field.name}>
                <Value of={field} />
              </dd>
            </>
          ))}
        </dl>
      )}
      {nested.map((field) => (
        <details key={field.name} class="session-raw">
          <summary>{nameOf(field.name)}</summary>
          <Value of={field} />
        </details>
      ))}
    </>
  );
};

const Value = ({ of }: { readonly of: Field }): JSX.Element => {
  const { yes, no } = words().session.detail;
  switch (of.is) {
    case "flag":
      return <>{of.value ? yes : no}</>;
    case "span":
      return <span class="number">{spanText(of.ms)}</span>;
    case "short":
      return <span class="session-value">{valueText(of)}</span>;
    default:
      return <LongText label={nameOf(of.name)}>{of.text}</LongText>;
  }
};

/** Fields whose values are words of a client, not of a person. */
const CODED: ReadonlySet<string> = new Set(["source", "reason", "trigger", "status"]);

function valueText({ name, text }: Extract<Field, { is: "short" }>): string {
  if (CODED.has(name)) return named(words().session.detail.values, text);
  return /^\d{4,15}$/.test(text) ? countText(Number(text)) : text;
}
