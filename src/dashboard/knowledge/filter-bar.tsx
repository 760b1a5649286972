/** What a list is narrowed by: each is a part of the address. */
import type { ComponentChildren, JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Button } from "../parts/button.tsx";
import { SelectField } from "../parts/choices.tsx";
import { EmptyState, FailurePanel } from "../parts/answer-view.tsx";
import { FilterFold } from "../parts/filter-fold.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { go, pageLocation, withQuery } from "../router.ts";
import { words } from "../words.ts";
import { type PagedAnswer, type PagedList, usePages } from "./use-pages.ts";
import { projectName } from "../project-name.ts";

export const readQueryParameter = (name: string): string =>
  pageLocation.value.query.get(name) ?? "";

/** What a page has of the project that its address names, or of all. */
export function useProjectPages<A extends PagedAnswer, T>(
  path: string,
  limit: number,
  itemsOf: (answer: A) => readonly T[],
  keyOf: (item: T) => string,
): PagedList<A, T> & { readonly isFiltered: boolean } {
  const project = readQueryParameter("project");
  const pages = usePages<A, T>(path, { project, limit }, itemsOf, keyOf);
  return { ...pages, isFiltered: project !== "" };
}

/** Of which project. Also where there is one alone: what stands below would move once that is known. */
export const ProjectChoice = (): JSX.Element => {
  const { data } = useAnswer<Answers["projects"]>("/projects");
  const text = words().knowledge;
  const chosen = readQueryParameter("project");
  const known = (data?.projects ?? []).flatMap(({ projectPath }) =>
    projectPath === null ? [] : [{ value: projectPath, label: projectName(projectPath) }],
  );
  const isListed = chosen === "" || known.some(({ value }) => value === chosen);
  const options = isListed ? known : [...known, { value: chosen, label: projectName(chosen) }];
  return (
    <SelectField
      label={text.project}
      value={chosen}
      options={[{ value: "", label: text.allProjects }, ...options]}
      onChange={(value) => go(withQuery({ project: value }), "replace")}
    />
  );
};

export const FilterBar = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <div class="row knowledge-tools">{children}</div>
);

/** A field that finds, and what else narrows the list. */
export const FindBar = ({
  hint,
  filters,
  children,
}: {
  readonly hint: string;
  /** Parameters of the address that stand for one filter each. */
  readonly filters: readonly string[];
  readonly children: ComponentChildren;
}): JSX.Element => (
  <FilterBar>
    <SearchField label={words().knowledge.search} hint={hint} class="knowledge-search" />
    <FilterFold count={filters.filter((name) => readQueryParameter(name) !== "").length}>
      {children}
    </FilterFold>
  </FilterBar>
);

/** Everything was filtered away. */
export const NoMatches = (): JSX.Element => {
  const { none } = words().knowledge;
  return (
    <EmptyState title={none.title}>
      <p>{none.text}</p>
      <Button onClick={() => go(location.pathname)}>{none.clear}</Button>
    </EmptyState>
  );
};

export function MoreButton<A, T>({ of }: { readonly of: PagedList<A, T> }): JSX.Element | null {
  if (of.fault !== null) return <FailurePanel fault={of.fault} retry={of.loadMore} />;
  if (!of.hasMore) return null;
  return (
    <div class="row knowledge-more">
      <Button icon="down" onClick={of.loadMore}>
        {words().knowledge.more}
      </Button>
    </div>
  );
}
