/** A project: what its last session concluded, what is left, what holds, and what it was worked on. */
import "./project.css";
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { HistoryRow } from "../history/history-row.tsx";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { Link } from "../parts/link.tsx";
import { ViewHeading, Panel } from "../parts/panel.tsx";
import { AnswerView } from "../parts/answer-view.tsx";
import { ProjectState } from "../parts/project-state.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { shortPath } from "../short-path.ts";
import { countText, words, costSumText } from "../words.ts";
import {
  ProjectBlockers,
  ProjectDecisions,
  ProjectDiscoveries,
  ProjectErrors,
} from "./project-knowledge.tsx";
import { HeaderCount } from "../parts/header-count.tsx";
import { ProjectRules } from "./project-rules.tsx";
import { FileTable } from "./file-table.tsx";
import { LastSession } from "./last-session.tsx";
import { NothingRecorded } from "./nothing-recorded.tsx";
import { projectName } from "../project-name.ts";
import { WaitingSessions } from "./waiting-sessions.tsx";

type Answer = Answers["project"];

export const ProjectView = ({ path }: { readonly path: string }): JSX.Element => {
  const found = useAnswer<Answer>("/project", { project: path });
  if (found.data === null && found.fault?.code === "NO_PROJECT")
    return <NothingRecorded of="project" />;
  return (
    <div class="stack project">
      <div>
        <ViewHeading title={projectName(path)}>
          <ProjectState path={path} />
          {found.data !== null && <Facts of={found.data} />}
        </ViewHeading>
        <div class="row small muted project-where">
          <span class="mono project-path" title={path}>
            {shortPath(path)}
          </span>
          <CopyButton text={path} label={words().now.copyPlace.folder} kind="icon" />
        </div>
      </div>
      <AnswerView of={found} rows={10}>
        {(data) => (
          <div class="project-body">
            <div class="stack project-first">
              <WaitingSessions path={path} />
              <LastSession of={data} />
            </div>
            <aside class="project-side" aria-label={words().project.more}>
              <OpenTasks of={data} />
              <ProjectRules of={data} onChanged={found.reload} />
              <ProjectDecisions project={path} />
              <ProjectBlockers project={path} />
              <ProjectErrors project={path} />
              <ProjectDiscoveries project={path} />
              <Files of={data} />
            </aside>
            <Sessions path={path} total={data.sessions} />
          </div>
        )}
      </AnswerView>
    </div>
  );
};

const Facts = ({ of }: { readonly of: Answer }): JSX.Element => {
  const all = words();
  const { sessions, costUsd, isPartly, lastActivity } = of;
  return (
    <span class="muted number project-facts facts-line">
      <span>{all.history.total(sessions, countText(sessions))}</span>
      {costUsd !== null && <span title={all.history.cost}>{costSumText(costUsd, isPartly)}</span>}
      <span>
        {all.project.active} <RelativeTime at={lastActivity} />
      </span>
    </span>
  );
};

const OpenTasks = ({ of: { work } }: { readonly of: Answer }): JSX.Element => {
  const text = words().project;
  const open = work === null ? 0 : work.current.length + work.pending.length;
  return (
    <Panel title={text.tasks} aside={<HeaderCount count={open} />}>
      {work === null ? (
        <p class="muted panel-none">{text.noTasks}</p>
      ) : (
        <div class="stack-tight">
          <TaskList
            title={null}
            tasks={[...work.current, ...work.pending]}
            current={work.current.length}
          />
          <TaskList title={text.nextSteps} tasks={work.nextSteps} current={0} />
          <p class="muted small">
            {work.from === "checkpoint" ? text.fromCheckpoint : text.fromContext}{" "}
            <Link to={sessionAddress(work.sessionId)}>
              <RelativeTime at={work.ts} />
            </Link>
          </p>
        </div>
      )}
    </Panel>
  );
};

const TaskList = ({
  title,
  tasks,
  current,
}: {
  readonly title: string | null;
  readonly tasks: readonly string[];
  /** So many of the first are being worked on. */
  readonly current: number;
}): JSX.Element | null =>
  tasks.length === 0 ? null : (
    <>
      {title !== null && <h3 class="small muted">{title}</h3>}
      <ul class="project-list">
        {tasks.map((task, at) => (
          <li key={at} data-current={at < current ? "" : undefined}>
            {task}
          </li>
        ))}
      </ul>
    </>
  );

const FIRST_FILES = 8;

const Files = ({ of: { files, isComplete } }: { readonly of: Answer }): JSX.Element => {
  const text = words().project;
  const [isWhole, setIsWhole] = useState(false);
  // What was only read is not edited.
  const edited = files.filter(({ edits, writes }) => edits + writes > 0);
  const shown = isWhole ? edited : edited.slice(0, FIRST_FILES);
  return (
    <Panel title={text.files} aside={<HeaderCount count={edited.length} />}>
      {!isComplete && <p class="muted small">{text.filling}</p>}
      {edited.length === 0 ? (
        <p class="muted panel-none">{text.noFiles}</p>
      ) : (
        <FileTable files={shown} />
      )}
      {shown.length < edited.length && (
        <Button kind="quiet" onClick={() => setIsWhole(true)}>
          {text.allFiles(countText(edited.length))}
        </Button>
      )}
    </Panel>
  );
};

const MAX_RECENT_SESSIONS = 10;

const Sessions = ({
  path,
  total,
}: {
  readonly path: string;
  readonly total: number;
}): JSX.Element => {
  const text = words().project;
  const recent = useAnswer<Answers["history"]>("/history", {
    project: path,
    limit: MAX_RECENT_SESSIONS,
  });
  const all: ComponentChildren = (
    <Link to={`/history?project=${encodeURIComponent(path)}`} class="small">
      {text.allSessions(countText(total))}
    </Link>
  );
  return (
    <section class="panel project-sessions">
      <header>
        <h2 class="grow">{text.recent}</h2>
        {all}
      </header>
      <AnswerView of={recent} rows={5}>
        {({ sessions }) => (
          <ul>
            {sessions.map((session) => (
              <li key={session.sessionId}>
                <HistoryRow session={session} isDated isOfProject />
              </li>
            ))}
          </ul>
        )}
      </AnswerView>
    </section>
  );
};
