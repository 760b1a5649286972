/** What a list is narrowed by: each is a part of the address. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choices.tsx";
import { Icon } from "../parts/icon.tsx";
import { Empty, Failed } from "../parts/states.tsx";
import { go, place, withQuery } from "../router.ts";
import { words } from "../words.ts";
import type { Pages } from "./use-pages.ts";

export const asked = (name: string): string => place.value.query.get(name) ?? "";

/** Asked for once somebody stops typing for a moment. */
const PAUSE_MS = 250;

export const SearchField = ({ hint }: { readonly hint: string }): JSX.Element => {
  const q = asked("q");
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  useEffect(() => {
    // The address changed by itself: a step back, or a link.
    if (q !== sent.current) {
      sent.current = q;
      setTyped(q);
    }
  }, [q]);
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed;
      go(withQuery({ q: typed.trim() === "" ? null : typed }), "replace");
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label class="search-field knowledge-search">
      <span class="unseen">{words().knowledge.search}</span>
      <Icon name="search" size={16} />
      <input
        class="input"
        type="search"
        value={typed}
        placeholder={hint}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </label>
  );
};

/** Of which project, when there are several. */
export const ProjectChoice = (): JSX.Element | null => {
  const { data } = useAnswer<Answers["projects"]>("/projects");
  const text = words().knowledge;
  const chosen = asked("project");
  const known = (data?.projects ?? []).flatMap(({ project, projectPath }) =>
    projectPath === null ? [] : [{ value: projectPath, label: project ?? projectPath }],
  );
  const isListed = chosen === "" || known.some(({ value }) => value === chosen);
  const options = isListed ? known : [...known, { value: chosen, label: chosen }];
  if (options.length < 2 && chosen === "") return null;
  return (
    <Choice
      label={text.project}
      value={chosen}
      options={[{ value: "", label: text.allProjects }, ...options]}
      onChange={(value) => go(withQuery({ project: value }), "replace")}
    />
  );
};

export const Tools = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <div class="row knowledge-tools">{children}</div>
);

/** Everything was filtered away. */
export const NoneFits = (): JSX.Element => {
  const { none } = words().knowledge;
  return (
    <Empty title={none.title}>
      <p>{none.text}</p>
      <Button onClick={() => go(location.pathname)}>{none.clear}</Button>
    </Empty>
  );
};

export function MoreButton<A, T>({ of }: { readonly of: Pages<A, T> }): JSX.Element | null {
  if (of.fault !== null) return <Failed fault={of.fault} retry={of.loadMore} />;
  if (!of.hasMore) return null;
  return (
    <div class="row knowledge-more">
      <Button icon="down" onClick={of.loadMore}>
        {words().knowledge.more}
      </Button>
    </div>
  );
}
