/** What could be done better: what was found, what was applied and whether it helped, what analysis has cost. */
import "./suggestions.css";
import type { JSX } from "preact";
import { Tabs } from "../parts/choices.tsx";
import { Head } from "../parts/panel.tsx";
import { words } from "../words.ts";
import { RunsTable } from "./runs-table.tsx";
import { SuggestionList } from "./suggestion-list.tsx";

const PAGES = { list: SuggestionList, runs: RunsTable };

export type SuggestionsPage = keyof typeof PAGES;

const PATHS: Readonly<Record<SuggestionsPage, string>> = {
  list: "/suggestions",
  runs: "/suggestions/runs",
};

export const SuggestionsView = ({ page }: { readonly page: SuggestionsPage }): JSX.Element => {
  const text = words().suggestions;
  const Page = PAGES[page];
  return (
    <div class="stack suggestions">
      <div>
        <Head title={text.title} />
        <Tabs
          label={text.sections}
          tabs={(Object.keys(PAGES) as SuggestionsPage[]).map((name) => ({
            to: PATHS[name],
            label: text[name],
            isHere: name === page,
          }))}
        />
      </div>
      <Page />
    </div>
  );
};
