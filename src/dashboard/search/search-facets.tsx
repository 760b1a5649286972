/** What a search can be narrowed by, with how much of what was found is left. */
import type { ComponentChildren, JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Link } from "../parts/link.tsx";
import { countText, monthOfYearText, words } from "../words.ts";
import { noonOf } from "../history/calendar-days.ts";
import {
  type SearchViewCriteria,
  isMonthChosen,
  searchAddress,
  toggleMonth,
} from "./search-criteria.ts";
import { projectName } from "../project-name.ts";

type Facets = NonNullable<Answers["search"]["facets"]>;

const MAX_VALUES = 8;

export const SearchFacets = ({
  criteria,
  facets,
}: {
  readonly criteria: SearchViewCriteria;
  readonly facets: Facets;
}): JSX.Element => {
  const text = words().history.search;
  return (
    <aside class="search-side stack">
      <Facet title={text.projectsTitle}>
        {facets.projects.slice(0, MAX_VALUES).map(({ value, hits }) => (
          <Entry
            key={value}
            to={searchAddress(criteria, { project: criteria.project === value ? "" : value })}
            isOn={criteria.project === value}
            hits={hits}
            title={value}
          >
            {projectName(value)}
          </Entry>
        ))}
      </Facet>
      <Facet title={text.branchesTitle}>
        {facets.branches.slice(0, MAX_VALUES).map(({ value, hits }) => (
          <Entry
            key={value}
            to={searchAddress(criteria, { branch: criteria.branch === value ? "" : value })}
            isOn={criteria.branch === value}
            hits={hits}
            title={value}
          >
            {value}
          </Entry>
        ))}
      </Facet>
      <Facet title={text.monthsTitle}>
        {facets.months.slice(0, MAX_VALUES).map(({ value, hits }) => (
          <Entry
            key={value}
            to={searchAddress(criteria, toggleMonth(criteria, value))}
            isOn={isMonthChosen(criteria, value)}
            hits={hits}
          >
            {monthOfYearText(noonOf(`${value}-01`).getTime())}
          </Entry>
        ))}
      </Facet>
      <p class="muted small">{text.counted(countText(facets.counted))}</p>
    </aside>
  );
};

/** Not shown where there is nothing to choose. */
const Facet = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: readonly ComponentChildren[];
}): JSX.Element | null =>
  children.length === 0 ? null : (
    <section>
      <h2 class="search-facet">{title}</h2>
      <ul>{children}</ul>
    </section>
  );

const Entry = ({
  to,
  isOn,
  hits,
  title,
  children,
}: {
  readonly to: string;
  readonly isOn: boolean;
  readonly hits: number;
  readonly title?: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <li>
    <Link
      to={to}
      class="search-entry"
      aria-current={isOn ? "page" : undefined}
      {...(title === undefined ? {} : { title })}
    >
      <span class="one-line">{children}</span>
      {hits > 0 && <span class="number muted small">{countText(hits)}</span>}
    </Link>
  </li>
);
