/** Everything the palette leads to, as it is now. */
import type { Answers } from "../../daemon/api/answers.ts";
import { dashboardText } from "../../text/dashboard.ts";
import { act } from "../api/ask.ts";
import { askAgain } from "../api/connection.ts";
import { facts, readFacts } from "../api/facts.ts";
import { sessions } from "../api/known-sessions.ts";
import type { Snapshot } from "../api/snapshot.ts";
import { chooseDensity, chooseTheme, density, theme } from "../look.ts";
import { isDark } from "../look-choice.ts";
import { openNotify } from "../notify/notify-dialog.tsx";
import { go, projectAddress, sessionPath } from "../router.ts";
import { settingLabel } from "../settings/setting-row.tsx";
import { shortPath } from "../short-path.ts";
import { agoText, language, momentText, words } from "../words.ts";
import type { IconName } from "../parts/icon.tsx";
import { projectText } from "../parts/project-link.tsx";
import type { Named } from "./entry.ts";
import { isOverviewOpen } from "./keys.ts";
import { stateText } from "../../text/state-text.ts";
import { VIEW_PLACES } from "./places.ts";

export type Entry = Named & {
  readonly icon: IconName;
  /** Keys that do the same. */
  readonly keys?: string;
  readonly run: () => void;
};

const LANGUAGES = { ko: "한국어", en: "English" } as const;

/** As they are called in the other language: who reads one may type the other. */
const otherWords = (): ReturnType<typeof dashboardText> =>
  dashboardText(language.value === "ko" ? "en" : "ko");

export function viewEntries(): readonly Entry[] {
  return VIEW_PLACES.map(({ letter, to, icon, label }) => ({
    id: `view ${to}`,
    group: "views",
    label: label(words()),
    aliases: [label(otherWords())],
    keys: `g ${letter}`,
    icon,
    run: () => go(to),
  }));
}

/** What was changed is asked for again; a refusal is seen where the thing itself is. */
const change = (name: string, body: object = {}): void =>
  void act(name, body).then(readFacts, readFacts).then(askAgain, askAgain);

export function actionEntries(): readonly Entry[] {
  const [text, other] = [words(), otherWords()];
  const isPaused = facts.value?.isPaused === true;
  const otherLanguage = language.value === "ko" ? "en" : "ko";
  const otherTheme = isDark(theme.value) ? "light" : "dark";
  const otherDensity = density.value === "compact" ? "comfortable" : "compact";
  const recording = isPaused ? "recordOn" : "recordOff";
  const entry = (
    id: string,
    icon: Entry["icon"],
    [label, alias]: readonly [string, string],
    run: () => void,
    keys?: string,
  ): Entry => ({
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
    entry("language", "settings", [LANGUAGES[otherLanguage], other.palette.language], () =>
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
        isOverviewOpen.value = true;
      },
      "?",
    ),
  ];
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('.top input[type="search"]')?.focus();
}

/** Running ones first, as they are now; then those of the past. */
export function sessionEntries(past: Answers["history"] | null): readonly Entry[] {
  const { live } = words();
  const titles = new Map(past?.sessions.map((one) => [one.sessionId, one.title]));
  const running = [...sessions.value.values()]
    .filter(({ group }) => group !== null && group !== "done")
    .toSorted((one, other) => (one.lastActivity < other.lastActivity ? 1 : -1));
  const isRunning = new Set(running.map(({ sessionId }) => sessionId));
  // Equal titles are told apart by their minute.
  const titled = Map.groupBy(past?.sessions ?? [], ({ title }) => title);
  const whenText = ({ title, lastEventAt }: Answers["history"]["sessions"][number]): string =>
    (titled.get(title)?.length ?? 0) > 1
      ? momentText(lastEventAt)
      : agoText(lastEventAt, Date.now());
  const entry = (
    id: string,
    title: string | null,
    hint: string,
    group: Snapshot["group"] = null,
  ): Entry => ({
    id: `session ${id}`,
    group: "sessions",
    label: title ?? id,
    aliases: [id],
    hint,
    icon: group === null ? "history" : group === "needs" ? "question" : "now",
    isUrgent: group === "needs",
    isLive: group !== null,
    run: () => go(sessionPath(id)),
  });
  return [
    ...running.map((one) =>
      entry(
        one.sessionId,
        titles.get(one.sessionId) ?? one.lastUserMessage,
        `${projectText(one.projectName, one.projectPath)} · ${stateText(live.states, one)} · ${agoText(one.lastActivity, Date.now())}`,
        one.group,
      ),
    ),
    ...(past?.sessions ?? [])
      .filter(({ sessionId }) => !isRunning.has(sessionId))
      .map((one) =>
        entry(
          one.sessionId,
          one.title,
          [one.project ?? "", whenText(one)].filter(Boolean).join(" · "),
        ),
      ),
  ];
}

export const projectEntries = (known: Answers["projects"] | null): readonly Entry[] =>
  (known?.projects ?? []).flatMap(({ project, projectPath }) =>
    projectPath === null
      ? []
      : [
          {
            id: `project ${projectPath}`,
            group: "projects" as const,
            label: project ?? projectPath,
            hint: shortPath(projectPath),
            icon: "folder" as const,
            run: () => go(projectAddress(projectPath)),
          },
        ],
  );

export const settingEntries = (known: Answers["settings"] | null): readonly Entry[] =>
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
export const searchEntry = (query: string): Entry => ({
  id: "search",
  group: "actions",
  label: words().palette.searchFor(query),
  icon: "search",
  run: () => go(`/search?q=${encodeURIComponent(query)}`),
});
