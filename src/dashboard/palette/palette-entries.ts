/** Everything the palette leads to, as it is now. */
import type { Answers } from "../../daemon/api/answers.ts";
import { PAGE_LANGUAGES, dashboardText, type PageLanguage } from "../../text/dashboard.ts";
import { act, type ActionRequest } from "../api/ask.ts";
import { reloadAnswers } from "../api/connection.ts";
import { pageInfo, loadPageInfo } from "../api/page-info.ts";
import { liveSessions } from "../api/live-sessions.ts";
import { chooseDensity, chooseTheme, density, theme } from "../appearance.ts";
import { isDark } from "../appearance-storage.ts";
import { openNotify } from "../notify/notify-dialog.tsx";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { sessionTitle } from "../history/session-title.ts";
import { go, projectAddress, sessionAddress } from "../router.ts";
import { LANGUAGE_NAMES } from "../settings/choice-names.ts";
import { settingLabel } from "../settings/setting-row.tsx";
import { shortPath } from "../short-path.ts";
import { agoText, language, momentText, words } from "../words.ts";
import type { IconName } from "../parts/icon.tsx";
import { projectText } from "../parts/project-link.tsx";
import { stateIcon } from "../parts/state-badge.tsx";
import type { PaletteCandidate } from "./find-entries.ts";
import { isKeyOverviewOpen } from "./global-keys.ts";
import { stateText } from "../../text/state-text.ts";
import { VIEW_SHORTCUTS } from "./view-shortcuts.ts";
import { projectName } from "../project-name.ts";

export type PaletteEntry = PaletteCandidate & {
  readonly icon: IconName;
  /** Keys that do the same. */
  readonly keys?: string;
  readonly run: () => void;
  /** A session that waits for somebody: what for is shown below. */
  readonly waiting?: DashboardSession;
};

/** The one behind the language that is set, the first behind the last. */
const nextLanguage = (): PageLanguage =>
  PAGE_LANGUAGES[(PAGE_LANGUAGES.indexOf(language.value) + 1) % PAGE_LANGUAGES.length] ?? "en";

/** As they are called in the other language: who reads one may type the other. */
const otherLanguageWords = (): ReturnType<typeof dashboardText> => dashboardText(nextLanguage());

export function viewEntries(): readonly PaletteEntry[] {
  return VIEW_SHORTCUTS.map(({ letter, to, icon, label }) => ({
    id: `view ${to}`,
    group: "views",
    label: label(words()),
    aliases: [label(otherLanguageWords())],
    keys: `g ${letter}`,
    icon,
    run: () => go(to),
  }));
}

/** What was changed is asked for again; a refusal is seen where the thing itself is. */
const change = (...request: ActionRequest): void =>
  void act(...request)
    .then(loadPageInfo, loadPageInfo)
    .then(reloadAnswers, reloadAnswers);

export function actionEntries(): readonly PaletteEntry[] {
  const [text, other] = [words(), otherLanguageWords()];
  const isPaused = pageInfo.value?.isPaused === true;
  const otherLanguage = nextLanguage();
  const otherTheme = isDark(theme.value) ? "light" : "dark";
  const otherDensity = density.value === "compact" ? "comfortable" : "compact";
  const recording = isPaused ? "recordOn" : "recordOff";
  const entry = (
    id: string,
    icon: PaletteEntry["icon"],
    [label, alias]: readonly [string, string],
    run: () => void,
    keys?: string,
  ): PaletteEntry => ({
    id: `action ${id}`,
    group: "actions",
    icon,
    label,
    aliases: [alias],
    run,
    ...(keys === undefined ? {} : { keys }),
  });
  const named = (name: keyof typeof text.palette.actions): readonly [string, string] => [
    text.palette.actions[name],
    other.palette.actions[name],
  ];
  return [
    entry("search", "search", named("search"), () => focusSearch(), "/"),
    entry("notify", "bell", named("notify"), openNotify),
    entry(
      "import",
      "upload",
      [text.knowledge.importing.button, other.knowledge.importing.button],
      () => go("/history?import=1"),
    ),
    entry("record", isPaused ? "play" : "pause", named(recording), () =>
      change(isPaused ? "resume" : "pause"),
    ),
    entry(
      "theme",
      otherTheme === "dark" ? "moon" : "sun",
      [
        `${text.theme.label}: ${text.theme[otherTheme]}`,
        `${other.theme.label}: ${other.theme[otherTheme]}`,
      ],
      () => chooseTheme(otherTheme),
    ),
    entry(
      "density",
      otherDensity === "compact" ? "dense" : "airy",
      [
        `${text.density.label}: ${text.density[otherDensity]}`,
        `${other.density.label}: ${other.density[otherDensity]}`,
      ],
      () => chooseDensity(otherDensity),
    ),
    entry("language", "settings", [LANGUAGE_NAMES[otherLanguage], other.palette.language], () =>
      change("set", { field: "language", value: otherLanguage }),
    ),
    entry("link", "link", named("copyLink"), () => {
      void navigator.clipboard.writeText(location.href).catch(() => undefined);
    }),
    entry(
      "keys",
      "question",
      named("keys"),
      () => {
        isKeyOverviewOpen.value = true;
      },
      "?",
    ),
  ];
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('.top input[type="search"]')?.focus();
}

/** As on Now: who has waited longest, then what moved last. */
function compareRunning(one: DashboardSession, other: DashboardSession): number {
  const [isNeeded, isOtherNeeded] = [one.group === "needs", other.group === "needs"];
  if (isNeeded !== isOtherNeeded) return isNeeded ? -1 : 1;
  return isNeeded
    ? compareTexts(one.since, other.since)
    : compareTexts(other.lastActivity, one.lastActivity);
}

const compareTexts = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** Running ones first, as they are now; then those of the past. */
export function sessionEntries(past: Answers["history"] | null): readonly PaletteEntry[] {
  const { live, session: sessionText } = words();
  const titles = new Map(
    past?.sessions.flatMap((one) =>
      one.title === null ? [] : [[one.sessionId, sessionTitle(one)] as const],
    ),
  );
  const runningTitle = ({ sessionId, lastUserMessage }: DashboardSession): string => {
    const asked = lastUserMessage?.trim() ?? "";
    return titles.get(sessionId) ?? (asked === "" ? sessionText.untitled : asked);
  };
  const running = [...liveSessions.value.values()]
    .filter(({ group }) => group !== null && group !== "done")
    .toSorted(compareRunning);
  const isRunning = new Set(running.map(({ sessionId }) => sessionId));
  // Equal titles are told apart by their minute.
  const titled = Map.groupBy(past?.sessions ?? [], ({ title }) => title);
  const whenText = ({ title, lastEventAt }: Answers["history"]["sessions"][number]): string =>
    (titled.get(title)?.length ?? 0) > 1
      ? momentText(lastEventAt)
      : agoText(lastEventAt, Date.now());
  const entry = (
    id: string,
    title: string,
    more: Pick<PaletteEntry, "hint" | "when" | "icon"> & Partial<PaletteEntry>,
  ): PaletteEntry => ({
    id: `session ${id}`,
    group: "sessions",
    label: title,
    aliases: [id],
    run: () => go(sessionAddress(id)),
    ...more,
  });
  return [
    ...running.map((one) =>
      entry(one.sessionId, runningTitle(one), {
        hint: `${projectText(one.projectName, one.projectPath)} · ${stateText(live.states, one)}`,
        when: agoText(one.lastActivity, Date.now()),
        icon: one.group === "needs" ? (stateIcon(one) ?? "question") : "now",
        isUrgent: one.group === "needs",
        ...(one.group === "needs" ? { waiting: one } : {}),
        isLive: true,
      }),
    ),
    ...(past?.sessions ?? [])
      .filter(({ sessionId }) => !isRunning.has(sessionId))
      .map((one) =>
        entry(one.sessionId, sessionTitle(one), {
          hint: projectText(one.project, one.projectPath),
          when: whenText(one),
          icon: "history",
        }),
      ),
  ];
}

/** What failed lately, as it asks for attention; leads to where it failed last. */
export const errorEntries = (known: Answers["errors"] | null): readonly PaletteEntry[] =>
  (known?.errors ?? []).flatMap(({ id, headline, status, lastSeen, occurrences: [last] }) =>
    last === undefined
      ? []
      : [
          {
            id: `error ${id}`,
            group: "errors" as const,
            label: headline,
            hint: `${projectText(null, last.projectPath)} · ${words().knowledge.errors.states[status]}`,
            when: agoText(lastSeen, Date.now()),
            icon: "errors" as const,
            run: () => go(sessionAddress(last.sessionId, { event: last.eventId })),
          },
        ],
  );

export const projectEntries = (known: Answers["projects"] | null): readonly PaletteEntry[] =>
  (known?.projects ?? []).flatMap(({ projectPath }) =>
    projectPath === null
      ? []
      : [
          {
            id: `project ${projectPath}`,
            group: "projects" as const,
            label: projectName(projectPath),
            hint: shortPath(projectPath),
            icon: "folder" as const,
            run: () => go(projectAddress(projectPath)),
          },
        ],
  );

export const settingEntries = (known: Answers["settings"] | null): readonly PaletteEntry[] =>
  (known?.fields ?? []).map((field) => ({
    id: `setting ${field.name}`,
    group: "settings" as const,
    label: settingLabel(field),
    aliases: [field.description],
    hint: field.name,
    icon: "settings" as const,
    run: () => go(`/settings?section=all&find=${encodeURIComponent(field.name)}`),
  }));

/** Always the last: nobody types in vain. */
export const searchEntry = (query: string): PaletteEntry => ({
  id: "search",
  group: "actions",
  label: words().palette.searchFor(query),
  icon: "search",
  run: () => go(`/search?q=${encodeURIComponent(query)}`),
});
