/** Everything that was said, decided, done and solved, by words and filters. */
import "./search.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import type { ImportPreview } from "../../daemon/actions/long-work.ts";
import { act } from "../api/ask.ts";
import { useAnswer } from "../api/use-answer.ts";
import { told } from "../knowledge/arranged.ts";
import { ImportEarlier } from "../knowledge/import-earlier.tsx";
import { Link } from "../parts/link.tsx";
import { Head } from "../parts/panel.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { today } from "../parts/time.tsx";
import { place } from "../router.ts";
import { countText, words } from "../words.ts";
import {
  type Asked,
  askedIn,
  asksNothing,
  isNarrowed,
  NO_FILTERS,
  PAGE,
  questionOf,
  searchPath,
} from "./asked.ts";
import { SearchFacets } from "./facets.tsx";
import { SearchHelp } from "./help.tsx";
import { FoundErrors } from "./found-errors.tsx";
import { Hit } from "./hit.tsx";
import { QuickFilters } from "./quick-filters.tsx";
import { sameOf } from "./told-lines.ts";

export const SearchView = (): JSX.Element => {
  const asked = askedIn(place.value.query);
  const answer = useAnswer<Answers["search"]>(questionOf(asked, today.value));
  const text = words().history.search;
  const isHelp = asksNothing(asked);
  return (
    <>
      <Head title={asked.q === "" ? (isHelp ? text.help.title : text.title) : `“${asked.q}”`}>
        {answer.data !== null && !isHelp && <Found data={answer.data} asked={asked} />}
      </Head>
      <QuickFilters asked={asked} found={answer.data?.facets?.kinds ?? null} />
      {isHelp ? (
        <SearchHelp />
      ) : (
        <Shown of={answer} rows={6}>
          {(data) => <Results data={data} asked={asked} />}
        </Shown>
      )}
    </>
  );
};

type Given = { readonly data: Answers["search"]; readonly asked: Asked };

const Found = ({ data: { found, isComplete }, asked }: Given): JSX.Element => {
  const text = words().history.search;
  const count = countText(found);
  return (
    <span class="muted number" role="status">
      {isComplete || found === 0 ? text.found(found, count) : text.foundMore(count)}
      {found > 1 && ` · ${asked.q === "" ? text.newest : text.best}`}
    </span>
  );
};

const Results = ({ data, asked }: Given): JSX.Element => {
  const text = words().history.search;
  const { hits, facets, unknown, isRelaxed, unread } = data;
  return (
    <div class="search-split">
      {facets !== null && facets.counted > 0 && <SearchFacets asked={asked} facets={facets} />}
      <div class="search-main stack">
        {unknown.map(({ filter, typed }) => (
          <p key={`${filter}:${typed}`}>{text.unknown(filter, typed)}</p>
        ))}
        {isRelaxed && <p class="muted">{text.relaxed}</p>}
        {unread !== null && (
          <p class="muted small">{text.unread(countText(unread.events), countText(unread.of))}</p>
        )}
        {data.failure !== null && <FoundErrors of={data.failure} />}
        {hits.length === 0 ? (
          asked.offset > 0 && data.found > 0 ? (
            <Empty title={text.pastEnd}>
              <Link to={searchPath(asked)}>{text.firstPage}</Link>
            </Empty>
          ) : (
            <Nothing asked={asked} />
          )
        ) : (
          <ol class="panel search-hits" aria-label={text.results}>
            {told(hits, sameOf).map(({ item, again }) => (
              <Hit key={item.id} hit={item} q={asked.q} again={again} />
            ))}
          </ol>
        )}
        <Pages data={data} asked={asked} />
      </div>
    </div>
  );
};

const Pages = ({ data: { hits, next }, asked }: Given): JSX.Element | null => {
  const text = words().history.search;
  const { offset } = asked;
  if (hits.length === 0 || (next === null && offset === 0)) return null;
  const before = Math.max(0, offset - PAGE);
  const [first, last] = [countText(offset + 1), countText(offset + hits.length)];
  const groups = told(hits, sameOf).length;
  return (
    <nav class="row" aria-label={text.pages}>
      {offset > 0 && (
        <Link class="button" to={searchPath(asked, { offset: before })}>
          {text.previous}
        </Link>
      )}
      <span class="muted number">
        {groups < hits.length ? text.pageFolded(first, last, groups) : text.page(first, last)}
      </span>
      {next !== null && (
        <Link class="button" to={searchPath(asked, { offset: next })}>
          {text.next}
        </Link>
      )}
    </nav>
  );
};

let counting: Promise<number> | null = null;

/** How many sessions could be imported; counted once, because every transcript is read for it. */
const countWaiting = (): Promise<number> =>
  (counting ??= act<ImportPreview>("preview-import", {}).then(
    ({ sessions }) => sessions,
    () => 0,
  ));

const Nothing = ({ asked }: { readonly asked: Asked }): JSX.Element => {
  const { nothing } = words().history.search;
  const [waiting, setWaiting] = useState(0);
  useEffect(() => void countWaiting().then(setWaiting), []);
  return (
    <Empty title={nothing.title}>
      {asked.q !== "" && <p>{nothing.fewer}</p>}
      {(asked.since !== "" || asked.until !== "") && (
        <Link to={searchPath(asked, { since: "", until: "" })}>{nothing.anyTime}</Link>
      )}
      {isNarrowed(asked) && <Link to={searchPath(asked, NO_FILTERS)}>{nothing.filters}</Link>}
      {waiting > 0 && (
        <>
          <p>{nothing.imported}</p>
          <ImportEarlier />
        </>
      )}
    </Empty>
  );
};
