/** The rules that a project's sessions get, and what sounds like one and was not kept. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import type { PublicPossibleRule } from "../../daemon/api/records/possible-rules.ts";
import type { ActionRequest } from "../api/ask.ts";
import { RemoveMemoryButton } from "../knowledge/remove-memory-button.tsx";
import { Button } from "../parts/button.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { HeaderCount } from "../parts/header-count.tsx";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { createUndo, showToast } from "../parts/toast.tsx";
import { useAction } from "../parts/use-action.ts";
import { sessionAddress } from "../router.ts";
import { words } from "../words.ts";

export const ProjectRules = ({
  of: { rules, possibleRules },
  onChanged,
}: {
  readonly of: Answers["project"];
  readonly onChanged: () => void;
}): JSX.Element => {
  const text = words().project;
  return (
    <Panel title={text.rules} aside={<HeaderCount count={rules.length} />}>
      {rules.length === 0 ? (
        <p class="muted panel-none">{text.noRules}</p>
      ) : (
        <ul class="project-list">
          {rules.map((rule) => (
            <li key={rule.id}>
              <span class="muted small">{text.ruleKinds[rule.kind]}</span> “{rule.text}”{" "}
              {rule.sessionId === null ? (
                <span class="muted small">
                  <RelativeTime at={rule.ts} />
                </span>
              ) : (
                <Link to={sessionAddress(rule.sessionId)} class="small">
                  <RelativeTime at={rule.ts} />
                </Link>
              )}
              <RemoveMemoryButton
                id={rule.id}
                about={rule.text}
                asks={text.removeRule}
                onChanged={onChanged}
              />
              {rule.later !== null && <p class="muted small">{text.laterSaid(rule.later)}</p>}
            </li>
          ))}
        </ul>
      )}
      {possibleRules.length > 0 && (
        <>
          <h3 class="small muted">{text.possibleRules}</h3>
          <ul class="project-list">
            {possibleRules.map((rule) => (
              <PossibleRule key={rule.id} of={rule} onChanged={onChanged} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
};

const PossibleRule = ({
  of: { id, text: said, ts, sessionId },
  onChanged,
}: {
  readonly of: PublicPossibleRule;
  readonly onChanged: () => void;
}): JSX.Element => {
  const text = words().project;
  const change = useAction();
  const keep = async (): Promise<void> => {
    if ((await change.run("keep-rule", { id })) === null) return;
    showToast({ says: text.ruleKept, about: said });
    onChanged();
  };
  const hide = async (): Promise<void> => {
    if ((await change.run("remove-memory", { id })) === null) return;
    const undo: readonly ActionRequest[] = [["restore-memory", { id }]];
    showToast({ says: text.ruleHidden, about: said, undo: createUndo(undo, onChanged) });
    onChanged();
  };
  return (
    <li>
      “{said}”{" "}
      <Link to={sessionAddress(sessionId)} class="small">
        <RelativeTime at={ts} />
      </Link>
      <Button kind="quiet" disabled={change.isBusy} onClick={() => void keep()}>
        {text.keepRule}
      </Button>
      <Button kind="quiet" disabled={change.isBusy} onClick={() => void hide()}>
        {text.hideRule}
      </Button>
      <FaultNote fault={change.fault} />
    </li>
  );
};
