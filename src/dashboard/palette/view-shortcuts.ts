/** The views, each with the letter behind `g` that leads there. */
import { isHubPage } from "../api/is-hub-page.ts";
import { isTeamView } from "../team/team-choice.ts";
import type { IconName } from "../parts/icon.tsx";
import type { DashboardText } from "../../text/dashboard.ts";

export type ViewShortcut = {
  readonly letter: string;
  readonly to: string;
  readonly icon: IconName;
  readonly label: (text: DashboardText) => string;
};

const historyShortcut = (
  letter: string,
  page: "decisions" | "checkpoints" | "blockers" | "archive",
): ViewShortcut => ({
  letter,
  to: `/history/${page}`,
  icon: page === "blockers" ? "errors" : "history",
  label: ({ history }) => history.nav[page],
});

const viewShortcut = (
  letter: string,
  name: keyof DashboardText["views"],
  to: string,
): ViewShortcut => ({
  letter,
  to,
  icon: name,
  label: ({ views }) => views[name],
});

const ALL_SHORTCUTS: readonly ViewShortcut[] = [
  viewShortcut("n", "now", "/"),
  viewShortcut("p", "projects", "/projects"),
  viewShortcut("h", "history", "/history"),
  historyShortcut("d", "decisions"),
  viewShortcut("e", "errors", "/history/errors"),
  historyShortcut("k", "checkpoints"),
  historyShortcut("b", "blockers"),
  historyShortcut("a", "archive"),
  viewShortcut("s", "suggestions", "/suggestions"),
  viewShortcut("c", "charts", "/charts"),
  viewShortcut("t", "settings", "/settings"),
];

export const VIEW_SHORTCUTS = ALL_SHORTCUTS.filter(({ to }) => !isHubPage || isTeamView(to));
