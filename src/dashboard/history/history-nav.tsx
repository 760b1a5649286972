import type { JSX } from "preact";
import { Tabs } from "../parts/choices.tsx";
import { place } from "../router.ts";
import { words } from "../words.ts";

const PAGES = ["sessions", "decisions", "errors", "checkpoints", "blockers", "archive"] as const;

const addressOf = (page: (typeof PAGES)[number]): string =>
  page === "sessions" ? "/history" : `/history/${page}`;

/** What was recorded, by what it is. Stands under the heading of every page of it. */
export const HistoryNav = (): JSX.Element => {
  const { nav } = words().history;
  const { path } = place.value;
  return (
    <div class="history-nav">
      <Tabs
        label={nav.label}
        tabs={PAGES.map((page) => ({
          to: addressOf(page),
          label: nav[page],
          isHere: path.replace(/\/+$/, "") === addressOf(page),
        }))}
      />
    </div>
  );
};
