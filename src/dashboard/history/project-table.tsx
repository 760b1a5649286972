import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Link } from "../parts/link.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { projectAddress } from "../router.ts";
import { countText, words, costSumText } from "../words.ts";
import { projectName } from "../project-name.ts";

type Project = Answers["projects"]["projects"][number];

/** Each project with what was done in it; its sessions are one step away. */
export const ProjectTable = ({
  projects,
}: {
  readonly projects: readonly Project[];
}): JSX.Element => {
  const all = words();
  const { columns, cost, partly } = all.history;
  return (
    <div class="panel scroll-x">
      <table class="table history-table">
        <thead>
          <tr>
            <th scope="col">{columns.project}</th>
            <th scope="col" class="number">
              {columns.sessions}
            </th>
            <th scope="col" class="number history-wide">
              {columns.prompts}
            </th>
            <th scope="col" class="history-wide">
              {columns.last}
            </th>
            <th scope="col" class="number" title={cost}>
              {columns.cost}
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((one) => (
            <tr key={one.projectPath ?? ""}>
              <td>
                {one.projectPath === null ? (
                  <span class="muted">{all.noProject}</span>
                ) : (
                  <>
                    <Link to={projectAddress(one.projectPath)} class="plain-link history-name">
                      <span title={one.projectPath}>{projectName(one.projectPath)}</span>
                    </Link>
                    <span class="muted small history-last">
                      <RelativeTime at={one.lastActivity} />
                    </span>
                  </>
                )}
              </td>
              <td class="number">{countText(one.sessions)}</td>
              <td class="number history-wide">{countText(one.prompts)}</td>
              <td class="muted history-wide">
                <RelativeTime at={one.lastActivity} />
              </td>
              <td class="number" title={one.isPartly ? partly : undefined}>
                {one.costUsd === null ? "–" : costSumText(one.costUsd, one.isPartly)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
