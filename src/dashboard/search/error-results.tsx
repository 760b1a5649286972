/** Errors that a question about what failed asks for, each with what fixed it: before everything else that was said. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { isKnownSession } from "../knowledge/row-format.ts";
import { FixText } from "../knowledge/fix-text.tsx";
import { LoadingSkeleton } from "../parts/answer-view.tsx";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { noonOf } from "../history/calendar-days.ts";
import { countText, dateText, words } from "../words.ts";

type FailureQuestion = NonNullable<Answers["search"]["failure"]>;
type ErrorResult = Answers["errors"]["errors"][number];

const MAX_ERRORS = 4;
/** Of a day all are asked for, those first that say what is left of the question; elsewhere only words narrow. */
const queryOf = ({ since, until, words: q }: FailureQuestion): Readonly<Record<string, string>> =>
  since === null ? { q } : { since, until: until ?? since };

const shownDay = (day: string): string => dateText(noonOf(day).getTime());

const titleOf = ({ since, until }: FailureQuestion): string => {
  const text = words().history.search.failures;
  if (since === null) return text.title;
  return since === until ? text.on(shownDay(since)) : text.since(shownDay(since));
};

export const ErrorResults = ({
  of: failure,
}: {
  readonly of: FailureQuestion;
}): JSX.Element | null => {
  const text = words().history.search.failures;
  const { columns } = words().knowledge.errors;
  const query = queryOf(failure);
  const { data, fault } = useAnswer<Answers["errors"]>("/errors", {
    ...query,
    about: failure.words,
    limit: MAX_ERRORS,
  });
  // What stands below does not move when it comes.
  if (data === null && fault === null) {
    return (
      <Panel title={titleOf(failure)}>
        <LoadingSkeleton rows={MAX_ERRORS} />
      </Panel>
    );
  }
  if (data === null || data.errors.length === 0) return null;
  const all = `/history/errors?${new URLSearchParams(query).toString()}`;
  return (
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
          {data.errors.map((one) => (
            <Row key={one.id} of={one} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
};

const Row = ({ of: one }: { readonly of: ErrorResult }): JSX.Element => {
  const { columns } = words().knowledge.errors;
  const [last] = one.occurrences;
  return (
    <tr>
      <td class="mono search-error">
        {last !== undefined && isKnownSession(last.sessionId) ? (
          <Link to={sessionAddress(last.sessionId, { event: last.eventId })} class="plain-link">
            {one.headline}
          </Link>
        ) : (
          one.headline
        )}
        {one.command !== null && (
          <code class="muted one-line search-command" title={one.command}>
            {one.command}
          </code>
        )}
      </td>
      <td data-name={columns.fix}>
        <FixText of={one} />
      </td>
      <td data-name={columns.last} class="muted small">
        <RelativeTime at={one.lastSeen} />
      </td>
    </tr>
  );
};
