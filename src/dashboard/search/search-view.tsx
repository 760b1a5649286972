/** Everything that was said, decided, done and solved, by words and filters. */
import "./search.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import type { ImportPreview } from "../../daemon/actions/long-work.ts";
import { act } from "../api/ask.ts";
import { useAnswer } from "../api/use-answer.ts";
import { foldRepeats } from "../knowledge/row-format.ts";
import { ImportControl } from "../knowledge/import-control.tsx";
import { Link } from "../parts/link.tsx";
import { ViewHeading } from "../parts/panel.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { today } from "../parts/time.tsx";
import { pageLocation } from "../router.ts";
import { countText, words } from "../words.ts";
import {
  type SearchViewCriteria,
  readSearchCriteria,
  isEmptySearch,
  hasSearchFilters,
  NO_FILTERS,
  SEARCH_PAGE_SIZE,
  searchRequestPath,
  searchAddress,
} from "./search-criteria.ts";
import { SearchFacets } from "./search-facets.tsx";
import { SearchHelp } from "./search-help.tsx";
import { ErrorResults } from "./error-results.tsx";
import { HitItem } from "./hit-item.tsx";
import { QuickFilters } from "./quick-filters.tsx";
import { hitRepeatKey } from "./hit-lines.ts";

export const SearchView = (): JSX.Element => {
  const asked = readSearchCriteria(pageLocation.value.query);
  const answer = useAnswer<Answers["search"]>(searchRequestPath(asked, today.value));
  const text = words().history.search;
  const isHelp = isEmptySearch(asked);
  return (
    <>
      <ViewHeading
        title={asked.q === "" ? (isHelp ? text.help.title : text.title) : `“${asked.q}”`}
      >
        {answer.data !== null && !isHelp && <ResultCount data={answer.data} criteria={asked} />}
      </ViewHeading>
      <QuickFilters
        criteria={asked}
        kinds={answer.data?.facets?.kinds ?? null}
        period={answer.data?.period ?? null}
      />
      {isHelp ? (
        <SearchHelp />
      ) : (
        <AnswerView of={answer} rows={6}>
          {(data) => <Results data={data} criteria={asked} />}
        </AnswerView>
      )}
    </>
  );
};

type ResultProps = { readonly data: Answers["search"]; readonly criteria: SearchViewCriteria };

const ResultCount = ({
  data: { found, isComplete },
  criteria: asked,
}: ResultProps): JSX.Element => {
  const text = words().history.search;
  const count = countText(found);
  return (
    <span class="muted number" role="status">
      {isComplete || found === 0 ? text.found(found, count) : text.foundMore(count)}
      {found > 1 && ` · ${asked.q === "" ? text.newest : text.best}`}
    </span>
  );
};

const Results = ({ data, criteria: asked }: ResultProps): JSX.Element => {
  const text = words().history.search;
  const { facets, unknown, isRelaxed, unread } = data;
  return (
    <div class="search-split">
      {facets !== null && facets.counted > 0 && <SearchFacets criteria={asked} facets={facets} />}
      <div class="search-main stack">
        {unknown.map(({ filter, typed }) => (
          <p key={`${filter}:${typed}`}>{text.unknown(filter, typed)}</p>
        ))}
        {isRelaxed && <p class="muted">{text.relaxed}</p>}
        {unread !== null && (
          <p class="muted small">{text.unread(countText(unread.events), countText(unread.of))}</p>
        )}
        {data.failure === null ? (
          <Hits data={data} criteria={asked} />
        ) : (
          <ErrorResults of={data.failure}>
            <Hits data={data} criteria={asked} />
          </ErrorResults>
        )}
      </div>
    </div>
  );
};

const Hits = ({ data, criteria: asked }: ResultProps): JSX.Element => {
  const text = words().history.search;
  const { hits } = data;
  return (
    <>
      {hits.length === 0 ? (
        asked.offset > 0 && data.found > 0 ? (
          <EmptyState title={text.pastEnd}>
            <Link to={searchAddress(asked)}>{text.firstPage}</Link>
          </EmptyState>
        ) : (
          <NoResults asked={asked} />
        )
      ) : (
        <ol class="panel search-hits" aria-label={text.results}>
          {foldRepeats(hits, hitRepeatKey).map(({ item, again }) => (
            <HitItem key={item.id} hit={item} q={asked.q} again={again} />
          ))}
        </ol>
      )}
      <ResultPages data={data} criteria={asked} />
    </>
  );
};

const ResultPages = ({
  data: { hits, next },
  criteria: asked,
}: ResultProps): JSX.Element | null => {
  const text = words().history.search;
  const { offset } = asked;
  if (hits.length === 0 || (next === null && offset === 0)) return null;
  const before = Math.max(0, offset - SEARCH_PAGE_SIZE);
  const [first, last] = [countText(offset + 1), countText(offset + hits.length)];
  const groups = foldRepeats(hits, hitRepeatKey).length;
  return (
    <nav class="row" aria-label={text.pages}>
      {offset > 0 && (
        <Link class="button" to={searchAddress(asked, { offset: before })}>
          {text.previous}
        </Link>
      )}
      <span class="muted number">
        {groups < hits.length ? text.pageFolded(first, last, groups) : text.page(first, last)}
      </span>
      {next !== null && (
        <Link class="button" to={searchAddress(asked, { offset: next })}>
          {text.next}
        </Link>
      )}
    </nav>
  );
};

let importableCount: Promise<number> | null = null;

/** How many sessions could be imported; counted once, because every transcript is read for it. */
const countImportable = (): Promise<number> =>
  (importableCount ??= act<ImportPreview>("preview-import", {}).then(
    ({ sessions }) => sessions,
    () => 0,
  ));

const NoResults = ({ asked }: { readonly asked: SearchViewCriteria }): JSX.Element => {
  const { nothing } = words().history.search;
  const [waiting, setWaiting] = useState(0);
  useEffect(() => void countImportable().then(setWaiting), []);
  return (
    <EmptyState title={nothing.title}>
      {asked.q !== "" && <p>{nothing.fewer}</p>}
      {(asked.since !== "" || asked.until !== "") && (
        <Link to={searchAddress(asked, { since: "", until: "" })}>{nothing.anyTime}</Link>
      )}
      {hasSearchFilters(asked) && (
        <Link to={searchAddress(asked, NO_FILTERS)}>{nothing.filters}</Link>
      )}
      {waiting > 0 && (
        <>
          <p>{nothing.imported}</p>
          <ImportControl />
        </>
      )}
    </EmptyState>
  );
};
