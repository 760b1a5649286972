/** Every suggestion in one list: what is open, then what was answered, the last answer first. The address says which are meant. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import {
  readQueryParameter,
  MoreButton,
  ProjectChoice,
  FilterBar,
} from "../knowledge/filter-bar.tsx";
import { type PagedList, usePages } from "../knowledge/use-pages.ts";
import { Button } from "../parts/button.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { go, withQuery } from "../router.ts";
import { FaultNote } from "../parts/fault-note.tsx";
import { words } from "../words.ts";
import { AnsweredList, countAnsweredSuggestions } from "./answered-list.tsx";
import { OutcomeToast } from "./outcome-toast.tsx";
import type { SuggestionActionResult, SuggestionCard } from "./cards.ts";
import { ModelOffer } from "./model-offer.tsx";
import { readStateFilter, type SuggestionCardState, StateFilter } from "./suggestion-state.tsx";
import { SuggestionItem } from "./suggestion-item.tsx";
import { type AnalysisProgress, useAnalysis } from "./use-analysis.ts";
import { SuggestionsHead } from "./suggestions-head.tsx";

type Answer = Answers["suggestions"];

const PAGE = 50;

export const SuggestionList = (): JSX.Element => {
  const text = words().suggestions;
  const project = readQueryParameter("project");
  const state = readStateFilter();
  const pages = usePages<Answer, SuggestionCard>(
    "/suggestions",
    { project, limit: PAGE },
    (one) => one.suggestions,
    ({ id }) => id,
  );
  const applied = useAnswer<Answers["applied"]>("/suggestions/applied");
  const away = useAnswer<Answers["dismissed"]>("/suggestions/dismissed");
  const { answer } = pages;
  const analysis = useAnalysis(project, answer.reload);
  const [done, setDone] = useState<SuggestionActionResult | null>(null);
  const look = (isWhole: boolean): void => {
    setDone(null);
    analysis.start(isWhole);
  };
  const settle = (what: SuggestionActionResult): void => {
    setDone(what);
    if (readQueryParameter("id") !== "") go(withQuery({ id: null }), "replace");
    for (const one of [answer, applied, away]) one.reload();
  };
  const counts = countAnsweredSuggestions(applied.data, away.data, project);
  const isAnsweredShown = state === null && Object.values(counts).some((count) => count !== 0);
  const isUnfinished = answer.data !== null && countUnanalysed(answer.data) > 0;
  // Where there is nothing else to see, it stands in the middle.
  const isAskedBelow =
    isUnfinished && !isAnsweredShown && pages.items.length === 0 && isOpenShown(state);
  // What goes on is seen at once by whoever comes back.
  const isLookAbove =
    answer.data === null
      ? analysis.progress !== null
      : answer.data.analysedAt !== null && !isAskedBelow;
  const lookButton =
    analysis.progress === null ? (
      <Button kind={isUnfinished ? "main" : "plain"} icon="search" onClick={() => look(false)}>
        {text.look.button}
      </Button>
    ) : (
      <AnalysisStatus of={analysis.progress} onStop={analysis.stop} />
    );
  return (
    <>
      <SuggestionsHead page="list">
        {answer.data !== null && answer.data.analysedAt !== null && (
          <LastAnalysis of={answer.data} />
        )}
        {isLookAbove && <div class="suggestion-look">{lookButton}</div>}
      </SuggestionsHead>
      <FilterBar>
        <StateFilter counts={{ open: answer.data?.total ?? null, ...counts }} />
        <ProjectChoice />
      </FilterBar>
      <FaultNote fault={analysis.fault} />
      <OutcomeToast of={done} onUndone={settle} />
      {isOpenShown(state) && (
        <OpenSuggestions
          of={pages}
          action={lookButton}
          older={
            analysis.progress === null ? (
              <Button icon="search" onClick={() => look(true)}>
                {text.older.button}
              </Button>
            ) : (
              lookButton
            )
          }
          isAlone={!isAnsweredShown}
          onDone={settle}
        />
      )}
      {state !== "open" && (
        <AnsweredList of={{ applied, away, project }} state={state} onDone={settle} />
      )}
    </>
  );
};

/** How far it is; what was found so far stands below. */
const AnalysisStatus = ({
  of: { done, of },
  onStop,
}: {
  readonly of: AnalysisProgress;
  readonly onStop: () => void;
}): JSX.Element => {
  const { look } = words().suggestions;
  return (
    <div class="row suggestion-progress">
      <span role="status">{of === 0 ? look.looking : look.progress(done, of)}</span>
      <progress aria-label={look.looking} {...(of === 0 ? {} : { value: done, max: of })} />
      <Button kind="quiet" onClick={onStop}>
        {look.stop}
      </Button>
    </div>
  );
};

const isOpenShown = (state: SuggestionCardState | null): boolean =>
  state === null || state === "open";

/** How many projects nobody looked at; at least one where nobody looked at all. */
const countUnanalysed = ({ analysedAt, projects }: Answer): number =>
  Math.max(projects.known - projects.looked, analysedAt === null ? 1 : 0);

/** What was found and not answered yet; the address says which one is unfolded. */
const OpenSuggestions = ({
  of: pages,
  action,
  older,
  isAlone,
  onDone,
}: {
  readonly of: PagedList<Answer, SuggestionCard>;
  readonly action: JSX.Element;
  /** Looks at older sessions too. */
  readonly older: JSX.Element;
  /** Nothing else stands in the list. */
  readonly isAlone: boolean;
  readonly onDone: (done: SuggestionActionResult) => void;
}): JSX.Element => {
  const text = words().suggestions;
  const opened = readQueryParameter("id");
  const isThere = pages.items.some(({ id }) => id === opened);
  useEffect(() => {
    if (isThere)
      document.getElementById(`suggestion-${opened}`)?.scrollIntoView({ block: "nearest" });
  }, [isThere, opened]);
  return (
    <AnswerView of={pages.answer}>
      {(data) =>
        pages.items.length === 0 && !isAlone && data.analysedAt !== null ? (
          <p class="muted">{text.noneOpen}</p>
        ) : pages.items.length === 0 ? (
          <NoSuggestions
            of={data}
            action={countUnanalysed(data) > 0 ? action : null}
            older={older}
          />
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
    </AnswerView>
  );
};

const LastAnalysis = ({
  of: { analysedAt, projects, sessionsSince },
}: {
  readonly of: Answer;
}): JSX.Element => {
  const { look } = words().suggestions;
  return (
    <span class="muted small suggestion-last">
      {look.last} <RelativeTime at={analysedAt ?? ""} />
      {projects.looked < projects.known && ` · ${look.of(projects.looked, projects.known)}`}
      {sessionsSince > 0 && ` · ${look.since(sessionsSince)}`}
    </span>
  );
};

const leavesMostOut = ({ sessions, older }: Answer["period"]): boolean => older * 2 > sessions;

const NoSuggestions = ({
  of: data,
  action,
  older,
}: {
  readonly of: Answer;
  readonly action: JSX.Element | null;
  readonly older: JSX.Element;
}): JSX.Element => {
  const { never, none, early, rest, source, older: olderText } = words().suggestions;
  const { analysedAt, isTooEarly, projects, period } = data;
  const unseen = countUnanalysed(data);
  const { title, text } =
    analysedAt === null
      ? never
      : unseen > 0
        ? { title: rest.title(unseen), text: rest.text(projects.looked) }
        : isTooEarly
          ? early
          : none;
  return (
    <EmptyState title={title}>
      {analysedAt !== null && <p>{source}</p>}
      <p>{text}</p>
      {period.days !== null && <p>{olderText.read(period.sessions, period.days, period.older)}</p>}
      {action ?? (leavesMostOut(period) ? older : null)}
    </EmptyState>
  );
};
