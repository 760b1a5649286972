/** Every project: what its last session concluded, how much was done in it, and what that cost. */
import "./projects.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { answerPreview } from "../now/answer-preview.ts";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { ViewHeading, Panel } from "../parts/panel.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { ProjectState } from "../parts/project-state.tsx";
import { Sparkline } from "../parts/sparkline.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { projectAddress, sessionAddress } from "../router.ts";
import { countText, words, costSumText } from "../words.ts";
import { projectName } from "../project-name.ts";
import { WorkDone } from "./work-done.tsx";

type Project = Answers["projects"]["projects"][number];

/** So few are seen at once. */
const SEARCH_FIELD_ABOVE = 8;

const matchesName = ({ project, projectPath }: Project, name: string): boolean =>
  `${project ?? ""} ${projectPath ?? ""}`.toLowerCase().includes(name.trim().toLowerCase());

export const ProjectsView = (): JSX.Element => {
  const { views, projects: text, history } = words();
  const found = useAnswer<Answers["projects"]>("/projects", { concluded: "1" });
  const [name, setName] = useState("");
  const all = (found.data?.projects ?? []).filter(({ projectPath }) => projectPath !== null);
  const shown = all.filter((one) => matchesName(one, name));
  return (
    <>
      <ViewHeading title={views.projects}>
        {all.length > 0 && <span class="muted number">{text.count(all.length)}</span>}
        {all.length > SEARCH_FIELD_ABOVE && (
          <label class="search-field projects-find">
            <span class="unseen">{text.hint}</span>
            <Icon name="search" size={16} />
            <input
              class="input"
              type="search"
              value={name}
              placeholder={text.hint}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
        )}
      </ViewHeading>
      <AnswerView of={found} rows={6}>
        {() =>
          all.length === 0 ? (
            <EmptyState title={text.empty}>
              <p>{history.empty.text}</p>
            </EmptyState>
          ) : (
            <Table projects={shown} />
          )
        }
      </AnswerView>
    </>
  );
};

const Table = ({ projects }: { readonly projects: readonly Project[] }): JSX.Element => {
  const { history, projects: text } = words();
  const { columns } = history;
  return (
    <Panel>
      <table class="table projects-table">
        <thead>
          <tr>
            <th scope="col">{columns.project}</th>
            <th scope="col">{text.lastAnswer}</th>
            <th scope="col">{columns.last}</th>
            <th scope="col" class="projects-trend">
              {text.days}
            </th>
            <th scope="col" class="number">
              {columns.sessions}
            </th>
            <th scope="col" class="number" title={history.cost}>
              {columns.cost}
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((one) => (
            <Row key={one.projectPath} of={one} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
};

const Row = ({ of: one }: { readonly of: Project }): JSX.Element => {
  const all = words();
  const { columns, partly } = all.history;
  const path = one.projectPath ?? "";
  return (
    <tr>
      <td class="projects-name">
        <Link to={projectAddress(path)} class="plain-link row-open">
          <span title={path}>{projectName(path)}</span>
        </Link>
        <ProjectState path={path} />
      </td>
      <td data-name={all.projects.lastAnswer} class="projects-said">
        <LastConclusion of={one} />
      </td>
      <td data-name={columns.last} class="muted">
        <RelativeTime at={one.lastActivity} />
      </td>
      <td class="projects-trend">
        <Sparkline counts={one.daily} label={all.projects.daily(one.sessions)} />
      </td>
      <td data-name={columns.sessions} class="number">
        {countText(one.sessions)}
      </td>
      <td data-name={columns.cost} class="number" title={one.isPartly ? partly : undefined}>
        {one.costUsd === null ? "–" : costSumText(one.costUsd, one.isPartly)}
      </td>
    </tr>
  );
};

/** What was asked, and the first lines of the answer it got; where that says nothing, the work and what was concluded before. */
const LastConclusion = ({ of: { concluded } }: { readonly of: Project }): JSX.Element => {
  const { projects: text, history } = words();
  if (concluded === null) return <span class="muted">{text.noAnswer}</span>;
  const { sessionId, title, answer, isUnfinished, failure, work, earlier } = concluded;
  const said = failure === null ? answer : null;
  return (
    <>
      <Link to={sessionAddress(sessionId)} class="plain-link one-line projects-asked">
        {title ?? history.noTitle}
      </Link>
      <p class="two-lines projects-answer" dir="auto">
        {failure !== null && <span class="projects-failed">{text.failed(failure)} </span>}
        {said === null && failure === null && `${text.noAnswer} `}
        {said !== null && isUnfinished && `${text.unfinished} `}
        {said !== null && `${answerPreview(said)} `}
        {(said === null || isUnfinished || earlier !== null) && work.calls > 0 && (
          <span class="muted">
            {"· "}
            <WorkDone of={work} />{" "}
          </span>
        )}
      </p>
      {earlier !== null && (
        <p class="one-line small muted" dir="auto">
          {history.earlierAnswer} {answerPreview(earlier)}
        </p>
      )}
    </>
  );
};
