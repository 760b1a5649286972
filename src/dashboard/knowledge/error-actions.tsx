/** What is done with errors: they are called fixed, or ignored; one by one or those that are chosen, and back. */
import type { JSX } from "preact";
import { Button } from "../parts/button.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import { createUndo, showToast } from "../parts/toast.tsx";
import { useAction } from "../parts/use-action.ts";
import { teamChoice } from "../router.ts";
import { words } from "../words.ts";
import type { KnowledgeError } from "./knowledge-error.ts";

const ACTIONS = {
  resolve: { name: "resolve-errors", isOn: true, icon: "check" },
  reopen: { name: "resolve-errors", isOn: false, icon: "again" },
  ignore: { name: "ignore-errors", isOn: true, icon: "hidden" },
  heed: { name: "ignore-errors", isOn: false, icon: "again" },
} as const satisfies Readonly<Record<string, { name: string; isOn: boolean; icon: IconName }>>;

type ErrorAction = keyof typeof ACTIONS;

/** What may be done with one, as it stands. */
function actionsFor({ status, state }: KnowledgeError): readonly ErrorAction[] {
  if (status === "ignored") return ["heed"];
  if (state === "resolved") return ["reopen", "ignore"];
  return status === "fixed" ? ["ignore"] : ["resolve", "ignore"];
}

type Chosen = readonly KnowledgeError[];

function useErrorAction(onChanged: () => void) {
  const change = useAction();
  const run = async (action: ErrorAction, chosen: Chosen): Promise<boolean> => {
    const { name, isOn } = ACTIONS[action];
    const ids = chosen.map(({ id }) => id);
    if ((await change.run(name, { ids, isOn })) === null) return false;
    const [first] = chosen;
    showToast({
      says: words().knowledge.errors.done[action](chosen.length),
      ...(chosen.length === 1 && first !== undefined ? { about: first.headline } : {}),
      undo: createUndo([[name, { ids, isOn: !isOn }]], onChanged),
    });
    onChanged();
    return true;
  };
  return { isBusy: change.isBusy, fault: change.fault, run };
}

/** Of one: small ones at the end of its row, or in words below what is unfolded. */
export const ErrorActions = ({
  of: error,
  isSmall = false,
  onChanged,
}: {
  readonly of: KnowledgeError;
  readonly isSmall?: boolean;
  readonly onChanged: () => void;
}): JSX.Element | null => {
  const text = words().knowledge.errors.actions;
  const { isBusy, fault, run } = useErrorAction(onChanged);
  if (teamChoice() !== null) return null;
  return (
    <>
      <div class="row errors-actions">
        {actionsFor(error).map((action) => (
          <Button
            key={action}
            kind={isSmall ? "icon" : "plain"}
            disabled={isBusy}
            {...(isSmall
              ? { "aria-label": `${text[action]}: ${error.headline}`, title: text[action] }
              : { icon: ACTIONS[action].icon })}
            onClick={() => void run(action, [error])}
          >
            {isSmall ? <Icon name={ACTIONS[action].icon} size={16} /> : text[action]}
          </Button>
        ))}
      </div>
      <FaultNote fault={fault} />
    </>
  );
};

/** Of those that are chosen; of what is done already nothing changes. */
export const ChosenActions = ({
  of: chosen,
  onClear,
  onChanged,
}: {
  readonly of: Chosen;
  readonly onClear: () => void;
  readonly onChanged: () => void;
}): JSX.Element => {
  const text = words().knowledge.errors;
  const { isBusy, fault, run } = useErrorAction(onChanged);
  const offered = (["resolve", "reopen", "ignore", "heed"] as const).filter((action) =>
    chosen.some((one) => actionsFor(one).includes(action)),
  );
  const runOn = async (action: ErrorAction): Promise<void> => {
    if (
      await run(
        action,
        chosen.filter((one) => actionsFor(one).includes(action)),
      )
    )
      onClear();
  };
  return (
    <div class="errors-chosen">
      <div class="row" role="toolbar" aria-label={text.chosen(chosen.length)}>
        <strong class="number" role="status">
          {text.chosen(chosen.length)}
        </strong>
        {offered.map((action) => (
          <Button
            key={action}
            icon={ACTIONS[action].icon}
            disabled={isBusy}
            onClick={() => void runOn(action)}
          >
            {text.actions[action]}
          </Button>
        ))}
        <Button kind="quiet" onClick={onClear}>
          {text.clear}
        </Button>
      </div>
      <FaultNote fault={fault} />
    </div>
  );
};
