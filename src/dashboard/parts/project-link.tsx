import "../labels/labels.css";
import type { JSX } from "preact";
import { lastPathPart } from "../last-path-part.ts";
import { projectName } from "../project-name.ts";
import { fileAddress, projectAddress, teamChoice } from "../router.ts";
import { words } from "../words.ts";
import { Link } from "./link.tsx";

/** What has no folder is told as `unknown`: that is no name. */
export const projectText = (project: string | null, projectPath: string | null): string =>
  projectPath !== null && projectPath !== ""
    ? projectName(projectPath)
    : project === null || project === "unknown"
      ? words().noProject
      : project;

/** A project by its name; leads to its page where its folder is known. Of the team's there is none: to its sessions. */
export const ProjectLink = ({
  project,
  projectPath,
  class: name = "",
}: {
  readonly project?: string | null;
  readonly projectPath: string | null;
  readonly class?: string;
}): JSX.Element =>
  projectPath === null || projectPath === "" ? (
    <span class={name}>{projectText(project ?? null, null)}</span>
  ) : (
    <Link
      to={
        teamChoice() === null
          ? projectAddress(projectPath)
          : `/history?project=${encodeURIComponent(projectPath)}`
      }
      class={name}
      title={projectPath}
    >
      {projectName(projectPath)}
    </Link>
  );

/** A file of a project; leads to the sessions that worked on it. */
export const FileLink = ({
  projectPath,
  file,
}: {
  readonly projectPath: string | null;
  readonly file: string;
}): JSX.Element =>
  projectPath === null || projectPath === "" || teamChoice() !== null ? (
    <span class="mono file-link" title={file}>
      <FilePath of={file} />
    </span>
  ) : (
    <Link to={fileAddress(projectPath, file)} class="mono plain-link file-link" title={file}>
      <FilePath of={file} />
    </Link>
  );

/** Where it has no room, its folders are cut off before its name. */
const FilePath = ({ of: file }: { readonly of: string }): JSX.Element => {
  const name = lastPathPart(file);
  return (
    <>
      <span class="file-folder">{file.slice(0, file.length - name.length)}</span>
      <span class="file-name">{name}</span>
    </>
  );
};
