/** A file: which sessions worked on it, how, and what they were asked for. */
import "./project.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { ask } from "../api/ask.ts";
import { type AskFault, toAskFault } from "../api/fault.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { Link } from "../parts/link.tsx";
import { ViewHeading } from "../parts/panel.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { FailurePanel, AnswerView } from "../parts/answer-view.tsx";
import { Timestamp } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { countText, words } from "../words.ts";
import { lastPathPart } from "../last-path-part.ts";
import { NothingRecorded } from "./nothing-recorded.tsx";

type Answer = Answers["file"];
type FileSession = Answer["sessions"][number];

export const FileView = ({
  projectPath,
  file,
}: {
  readonly projectPath: string;
  readonly file: string;
}): JSX.Element => {
  const text = words().file;
  const query = { project: projectPath, file };
  const found = useAnswer<Answer>("/file", query);
  if (found.data === null && found.fault?.code === "NO_FILE") return <NothingRecorded of="file" />;
  return (
    <div class="stack file">
      <div>
        <ViewHeading title={lastPathPart(file)}>
          {found.data !== null && <Facts of={found.data.file} />}
        </ViewHeading>
        <div class="row small">
          <ProjectLink projectPath={projectPath} />
          <span class="mono muted project-path">{file}</span>
          <CopyButton text={file} />
          <Link to={`/search?q=${encodeURIComponent(`file:"${file}"`)}`}>{text.search}</Link>
        </div>
      </div>
      <AnswerView of={found} rows={8}>
        {(data) => (
          <>
            {!data.isComplete && <p class="muted small">{words().project.filling}</p>}
            <Sessions key={`${projectPath}\n${file}`} first={data} query={query} />
          </>
        )}
      </AnswerView>
    </div>
  );
};

const Facts = ({ of }: { readonly of: Answer["file"] }): JSX.Element => {
  const all = words();
  return (
    <span class="muted number project-facts facts-line">
      <span>{all.history.total(of.sessions, countText(of.sessions))}</span>
      {of.edits + of.writes > 0 && <span>{all.file.changed(of.edits + of.writes)}</span>}
      {of.reads > 0 && <span>{all.file.read(of.reads)}</span>}
    </span>
  );
};

const Sessions = ({
  first,
  query,
}: {
  readonly first: Answer;
  readonly query: { readonly project: string; readonly file: string };
}): JSX.Element => {
  const text = words().file;
  const [more, setMore] = useState<readonly FileSession[]>([]);
  const [next, setNext] = useState(first.next);
  const [fault, setFault] = useState<AskFault | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const load = (): void => {
    setIsBusy(true);
    setFault(null);
    ask<Answer>("/file", { ...query, cursor: next })
      .then(
        (page) => {
          setMore((before) => [...before, ...page.sessions]);
          setNext(page.next);
        },
        (error: unknown) => setFault(toAskFault(error)),
      )
      .finally(() => setIsBusy(false));
  };
  const known = new Set(first.sessions.map(({ sessionId }) => sessionId));
  const rows = [...first.sessions, ...more.filter(({ sessionId }) => !known.has(sessionId))];
  return (
    <section class="panel file-sessions" aria-label={text.sessions}>
      <ul>
        {rows.map((one) => (
          <Row key={one.sessionId} of={one} />
        ))}
      </ul>
      {fault !== null && <FailurePanel fault={fault} retry={load} />}
      {next !== null && fault === null && (
        <Button kind="quiet" disabled={isBusy} onClick={load}>
          {text.more}
        </Button>
      )}
    </section>
  );
};

const Row = ({ of: one }: { readonly of: FileSession }): JSX.Element => {
  const text = words().file;
  const title = one.title ?? words().history.noTitle;
  return (
    <li class="file-session">
      <div class="file-how row">
        {one.writes > 0 && <Badge tone="working">{text.written(one.writes)}</Badge>}
        {one.edits > 0 && <Badge tone="working">{text.edited(one.edits)}</Badge>}
        {one.reads > 0 && <Badge tone="done">{text.read(one.reads)}</Badge>}
      </div>
      <div class="file-about">
        <Link
          to={sessionAddress(one.sessionId, { event: one.eventId })}
          class="file-request plain-link"
        >
          {one.request ?? title}
        </Link>
        <div class="row small muted">
          {one.request !== null && one.request !== title && (
            <Link to={sessionAddress(one.sessionId)} class="one-line file-title">
              {title}
            </Link>
          )}
          {one.turns > 1 && <span class="number">{text.turns(one.turns)}</span>}
          {one.edits + one.writes > 0 && (
            <Link to={sessionAddress(one.sessionId, { event: one.eventId })}>{text.toChange}</Link>
          )}
        </div>
      </div>
      <span class="small muted file-when">
        <Timestamp at={one.changedAt ?? one.lastAt} />
      </span>
    </li>
  );
};
