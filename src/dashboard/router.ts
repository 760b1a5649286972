/** Where the page is: the address is the only place that knows, so that every view is a link. */
import { signal } from "@preact/signals";
import { isHubPage } from "./api/is-hub-page.ts";
import { restoreRowFocus } from "./restore-row-focus.ts";
import { saveBeforeLeaving } from "./scroll-position.ts";
import { keepTeamChoice, readTeamChoice, type TeamChoice } from "./team/team-choice.ts";

export type PageLocation = { readonly path: string; readonly query: URLSearchParams };

const readLocation = (): PageLocation => ({
  path: location.pathname,
  query: new URLSearchParams(location.search),
});

/** A part of the path as it was meant; null for what cannot be read. */
export function decodePathPart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

export const pageLocation = signal<PageLocation>(readLocation());

/** Null where this machine's history is shown. */
export const teamChoice = (): TeamChoice | null =>
  readTeamChoice(pageLocation.value.path, pageLocation.value.query, isHubPage);

/** As it is gone to from here. */
export const addressFromHere = (to: string): string => keepTeamChoice(to, teamChoice());

addEventListener("popstate", () => {
  pageLocation.value = readLocation();
  // By Esc or by the browser's own button.
  restoreRowFocus(openedFromHere());
});

/** How many steps back stay in this page: each entry of the browser's history says it for itself. */
function stepsBack(): number {
  const { steps } = (history.state as { readonly steps?: unknown } | null) ?? {};
  return typeof steps === "number" ? steps : 0;
}

/** Back to where a session, a project or a file was opened from; false where that was not in this page. */
export function goBackToList(): boolean {
  const isOpened = /^\/(?:session|project|file)\//.test(location.pathname);
  if (!isOpened || stepsBack() === 0) return false;
  history.back();
  return true;
}

/** What was opened last from the address that is shown. */
function openedFromHere(): string {
  const { opened } = (history.state as { readonly opened?: unknown } | null) ?? {};
  return typeof opened === "string" ? opened : "";
}

/** `replace`: without a step back to where we were, for filters that change as somebody types. */
export function go(address: string, how: "push" | "replace" = "push"): void {
  const to = addressFromHere(address);
  if (to === location.pathname + location.search) return;
  const isOtherView = to.split("?")[0] !== location.pathname;
  if (how === "push") {
    saveBeforeLeaving();
    const steps = stepsBack() + 1;
    history.replaceState({ ...history.state, opened: to }, "");
    history.pushState({ steps }, "", to);
  } else history.replaceState(history.state, "", to);
  pageLocation.value = readLocation();
  if (how === "replace") return;
  scrollTo(0, 0);
  // Whoever came by keyboard goes on from where the new view begins.
  if (isOtherView) document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
}

/** The same place with other parameters; null or an empty text takes one away. */
export function withQuery(changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(pageLocation.value.query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return location.pathname + (text === "" ? "" : `?${text}`);
}

export const projectAddress = (path: string): string => `/project/${encodeURIComponent(path)}`;

export const fileAddress = (projectPath: string, file: string): string =>
  `/file/${encodeURIComponent(projectPath)}/${encodeURIComponent(file)}`;

export const sessionAddress = (
  id: string,
  query: Readonly<Record<string, string>> = {},
): string => {
  const text = new URLSearchParams(query).toString();
  return `/session/${encodeURIComponent(id)}${text === "" ? "" : `?${text}`}`;
};
