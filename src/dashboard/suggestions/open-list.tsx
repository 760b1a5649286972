/** What is suggested and not answered yet; the address says which one is open. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { LookAnswer } from "../../daemon/actions/suggestions.ts";
import type { Answers } from "../../daemon/api/answers.ts";
import { asked, MoreButton, ProjectChoice, Tools } from "../knowledge/tools.tsx";
import { usePages } from "../knowledge/use-pages.ts";
import { Button } from "../parts/button.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { Ago } from "../parts/time.tsx";
import { go, withQuery } from "../router.ts";
import { Refused } from "../settings/refused.tsx";
import { useAction } from "../settings/use-action.ts";
import { words } from "../words.ts";
import { DoneNotice, type Done } from "./done-notice.tsx";
import { ModelOffer } from "./model-offer.tsx";
import { type Suggestion, SuggestionItem } from "./suggestion-item.tsx";

type Answer = Answers["suggestions"];

const PAGE = 50;

export const OpenList = (): JSX.Element => {
  const text = words().suggestions;
  const project = asked("project");
  const opened = asked("id");
  const pages = usePages<Answer, Suggestion>(
    "/suggestions",
    { project, limit: PAGE },
    (one) => one.suggestions,
    ({ id }) => id,
  );
  const { answer, items } = pages;
  const look = useAction<LookAnswer>();
  const [done, setDone] = useState<Done | null>(null);
  const isThere = items.some(({ id }) => id === opened);
  useEffect(() => {
    if (isThere)
      document.getElementById(`suggestion-${opened}`)?.scrollIntoView({ block: "nearest" });
  }, [isThere, opened]);
  const lookNow = (): void => {
    setDone(null);
    void look.run("look-for-suggestions", project === "" ? {} : { project }).then(answer.reload);
  };
  const settle = (what: Done): void => {
    setDone(what);
    if (opened !== "") go(withQuery({ id: null }), "replace");
    answer.reload();
  };
  const lookButton = (
    <Button
      kind={answer.data?.analysedAt === null ? "main" : "plain"}
      icon="search"
      disabled={look.isBusy}
      onClick={lookNow}
    >
      {look.isBusy ? text.look.looking : text.look.button}
    </Button>
  );
  return (
    <>
      <Tools>
        <ProjectChoice />
        <span class="grow" />
        {answer.data !== null && answer.data.analysedAt !== null && (
          <>
            <LastLook of={answer.data} />
            {lookButton}
          </>
        )}
      </Tools>
      <Refused fault={look.fault} />
      <DoneNotice of={done} onUndone={settle} />
      <Shown of={answer}>
        {(data) =>
          items.length === 0 ? (
            <Nothing of={data} action={data.analysedAt === null ? lookButton : null} />
          ) : (
            <div class="stack">
              {opened !== "" && !isThere && !pages.hasMore && (
                <p class="muted" role="status">
                  {text.gone}
                </p>
              )}
              <ul class="stack-tight">
                {items.map((one) => (
                  <SuggestionItem
                    key={one.id}
                    of={one}
                    isOpen={one.id === opened}
                    onToggle={() =>
                      go(withQuery({ id: one.id === opened ? null : one.id }), "replace")
                    }
                    onDone={settle}
                  />
                ))}
              </ul>
              <MoreButton of={pages} />
              {data.analyst !== null && <ModelOffer analyst={data.analyst} />}
            </div>
          )
        }
      </Shown>
    </>
  );
};

const LastLook = ({
  of: { analysedAt, projects, sessionsSince },
}: {
  readonly of: Answer;
}): JSX.Element => {
  const { look } = words().suggestions;
  return (
    <span class="muted small">
      {look.last} <Ago at={analysedAt ?? ""} />
      {projects.looked < projects.known && ` · ${look.of(projects.looked, projects.known)}`}
      {sessionsSince > 0 && ` · ${look.since(sessionsSince)}`}
    </span>
  );
};

const Nothing = ({
  of: { analysedAt, isTooEarly },
  action,
}: {
  readonly of: Answer;
  readonly action: JSX.Element | null;
}): JSX.Element => {
  const { never, none, early } = words().suggestions;
  const { title, text } = analysedAt === null ? never : isTooEarly ? early : none;
  return (
    <Empty title={title}>
      <p>{text}</p>
      {action}
    </Empty>
  );
};
