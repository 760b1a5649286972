import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ForgetAnswer } from "../../daemon/actions/forget.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Timestamp } from "../parts/time.tsx";
import { countText, words } from "../words.ts";
import { describeForgetExtras } from "./forget-extras.ts";
import {
  projectFolderName,
  ownEvents,
  type ForgetFormTarget,
  confirmationWord,
} from "./forget-form-target.ts";

/** The question before anything is removed: what is large is named once more, by hand. */
export const ForgetDialog = ({
  target,
  preview,
  isBusy,
  onSure,
  onClose,
}: {
  readonly target: ForgetFormTarget;
  readonly preview: ForgetAnswer;
  readonly isBusy: boolean;
  readonly onSure: () => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const { cancel, settings } = words();
  const { forgetting: text } = settings;
  const [typed, setTyped] = useState("");
  const word = confirmationWord(target);
  const along = describeForgetExtras(preview);
  const canGo = !isBusy && (word === null || typed.trim() === word);
  const title =
    target.kind === "project"
      ? text.question.project(projectFolderName(target.text))
      : text.question[target.kind];
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (canGo) onSure();
        }}
      >
        {word === null && <SessionIdentity target={target} told={preview} />}
        <p>{text.goes(countText(ownEvents(preview)), countText(preview.sessions))}</p>
        {along.length > 0 && (
          <p>
            {text.also} {along.join(", ")}
          </p>
        )}
        {preview.checkpointsOfOthers > 0 && (
          <p class="settings-warning">{text.othersLose(preview.checkpointsOfOthers)}</p>
        )}
        {word !== null && (
          <label class="stack-tight">
            <span>{text.typeName(word)}</span>
            <input
              class="input"
              type="text"
              value={typed}
              autoFocus
              autoComplete="off"
              spellcheck={false}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
        )}
        <div class="row dialog-buttons">
          {/* Enter once too often removes nothing. */}
          <Button disabled={isBusy} autoFocus={word === null} onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="danger" icon="trash" type="submit" disabled={!canGo}>
            {isBusy ? text.removing : text.sure}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** The one session, as somebody would recognise it. */
const SessionIdentity = ({
  target,
  told,
}: {
  readonly target: ForgetFormTarget;
  readonly told: ForgetAnswer;
}): JSX.Element => {
  const { noProject, session } = words();
  const [one] = told.listed;
  if (one === undefined || told.listed.length > 1) return <p class="mono">{target.text}</p>;
  return (
    <div class="stack-tight">
      <p class="settings-what two-lines">{one.title ?? session.untitled}</p>
      <p class="muted">
        {one.project ?? noProject}
        {one.startedAt !== null && (
          <>
            {" · "}
            <Timestamp at={one.startedAt} />
          </>
        )}
      </p>
      <p class="muted small mono">{one.sessionId}</p>
    </div>
  );
};
