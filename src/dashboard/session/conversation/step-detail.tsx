/** What a line of a conversation unfolds into: what a call did, how an error was solved, what became of a wait, what a compaction kept. */
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { Answers } from "../../../daemon/api/answers.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Button } from "../../parts/button.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../parts/link.tsx";
import { FileLink } from "../../parts/project-link.tsx";
import { AnswerView } from "../../parts/answer-view.tsx";
import { withQuery } from "../../router.ts";
import { words } from "../../words.ts";
import { CallContent } from "../call/call-content.tsx";
import { eventSource } from "../call/use-call-content.ts";
import { isFromTranscript } from "./transcript-rows.ts";
import { EventSections } from "../event-sections.tsx";
import type { TimelineRow } from "../timeline-rows.ts";
import { SessionIdContext, SessionProjectContext } from "../session-contexts.ts";

const CALLS: ReadonlySet<string> = new Set(["tool_use", "tool_error"]);

export const isCall = ({ type }: TimelineRow): boolean => CALLS.has(type);

/** A call that only the transcript knows. */
const UnrecordedCall = ({
  callId,
  row,
}: {
  readonly callId: string;
  readonly row: TimelineRow;
}): JSX.Element => {
  const session = useContext(SessionIdContext);
  const query = { call: callId, agent: row.agentId ?? null };
  const path = `/sessions/${encodeURIComponent(session)}/call`;
  return (
    <div class="talk-detail stack-tight">
      <CallContent source={{ id: row.id, path, query }} />
    </div>
  );
};

export const StepDetail = ({
  row,
  onOpen,
}: {
  readonly row: TimelineRow;
  readonly onOpen: (id: string) => void;
}): JSX.Element => {
  if (row.callId !== undefined) return <UnrecordedCall callId={row.callId} row={row} />;
  return isFromTranscript(row) ? (
    <div class="talk-detail">
      <p class="talk-reason">{row.text}</p>
    </div>
  ) : (
    <RecordedDetail row={row} onOpen={onOpen} />
  );
};

const RecordedDetail = ({
  row,
  onOpen,
}: {
  readonly row: TimelineRow;
  readonly onOpen: (id: string) => void;
}): JSX.Element => {
  const { conversation: text, session } = words();
  const isOfCall = isCall(row);
  const projectPath = useContext(SessionProjectContext);
  const actions = (
    <>
      {row.file !== undefined && projectPath !== null && (
        <FileLink projectPath={projectPath} file={row.file} />
      )}
      {row.kind === "compaction" && (
        <Link to={withQuery({ tab: "compactions", event: null, only: null, q: null })}>
          {text.toCompactions}
        </Link>
      )}
      <Button kind="quiet" onClick={() => onOpen(row.id)}>
        {text.details}
      </Button>
      <CopyButton
        kind="icon"
        icon="link"
        text={new URL(withQuery({ event: row.id }), location.href).href}
        label={session.detail.copyLink}
      />
      <Link
        class="button"
        data-kind="icon"
        aria-label={text.toTimeline}
        title={text.toTimeline}
        to={withQuery({ tab: "timeline", event: row.id, only: null, q: null })}
      >
        <Icon name="history" size={15} />
      </Link>
    </>
  );
  return (
    <div class="talk-detail stack-tight">
      {(!isOfCall || row.kind === "error") && <EventContext id={row.id} />}
      {isOfCall ? (
        <CallContent source={eventSource(row.id)}>{actions}</CallContent>
      ) : (
        <div class="row small">
          <span class="grow" />
          {actions}
        </div>
      )}
    </div>
  );
};

/** What only the whole event knows. */
const EventContext = ({ id }: { readonly id: string }): JSX.Element => {
  const answer = useAnswer<Answers["event"]>(`/event/${encodeURIComponent(id)}`);
  return (
    <AnswerView of={answer} rows={2}>
      {(data) => (
        <div class="stack-tight">
          <EventSections of={data} />
          <ErrorsLink of={data} />
        </div>
      )}
    </AnswerView>
  );
};

const LONGEST_QUERY = 80;

const ErrorsLink = ({ of: { event } }: { readonly of: Answers["event"] }): JSX.Element | null => {
  const line = event["errorLine"];
  if (event.type !== "tool_error" || typeof line !== "string" || line === "") return null;
  const query = new URLSearchParams({ q: line.slice(0, LONGEST_QUERY) }).toString();
  return (
    <Link class="small" to={`/history/errors?${query}`}>
      {words().conversation.toErrors}
    </Link>
  );
};
