import "./file-table.css";
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { FileLink } from "../parts/project-link.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { countText, words } from "../words.ts";

/** Files with what was done to them, those changed most first. */
export const FileTable = ({
  files,
}: {
  readonly files: Answers["project"]["files"];
}): JSX.Element => {
  const { columns } = words().file;
  return (
    <div class="file-table-box">
      <table class="table file-table">
        <thead>
          <tr>
            <th scope="col">{columns.file}</th>
            <th scope="col" class="number file-changes">
              {columns.changes}
            </th>
            <th scope="col" class="number file-more">
              {columns.reads}
            </th>
            <th scope="col" class="number file-more">
              {columns.sessions}
            </th>
            <th scope="col" class="file-last">
              {columns.last}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((one) => (
            <tr key={one.file}>
              <td>
                <FileLink projectPath={one.projectPath} file={one.file} />
              </td>
              <td class="number">{countText(one.edits + one.writes)}</td>
              <td class="number file-more">{countText(one.reads)}</td>
              <td class="number file-more">{countText(one.sessions)}</td>
              <td class="muted file-last">
                <RelativeTime at={one.lastAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
