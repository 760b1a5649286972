/** What would go, in words and as a list. */
import type { JSX } from "preact";
import type { ForgetAnswer } from "../../daemon/actions/forget.ts";
import { Command } from "../parts/copy-button.tsx";
import { Link } from "../parts/link.tsx";
import { Timestamp } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { countText, words } from "../words.ts";
import { describeForgetExtras } from "./forget-extras.ts";
import { gitProjects, projectFolderName, ownEvents } from "./forget-form-target.ts";

export const ForgetPreview = ({ preview }: { readonly preview: ForgetAnswer }): JSX.Element => {
  const { forgetting: text } = words().settings;
  const { sessions, listed, archive } = preview;
  const along = describeForgetExtras(preview);
  return (
    <>
      <p class="settings-verdict" role="status">
        {text.would(countText(ownEvents(preview)), countText(sessions))}
      </p>
      {along.length > 0 && (
        <p>
          {text.also} {along.join(", ")}
        </p>
      )}
      {archive.unreadable.length > 0 && (
        <p class="settings-warning">{text.unreadable(archive.unreadable.join(", "))}</p>
      )}
      {listed.length > 0 && <Sessions listed={listed} />}
      {sessions > listed.length && <p class="muted">{text.more(sessions - listed.length)}</p>}
      {preview.checkpointsGone.length > 0 && <Checkpoints told={preview} />}
      {gitProjects(preview).map((project) => (
        <div key={project} class="stack-tight">
          <p class="muted small">{text.inGit(project)}</p>
          <Command text={`git -C ${quotePath(project)} update-ref -d refs/notes/self-gen`} />
        </div>
      ))}
    </>
  );
};

const Sessions = ({ listed }: Pick<ForgetAnswer, "listed">): JSX.Element => {
  const { noProject, session, settings } = words();
  const { forgetting: text } = settings;
  return (
    <div class="scroll-x">
      <table class="table">
        <thead>
          <tr>
            <th>{text.session}</th>
            <th>{text.project}</th>
            <th>{text.started}</th>
            <th class="number">{text.events}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((one) => (
            <tr key={one.sessionId}>
              <td>
                <Link to={sessionAddress(one.sessionId)} title={one.sessionId}>
                  {one.title ?? session.untitled}
                </Link>
              </td>
              <td>{one.project ?? noProject}</td>
              <td>{one.startedAt !== null && <Timestamp at={one.startedAt} />}</td>
              <td class="number">{countText(one.events)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Each by its time and place: one of another session would be missed there. */
const Checkpoints = ({ told }: { readonly told: ForgetAnswer }): JSX.Element => {
  const { forgetting: text } = words().settings;
  const { checkpoints, checkpointsGone: shown, listed } = told;
  const own = new Set(listed.map(({ sessionId }) => sessionId));
  return (
    <div class="stack-tight">
      <h3>{text.checkpoints}</h3>
      <p class="muted small">{text.checkpointsWhy}</p>
      <ul class="stack-tight">
        {shown.map(({ id, sessionId, ts, project }) => (
          <li key={id}>
            <Link to={sessionAddress(sessionId, { event: id })}>
              <Timestamp at={ts} />
            </Link>{" "}
            {projectFolderName(project)}
            {!own.has(sessionId) && <span class="muted"> · {text.ofAnother}</span>}
          </li>
        ))}
      </ul>
      {checkpoints > shown.length && (
        <p class="muted">{text.moreCheckpoints(checkpoints - shown.length)}</p>
      )}
    </div>
  );
};

/** As a shell takes it for one word. */
const quotePath = (path: string): string =>
  /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
