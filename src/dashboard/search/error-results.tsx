/** Errors that a question about what failed asks for, each with what fixed it: before everything else that was said. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { ErrorSolution } from "../knowledge/error-solution.tsx";
import { FixText } from "../knowledge/fix-text.tsx";
import { LoadingSkeleton } from "../parts/answer-view.tsx";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { noonOf } from "../history/calendar-days.ts";
import { countText, dateText, shortDayText, words } from "../words.ts";

type FailureQuestion = NonNullable<Answers["search"]["failure"]>;
type ErrorResult = Answers["errors"]["errors"][number];

const MAX_ERRORS = 4;
/** Of a day all are asked for, those first that say what is left of the question; elsewhere only words narrow. */
const queryOf = ({ since, until, words: q }: FailureQuestion): Readonly<Record<string, string>> =>
  since === null ? { q } : { since, until: until ?? since };

const shownDay = (day: string): string => dateText(noonOf(day).getTime());
/** Without its year where the other end says it. */
const shownEnd = (day: string, other: string): string => {
  const noon = noonOf(day).getTime();
  return day.slice(0, 4) === other.slice(0, 4) ? shortDayText(noon) : dateText(noon);
};

const titleOf = ({ since, until }: FailureQuestion): string => {
  const text = words().history.search.failures;
  if (since === null) return text.title;
  const last = until ?? since;
  return since === last
    ? text.on(shownDay(since))
    : text.between(shownEnd(since, last), shownEnd(last, since));
};

export const ErrorResults = ({
  of: failure,
  children,
}: {
  readonly of: FailureQuestion;
  /** What stands below them, and comes with them: nothing of it moves. */
  readonly children: ComponentChildren;
}): JSX.Element => {
  const text = words().history.search.failures;
  const { columns } = words().knowledge.errors;
  const query = queryOf(failure);
  const { data, fault } = useAnswer<Answers["errors"]>("/errors", {
    ...query,
    about: failure.words,
    limit: MAX_ERRORS,
  });
  if (data === null && fault === null) return <LoadingSkeleton rows={MAX_ERRORS} />;
  if (data === null || data.errors.length === 0) return <>{children}</>;
  const all = `/history/errors?${new URLSearchParams(query).toString()}`;
  return (
    <>
      <Panel
        title={titleOf(failure)}
        aside={<Link to={all}>{text.all(countText(data.totals.errors))}</Link>}
      >
        <table class="table search-errors">
          <thead>
            <tr>
              <th scope="col">{columns.error}</th>
              <th scope="col">{columns.fix}</th>
              <th scope="col">{columns.last}</th>
            </tr>
          </thead>
          <tbody>
            {data.errors.map((one, place) => (
              <Row
                key={one.id}
                of={one}
                address={errorAddress(query, one.id)}
                isFirst={
                  place === data.errors.findIndex(({ resolutions }) => resolutions.length > 0)
                }
              />
            ))}
          </tbody>
        </table>
      </Panel>
      {children}
    </>
  );
};

/** In the list of errors, unfolded. */
const errorAddress = (query: Readonly<Record<string, string>>, id: string): string =>
  `/history/errors?${new URLSearchParams({ since: "all", ...query, error: id }).toString()}`;

const COLUMNS = 3;

const Row = ({
  of: one,
  address,
  isFirst,
}: {
  readonly of: ErrorResult;
  readonly address: string;
  /** What fixed it is shown at once: it is what was asked for. */
  readonly isFirst: boolean;
}): JSX.Element => {
  const { columns, how, howLast } = words().knowledge.errors;
  const [isOpen, setIsOpen] = useState(isFirst);
  const hasFix = one.resolutions.length > 0;
  return (
    <>
      <tr>
        <td class="mono search-error">
          <Link to={address} class="plain-link">
            {one.headline}
          </Link>
          {one.command !== null && (
            <code class="muted one-line search-command" title={one.command}>
              {one.command}
            </code>
          )}
        </td>
        <td data-name={columns.fix}>
          {hasFix && (
            <button
              type="button"
              class="button"
              data-kind="quiet"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Icon name={isOpen ? "down" : "right"} size={14} />
              {one.isOpen ? howLast : how}
            </button>
          )}
          {!(hasFix && isOpen) && <FixText of={one} />}
        </td>
        <td data-name={columns.last} class="muted small">
          <RelativeTime at={one.lastSeen} />
        </td>
      </tr>
      {hasFix && isOpen && (
        <tr class="search-fix">
          <td colSpan={COLUMNS}>
            <ErrorSolution of={one} />
          </td>
        </tr>
      )}
    </>
  );
};
