/** Every suggestion in one list: what is open, then what was answered, the last answer first. The address says which are meant. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { LookAnswer } from "../../daemon/actions/suggestions.ts";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { asked, MoreButton, ProjectChoice, Tools } from "../knowledge/tools.tsx";
import { type Pages, usePages } from "../knowledge/use-pages.ts";
import { Button } from "../parts/button.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { Ago } from "../parts/time.tsx";
import { go, withQuery } from "../router.ts";
import { Refused } from "../parts/refused.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";
import { AnsweredList, countAnswered } from "./answered-list.tsx";
import { DoneNotice, type Done } from "./done-notice.tsx";
import { ModelOffer } from "./model-offer.tsx";
import { askedState, type State, StateChips } from "./state.tsx";
import { type Suggestion, SuggestionItem } from "./suggestion-item.tsx";
import { SuggestionsHead } from "./suggestions-head.tsx";

type Answer = Answers["suggestions"];

const PAGE = 50;

export const SuggestionList = (): JSX.Element => {
  const text = words().suggestions;
  const project = asked("project");
  const state = askedState();
  const pages = usePages<Answer, Suggestion>(
    "/suggestions",
    { project, limit: PAGE },
    (one) => one.suggestions,
    ({ id }) => id,
  );
  const applied = useAnswer<Answers["applied"]>("/suggestions/applied");
  const away = useAnswer<Answers["dismissed"]>("/suggestions/dismissed");
  const { answer } = pages;
  const look = useAction<LookAnswer>();
  const [done, setDone] = useState<Done | null>(null);
  const lookNow = (): void => {
    setDone(null);
    void look.run("look-for-suggestions", project === "" ? {} : { project }).then(answer.reload);
  };
  const settle = (what: Done): void => {
    setDone(what);
    if (asked("id") !== "") go(withQuery({ id: null }), "replace");
    for (const one of [answer, applied, away]) one.reload();
  };
  const counts = countAnswered(applied.data, away.data, project);
  const isAnsweredShown = state === null && Object.values(counts).some((count) => count !== 0);
  const isUnfinished = answer.data !== null && unseenIn(answer.data) > 0;
  // Where there is nothing else to see, it stands in the middle.
  const isAskedBelow =
    isUnfinished && !isAnsweredShown && pages.items.length === 0 && isOpenShown(state);
  const lookButton = (
    <Button
      kind={isUnfinished ? "main" : "plain"}
      icon="search"
      disabled={look.isBusy}
      onClick={lookNow}
    >
      {look.isBusy ? text.look.looking : text.look.button}
    </Button>
  );
  return (
    <>
      <SuggestionsHead page="list">
        {answer.data !== null && answer.data.analysedAt !== null && (
          <div class="row suggestion-look">
            <LastLook of={answer.data} />
            {!isAskedBelow && lookButton}
          </div>
        )}
      </SuggestionsHead>
      <Tools>
        <StateChips counts={{ open: answer.data?.total ?? null, ...counts }} />
        <ProjectChoice />
      </Tools>
      <Refused fault={look.fault} />
      <DoneNotice of={done} onUndone={settle} />
      {isOpenShown(state) && (
        <OpenOnes of={pages} action={lookButton} isAlone={!isAnsweredShown} onDone={settle} />
      )}
      {state !== "open" && (
        <AnsweredList of={{ applied, away, project }} state={state} onDone={settle} />
      )}
    </>
  );
};

const isOpenShown = (state: State | null): boolean => state === null || state === "open";

/** How many projects nobody looked at; at least one where nobody looked at all. */
const unseenIn = ({ analysedAt, projects }: Answer): number =>
  Math.max(projects.known - projects.looked, analysedAt === null ? 1 : 0);

/** What was found and not answered yet; the address says which one is unfolded. */
const OpenOnes = ({
  of: pages,
  action,
  isAlone,
  onDone,
}: {
  readonly of: Pages<Answer, Suggestion>;
  readonly action: JSX.Element;
  /** Nothing else stands in the list. */
  readonly isAlone: boolean;
  readonly onDone: (done: Done) => void;
}): JSX.Element => {
  const text = words().suggestions;
  const opened = asked("id");
  const isThere = pages.items.some(({ id }) => id === opened);
  useEffect(() => {
    if (isThere)
      document.getElementById(`suggestion-${opened}`)?.scrollIntoView({ block: "nearest" });
  }, [isThere, opened]);
  return (
    <Shown of={pages.answer}>
      {(data) =>
        pages.items.length === 0 && !isAlone && data.analysedAt !== null ? (
          <p class="muted">{text.noneOpen}</p>
        ) : pages.items.length === 0 ? (
          <Nothing of={data} action={unseenIn(data) > 0 ? action : null} />
        ) : (
          <div class="stack">
            {opened !== "" && !isThere && !pages.hasMore && (
              <p class="muted" role="status">
                {text.gone}
              </p>
            )}
            <ul class="stack-tight">
              {pages.items.map((one) => (
                <SuggestionItem
                  key={one.id}
                  of={one}
                  isOpen={one.id === opened}
                  onToggle={() =>
                    go(withQuery({ id: one.id === opened ? null : one.id }), "replace")
                  }
                  onDone={onDone}
                />
              ))}
            </ul>
            <MoreButton of={pages} />
            {data.analyst !== null && <ModelOffer analyst={data.analyst} />}
          </div>
        )
      }
    </Shown>
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
  of: data,
  action,
}: {
  readonly of: Answer;
  readonly action: JSX.Element | null;
}): JSX.Element => {
  const { never, none, early, rest } = words().suggestions;
  const { analysedAt, isTooEarly, projects } = data;
  const unseen = unseenIn(data);
  const { title, text } =
    analysedAt === null
      ? never
      : unseen > 0
        ? { title: rest.title(unseen), text: rest.text(projects.looked) }
        : isTooEarly
          ? early
          : none;
  return (
    <Empty title={title}>
      <p>{text}</p>
      {action}
    </Empty>
  );
};
