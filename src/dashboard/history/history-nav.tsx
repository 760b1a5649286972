import type { JSX } from "preact";
import { Tabs } from "../parts/choices.tsx";
import { pageLocation, teamChoice } from "../router.ts";
import { isTeamView } from "../team/team-choice.ts";
import { words } from "../words.ts";

/** A strip for each place of the side menu: no tab leads out of its own. */
const STRIPS = {
  history: ["sessions", "decisions", "checkpoints", "archive"],
  errors: ["errors", "blockers"],
} as const;

type Page = (typeof STRIPS)[keyof typeof STRIPS][number];

const addressOf = (page: Page): string => (page === "sessions" ? "/history" : `/history/${page}`);

/** What was recorded, by what it is. Stands under the heading of every page of it. */
export const HistoryNav = (): JSX.Element | null => {
  const { nav } = words().history;
  const path = pageLocation.value.path.replace(/\/+$/, "");
  const isOfErrors = STRIPS.errors.some((page) => path === addressOf(page));
  const strip: readonly Page[] = isOfErrors ? STRIPS.errors : STRIPS.history;
  const pages = strip.filter((page) => teamChoice() === null || isTeamView(addressOf(page)));
  if (pages.length < 2) return null;
  return (
    <div class="history-nav">
      <Tabs
        label={isOfErrors ? nav.errors : nav.label}
        tabs={pages.map((page) => ({
          to: addressOf(page),
          label: nav[page],
          isHere: path === addressOf(page),
        }))}
      />
    </div>
  );
};
