/** Every project: what its last session concluded, how much was done in it, and what that cost. */
import "./project.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { answerStart } from "../now/answer-start.ts";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { Head, Panel } from "../parts/panel.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { Ago } from "../parts/time.tsx";
import { projectAddress, sessionPath } from "../router.ts";
import { shortPath } from "../short-path.ts";
import { costText, countText, words } from "../words.ts";

type Project = Answers["projects"]["projects"][number];

/** So few are seen at once. */
const FEW = 8;

const isCalled = ({ project, projectPath }: Project, name: string): boolean =>
  `${project ?? ""} ${projectPath ?? ""}`.toLowerCase().includes(name.trim().toLowerCase());

export const ProjectsView = (): JSX.Element => {
  const { views, projects: text, history } = words();
  const found = useAnswer<Answers["projects"]>("/projects", { concluded: "1" });
  const [name, setName] = useState("");
  const all = (found.data?.projects ?? []).filter(({ projectPath }) => projectPath !== null);
  const shown = all.filter((one) => isCalled(one, name));
  return (
    <>
      <Head title={views.projects}>
        {all.length > 0 && <span class="muted number">{text.count(all.length)}</span>}
        {all.length > FEW && (
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
      </Head>
      <Shown of={found} rows={6}>
        {() =>
          all.length === 0 ? (
            <Empty title={text.empty}>
              <p>{history.empty.text}</p>
            </Empty>
          ) : (
            <Table projects={shown} />
          )
        }
      </Shown>
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
          {one.project ?? path}
        </Link>
        <div class="muted small mono one-line" title={path}>
          {shortPath(path)}
        </div>
      </td>
      <td data-name={all.projects.lastAnswer} class="projects-said">
        <Concluded of={one} />
      </td>
      <td data-name={columns.last} class="muted">
        <Ago at={one.lastActivity} />
      </td>
      <td data-name={columns.sessions} class="number">
        {countText(one.sessions)}
      </td>
      <td data-name={columns.cost} class="number" title={one.isPartly ? partly : undefined}>
        {one.costUsd === null
          ? "–"
          : one.isPartly
            ? all.atLeast(costText(one.costUsd))
            : costText(one.costUsd)}
      </td>
    </tr>
  );
};

/** What was asked, and the first lines of the answer. */
const Concluded = ({ of: { concluded } }: { readonly of: Project }): JSX.Element => {
  const { projects: text, history } = words();
  if (concluded === null) return <span class="muted">{text.noAnswer}</span>;
  return (
    <>
      <Link to={sessionPath(concluded.sessionId)} class="plain-link one-line projects-asked">
        {concluded.title ?? history.noTitle}
      </Link>
      <p class="two-lines projects-answer" dir="auto">
        {answerStart(concluded.answer)}
      </p>
    </>
  );
};
