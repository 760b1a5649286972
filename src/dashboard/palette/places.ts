/** The views, each with the letter behind `g` that leads there. */
import type { IconName } from "../parts/icon.tsx";
import type { DashboardText } from "../../text/dashboard.ts";

export type ViewPlace = {
  readonly letter: string;
  readonly to: string;
  readonly icon: IconName;
  readonly label: (text: DashboardText) => string;
};

const inHistory = (
  letter: string,
  page: "decisions" | "checkpoints" | "blockers" | "archive",
): ViewPlace => ({
  letter,
  to: `/history/${page}`,
  icon: page === "blockers" ? "errors" : "history",
  label: ({ history }) => history.nav[page],
});

const view = (letter: string, name: keyof DashboardText["views"], to: string): ViewPlace => ({
  letter,
  to,
  icon: name,
  label: ({ views }) => views[name],
});

export const VIEW_PLACES: readonly ViewPlace[] = [
  view("n", "now", "/"),
  view("o", "projects", "/projects"),
  view("h", "history", "/history"),
  inHistory("d", "decisions"),
  view("e", "errors", "/history/errors"),
  inHistory("p", "checkpoints"),
  inHistory("b", "blockers"),
  inHistory("a", "archive"),
  view("s", "suggestions", "/suggestions"),
  view("c", "charts", "/charts"),
  view("t", "settings", "/settings"),
];
