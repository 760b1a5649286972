/** Errors that a question about what failed asks for, each with what fixed it: before everything else that was said. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { isKnownSession } from "../knowledge/arranged.ts";
import { FixText } from "../knowledge/fix-text.tsx";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { Ago } from "../parts/time.tsx";
import { sessionPath } from "../router.ts";
import { countText, words } from "../words.ts";

type Failure = NonNullable<Answers["search"]["failure"]>;
type FoundError = Answers["errors"]["errors"][number];

const FEW = 3;

const queryOf = ({ since, until }: Failure, q: string) => ({
  q,
  since: since ?? "",
  until: until ?? "",
});

const addressOf = (query: Readonly<Record<string, string>>): string => {
  const said = Object.entries(query).filter(([, value]) => value !== "");
  return `/history/errors?${new URLSearchParams(said).toString()}`;
};

export const FoundErrors = ({ of: failure }: { readonly of: Failure }): JSX.Element | null => {
  const text = words().history.search.failures;
  const narrow = useErrors(queryOf(failure, failure.words));
  // Words that no error holds leave the days.
  const isNone = narrow.data?.totals.errors === 0;
  const wide = useErrors(isNone && failure.words !== "" ? queryOf(failure, "") : null);
  const { data, query } = isNone ? wide : narrow;
  if (data === null || query === null || data.errors.length === 0) return null;
  return (
    <Panel
      title={failure.since === null ? text.title : text.titleOf(failure.since, failure.until)}
      aside={<Link to={addressOf(query)}>{text.all(countText(data.totals.errors))}</Link>}
    >
      <table class="table search-errors">
        <thead>
          <tr>
            <th scope="col">{words().knowledge.errors.columns.error}</th>
            <th scope="col">{words().knowledge.errors.columns.fix}</th>
            <th scope="col">{words().knowledge.errors.columns.last}</th>
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

type Query = ReturnType<typeof queryOf>;

function useErrors(query: Query | null): {
  readonly data: Answers["errors"] | null;
  readonly query: Query | null;
} {
  const { data } = useAnswer<Answers["errors"]>(
    query === null ? null : "/errors",
    query === null ? {} : { ...query, limit: FEW },
  );
  return { data, query };
}

const Row = ({ of: one }: { readonly of: FoundError }): JSX.Element => {
  const { columns } = words().knowledge.errors;
  const [last] = one.occurrences;
  return (
    <tr>
      <td class="mono search-error">
        {last !== undefined && isKnownSession(last.sessionId) ? (
          <Link to={sessionPath(last.sessionId, { event: last.eventId })} class="plain-link">
            {one.words}
          </Link>
        ) : (
          one.words
        )}
      </td>
      <td data-name={columns.fix}>
        <FixText of={one} />
      </td>
      <td data-name={columns.last} class="muted small">
        <Ago at={one.lastSeen} />
      </td>
    </tr>
  );
};
