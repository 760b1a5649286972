/** All of one event, beside the timeline or below it. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { Link } from "../parts/link.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { pageLocation, sessionAddress, withQuery } from "../router.ts";
import {
  calendarText,
  countText,
  dateText,
  secondsText,
  spanText,
  words,
  lookUpName,
} from "../words.ts";
import { CallContent } from "./call/call-content.tsx";
import { eventSource } from "./call/use-call-content.ts";
import { type EventDetailField, eventDetailFields } from "./event-fields.ts";
import { EventSections, Section } from "./event-sections.tsx";
import { lineText } from "./line-text.ts";
import { LongText } from "./long-text.tsx";

type Answer = Answers["event"];

const NARROW = "(max-width: 860px)";

export const EventDetail = ({
  id,
  session,
  onClose,
}: {
  readonly id: string;
  /** The one it is shown in. */
  readonly session: string;
  readonly onClose: () => void;
}): JSX.Element => {
  const text = words().session.detail;
  const answer = useAnswer<Answer>(`/event/${encodeURIComponent(id)}`);
  const frame = useRef<HTMLElement>(null);
  // Below the list, it would not be seen that something opened.
  useEffect(() => {
    if (!matchMedia(NARROW).matches) return;
    // From the list on, so that the row it belongs to is seen too.
    (frame.current?.parentElement ?? frame.current)?.scrollIntoView();
  }, [id]);
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
        <EmptyState title={text.gone} />
      ) : (
        <AnswerView of={answer}>
          {(data) =>
            data.event.id !== id ? null : data.event.sessionId === session ? (
              <Detail of={data} />
            ) : (
              <OtherSessionNotice of={data} />
            )
          }
        </AnswerView>
      )}
    </aside>
  );
};

/** Its address was put together by hand: nothing of another session is shown as if it were of this one. */
const OtherSessionNotice = ({ of: { event } }: { readonly of: Answer }): JSX.Element => {
  const text = words().session.detail;
  return (
    <EmptyState title={text.elsewhere}>
      <Link to={sessionAddress(event.sessionId, { event: event.id, detail: "1" })}>
        {text.toElsewhere}
      </Link>
    </EmptyState>
  );
};

/** What the client has written down more of. */
const isCall = ({ type, ...event }: Answer["event"]): boolean =>
  (type === "tool_use" || type === "tool_error") && typeof event["toolUseId"] === "string";

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
          {pageLocation.value.query.get("tab") === "timeline" && (
            <Link to={sessionAddress(event.sessionId, { event: event.id })}>
              {text.toConversation}
            </Link>
          )}
        </p>
        <h2 class="session-said">
          {lineText(event.type, line, { count: countText, day: calendarText })}
        </h2>
      </header>
      <EventSections of={of} />
      {isCall(event) && <CallContent source={eventSource(event.id)} />}
      <Fields event={event} />
      <details class="session-raw">
        <summary>{text.raw}</summary>
        <CopyButton text={raw} label={text.copyRaw} />
        <LongText label={text.raw}>{raw}</LongText>
      </details>
    </div>
  );
};

const fieldLabel = (name: string): string => lookUpName(words().session.detail.fields, name);

const Fields = ({ event }: { readonly event: Answer["event"] }): JSX.Element => {
  // What has no name in plain words stands in what was recorded, below.
  const all = eventDetailFields(event).filter(({ name }) =>
    Object.hasOwn(words().session.detail.fields, name),
  );
  if (all.length === 0) return <p class="muted">{words().session.detail.nothing}</p>;
  const texts = all.filter(({ is }) => is === "text");
  const short = all.filter(({ is }) => is !== "text" && is !== "nested");
  const nested = all.filter(({ is }) => is === "nested");
  return (
    <>
      {texts.map((field) => (
        <Section key={field.name} title={fieldLabel(field.name)}>
          <Value of={field} />
        </Section>
      ))}
      {short.length > 0 && (
        <dl class="facts">
          {short.map((field) => (
            <>
              <dt key={`${field.name} name`}>{fieldLabel(field.name)}</dt>
              <dd key={field.name}>
                <Value of={field} />
              </dd>
            </>
          ))}
        </dl>
      )}
      {nested.map((field) => (
        <details key={field.name} class="session-raw">
          <summary>{fieldLabel(field.name)}</summary>
          <Value of={field} />
        </details>
      ))}
    </>
  );
};

const Value = ({ of }: { readonly of: EventDetailField }): JSX.Element => {
  const { yes, no } = words().session.detail;
  switch (of.is) {
    case "flag":
      return <>{of.value ? yes : no}</>;
    case "span":
      return <span class="number">{spanText(of.ms)}</span>;
    case "short":
      return <span class="session-value">{valueText(of)}</span>;
    default:
      return <LongText label={fieldLabel(of.name)}>{of.text}</LongText>;
  }
};

/** Fields whose values are words of a client, not of a person. */
const CODED_FIELDS: ReadonlySet<string> = new Set(["source", "reason", "trigger", "status"]);

function valueText({ name, text }: Extract<EventDetailField, { is: "short" }>): string {
  if (CODED_FIELDS.has(name)) return lookUpName(words().session.detail.values, text);
  return /^\d{4,15}$/.test(text) ? countText(Number(text)) : text;
}
