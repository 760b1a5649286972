/** What rows of blockers, decisions and errors have in common: their project, when it was, what is known of them, where they were met. */
import type { JSX } from "preact";
import { Command } from "../parts/copy-button.tsx";
import { Link } from "../parts/link.tsx";
import { FileLink, ProjectLink } from "../parts/project-link.tsx";
import { RelativeTime, Timestamp } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { words } from "../words.ts";
import { headingOf, isKnownSession } from "./row-format.ts";

export const ProjectCell = ({
  name,
  projectPath,
}: {
  /** Of the column. */
  readonly name: string;
  readonly projectPath: string | null;
}): JSX.Element => (
  <td data-name={name} class="knowledge-project">
    <ProjectLink projectPath={projectPath} class="plain-link" />
  </td>
);

export const WhenCell = ({
  name,
  at,
  sessionId = null,
}: {
  readonly name: string;
  readonly at: string;
  /** In which it was: the time leads there. */
  readonly sessionId?: string | null;
}): JSX.Element => (
  <td data-name={name} class="knowledge-when">
    {isKnownSession(sessionId) ? (
      <Link to={sessionAddress(sessionId)} class="plain-link">
        <RelativeTime at={at} />
      </Link>
    ) : (
      <RelativeTime at={at} />
    )}
  </td>
);

/** What has no value is left out. */
export const FactList = ({
  of: facts,
}: {
  readonly of: readonly (readonly [name: string, value: string | null])[];
}): JSX.Element | null => {
  const known = facts.filter(([, value]) => value !== null);
  return known.length === 0 ? null : (
    <dl class="facts small">
      {known.map(([name, value]) => (
        <>
          <dt key={`${name} name`}>{name}</dt>
          <dd key={name} class="knowledge-words">
            {value}
          </dd>
        </>
      ))}
    </dl>
  );
};

export type KnowledgeOccurrence = {
  readonly key: string;
  readonly at: string;
  readonly sessionId: string | null;
  /** Where they are of several. */
  readonly projectPath?: string | null;
  /** Leads to its turn, where it is known. */
  readonly eventId?: string;
};

/** When it was met, each with a way to the session. */
export const OccurrenceList = ({
  of: met,
}: {
  readonly of: readonly KnowledgeOccurrence[];
}): JSX.Element => (
  <ul class="knowledge-places small">
    {met.map(({ key, at, sessionId, projectPath, eventId }) => (
      <li key={key}>
        <span class="muted">
          <Timestamp at={at} />
        </span>
        {projectPath !== undefined && <ProjectLink projectPath={projectPath} class="plain-link" />}
        {isKnownSession(sessionId) && (
          <Link to={sessionAddress(sessionId, eventId === undefined ? {} : { event: eventId })}>
            {words().knowledge.toSession}
          </Link>
        )}
      </li>
    ))}
  </ul>
);

/** What the heading leaves out of it; nothing where that is all. */
export const WholeText = ({ text }: { readonly text: string }): JSX.Element | null =>
  text.trim() === headingOf(text) ? null : <p class="knowledge-words knowledge-raw">{text}</p>;

/** The files that it names, each with its page. */
export const FileList = ({
  projectPath,
  files,
}: {
  readonly projectPath: string | null;
  readonly files: readonly string[];
}): JSX.Element | null =>
  files.length === 0 ? null : (
    <p class="row small">
      <span class="muted">{words().knowledge.decisions.files}</span>
      {files.map((file) => (
        <FileLink key={file} projectPath={projectPath} file={file} />
      ))}
    </p>
  );

/** The same without the page. */
export const TerminalCommand = ({ text }: { readonly text: string }): JSX.Element => (
  <div class="row small knowledge-terminal">
    <span class="muted">{words().knowledge.terminal}</span>
    <Command text={text} />
  </div>
);
