/** In place of a project or a file of which nothing is recorded. */
import type { JSX } from "preact";
import { EmptyState } from "../parts/answer-view.tsx";
import { Link } from "../parts/link.tsx";
import { useTitle } from "../parts/panel.tsx";
import { words } from "../words.ts";

export const NothingRecorded = ({ of }: { readonly of: "project" | "file" }): JSX.Element => {
  const { project, file } = words();
  const text = of === "project" ? project.gone : file.gone;
  useTitle(text.title);
  return (
    <EmptyState title={text.title}>
      <p>{text.text}</p>
      <Link to="/projects">{project.gone.back}</Link>
    </EmptyState>
  );
};
