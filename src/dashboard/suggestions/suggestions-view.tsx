/** What could be done better: what was found, what was applied and whether it helped, what analysis has cost. */
import "./suggestions.css";
import "./suggestion-effects.css";
import type { JSX } from "preact";
import { RunsTable } from "./runs-table.tsx";
import { SuggestionList } from "./suggestion-list.tsx";
import type { SuggestionsPage } from "./suggestions-head.tsx";

const PAGES: Readonly<Record<SuggestionsPage, () => JSX.Element>> = {
  list: SuggestionList,
  runs: RunsTable,
};

export const SuggestionsView = ({ page }: { readonly page: SuggestionsPage }): JSX.Element => {
  const Page = PAGES[page];
  return (
    <div class="stack suggestions">
      <Page />
    </div>
  );
};
