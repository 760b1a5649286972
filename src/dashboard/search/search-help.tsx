import type { JSX } from "preact";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { words } from "../words.ts";

const EXAMPLES = {
  decisions: { type: "decision", since: "7d" },
  errors: { type: "error", since: "today" },
  solutions: { type: "resolution", since: "90d" },
  commits: { type: "commit", since: "30d" },
} as const;

const pathOf = (query: Readonly<Record<string, string>>): string =>
  `/search?${new URLSearchParams(query).toString()}`;

/** Before anything is asked: what can be. */
export const SearchHelp = (): JSX.Element => {
  const { help } = words().history.search;
  return (
    <div class="stack">
      <p class="search-lead">{help.text}</p>
      <div class="search-help">
        <Panel title={help.examples}>
          <ul class="stack-tight">
            {Object.entries(EXAMPLES).map(([name, query]) => (
              <li key={name}>
                <Link to={pathOf(query)}>{help.list[name as keyof typeof EXAMPLES]}</Link>
              </li>
            ))}
            <li>
              <Link to={pathOf({ q: help.aboutWord, type: "decision" })}>{help.list.about}</Link>
            </li>
          </ul>
        </Panel>
        <Panel title={help.syntaxTitle}>
          <dl class="facts">
            {help.syntax.map(({ typed, means }) => (
              <>
                <dt key={typed}>
                  <Link to={pathOf({ q: typed })}>
                    <code>{typed}</code>
                  </Link>
                </dt>
                <dd>{means}</dd>
              </>
            ))}
          </dl>
        </Panel>
      </div>
    </div>
  );
};
