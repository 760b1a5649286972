/** Where somebody names what is to be forgotten: a project is chosen, a session and a text are typed. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { liveSessions } from "../api/live-sessions.ts";
import { useAnswer } from "../api/use-answer.ts";
import { words } from "../words.ts";
import type { ForgetFormTarget } from "./forget-form-target.ts";
import { projectText } from "../parts/project-link.tsx";

type Props = { readonly target: ForgetFormTarget; readonly onChoose: (text: string) => void };

export const ForgetField = (props: Props): JSX.Element =>
  props.target.kind === "project" ? <ProjectField {...props} /> : <TextField {...props} />;

const ProjectField = ({ target, onChoose }: Props): JSX.Element => {
  const { forgetting: text } = words().settings;
  const answer = useAnswer<Answers["projects"]>("/projects");
  const known = (answer.data?.projects ?? []).flatMap(({ projectPath: path, sessions: count }) =>
    path === null ? [] : [{ path, label: text.projectOption(path, count) }],
  );
  const isOther = target.text !== "" && !known.some(({ path }) => path === target.text);
  const options = isOther ? [{ path: target.text, label: target.text }, ...known] : known;
  return (
    <select
      class="input"
      value={target.text}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{text.choose}</option>
      {options.map(({ path, label }) => (
        <option key={path} value={path}>
          {label}
        </option>
      ))}
    </select>
  );
};

const LIST = "settings-sessions";

/** Sessions that are live now are offered, so that nobody has to type an id. */
const TextField = ({ target: { kind, text }, onChoose }: Props): JSX.Element => (
  <>
    <input
      class="input"
      type="text"
      value={text}
      list={kind === "session" ? LIST : undefined}
      autoComplete="off"
      spellcheck={false}
      onInput={(event) => onChoose(event.currentTarget.value)}
    />
    {kind === "session" && (
      <datalist id={LIST}>
        {[...liveSessions.value.values()].map(({ sessionId, ...of }) => (
          <option key={sessionId} value={sessionId}>
            {projectText(of.projectName, of.projectPath)}
          </option>
        ))}
      </datalist>
    )}
  </>
);
