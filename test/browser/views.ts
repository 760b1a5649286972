/** Every address of the page that shows something of its own. */
import { asText, parseObject } from "../../src/event/event.ts";
import { linesOf } from "../sandbox.ts";
import type { Page } from "./chromium.ts";
import type { DashboardHome } from "./dashboard-home.ts";

/** Where work was done. */
export type Worked = { readonly projectPath: string; readonly file: string };

export type View = { readonly name: string; readonly path: string };

/** A session's address is filled with this one, those of a project and a file with where it worked. */
export const viewsWith = (session: string, { projectPath, file }: Worked): readonly View[] => [
  { name: "now", path: "/" },
  { name: "session", path: `/session/${session}` },
  { name: "timeline", path: `/session/${session}?tab=timeline` },
  { name: "projects", path: "/projects" },
  { name: "history", path: "/history" },
  { name: "sorted", path: "/history?sort=cost" },
  { name: "project", path: `/project/${encodeURIComponent(projectPath)}` },
  { name: "file", path: `/file/${encodeURIComponent(projectPath)}/${encodeURIComponent(file)}` },
  { name: "search", path: "/search?q=cart" },
  { name: "decisions", path: "/history/decisions" },
  { name: "failed", path: "/search?q=what%20failed%20today" },
  { name: "errors", path: "/history/errors" },
  { name: "checkpoints", path: "/history/checkpoints" },
  { name: "blockers", path: "/history/blockers" },
  { name: "archive", path: "/history/archive" },
  { name: "suggestions", path: "/suggestions" },
  { name: "applied", path: "/suggestions?state=applied" },
  { name: "dismissed", path: "/suggestions?state=dismissed" },
  { name: "runs", path: "/suggestions/runs" },
  { name: "charts", path: "/charts" },
  { name: "settings", path: "/settings" },
  { name: "nothing", path: "/no/such/place" },
];

/** A file that was worked on in the project of these. */
export async function workedIn(home: DashboardHome, projectPath: string): Promise<Worked> {
  type Answer = { readonly files?: readonly { readonly file: string }[] };
  const query = new URLSearchParams({ project: projectPath });
  const { files = [] } = await home.api<Answer>(`/project?${query.toString()}`);
  const file = files[0]?.file;
  if (file === undefined) throw new Error(`nobody worked on a file: ${projectPath}`);
  return { projectPath, file };
}

/** Nothing is on its way any more: no skeleton, nothing busy, no request unanswered. */
export async function settled(page: Page): Promise<void> {
  await page.locator("main").waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector(".skeleton") === null &&
      document.querySelector('[aria-busy="true"]') === null,
  );
  await page.waitForTimeout(50);
}

/** The session whose first prompt holds these words. */
export function sessionWith(home: DashboardHome, words: string): string {
  for (const line of linesOf(home.daemonHome.sandbox.journal)) {
    const { type, text, sessionId } = parseObject(line) ?? {};
    if (type === "prompt" && asText(text)?.includes(words)) return asText(sessionId) ?? "";
  }
  throw new Error(`no session was asked: ${words}`);
}
