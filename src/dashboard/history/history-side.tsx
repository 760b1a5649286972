/** Beside the list: on which days there was something, and in which projects. */
import { projectName } from "../project-name.ts";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { withQuery } from "../router.ts";
import { countText, words } from "../words.ts";
import type { HistoryCriteria } from "./history-criteria.ts";
import { Calendar } from "./calendar.tsx";

const MAX_PROJECTS = 12;

export const HistorySide = ({
  criteria,
  projects,
}: {
  readonly criteria: HistoryCriteria;
  readonly projects: Answers["projects"];
}): JSX.Element => (
  <aside class="history-side stack">
    <Calendar criteria={criteria} days={projects.days} />
    <Projects asked={criteria} known={projects} />
  </aside>
);

const Projects = ({
  asked,
  known,
}: {
  readonly asked: HistoryCriteria;
  readonly known: Answers["projects"];
}): JSX.Element => {
  const all = words();
  const text = all.history;
  const [isWhole, setIsWhole] = useState(false);
  const named = known.projects.filter(({ projectPath }) => projectPath !== null);
  const shown = isWhole ? named : named.slice(0, MAX_PROJECTS);
  const sum = known.projects.reduce((total, { sessions }) => total + sessions, 0);
  const entry = (to: string, name: string, count: number, isHere: boolean): JSX.Element => (
    <li key={to}>
      <Link to={to} class="history-entry" aria-current={isHere ? "page" : undefined}>
        <span class="one-line" title={name}>
          {name}
        </span>
        <span class="number muted small">{countText(count)}</span>
      </Link>
    </li>
  );
  return (
    <nav class="panel history-projects" aria-label={text.projects}>
      <ul>
        {entry(withQuery({ project: null }), text.every, sum, asked.project === "")}
        {shown.map(({ project, projectPath, sessions }) =>
          entry(
            withQuery({ project: projectPath }),
            projectPath === null ? (project ?? all.noProject) : projectName(projectPath),
            sessions,
            asked.project === projectPath || asked.project === project,
          ),
        )}
      </ul>
      {shown.length < named.length && (
        <Button kind="quiet" onClick={() => setIsWhole(true)}>
          {text.moreProjects(named.length - shown.length)}
        </Button>
      )}
    </nav>
  );
};
