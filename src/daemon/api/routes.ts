/** Every route by its name. What a request may be, and what the document says, both come from here. */
import * as v from "valibot";
import { withAllowedText } from "../declared-fields.ts";
import { optional } from "./request/parameters.ts";
import type { Route, RouteName } from "./route.ts";
import { dismissals } from "./routes/dismissals.ts";
import { doctor } from "./routes/doctor.ts";
import { compactions, sessionCompactionsRoute } from "./routes/compactions.ts";
import { callContent, content } from "./routes/content.ts";
import { event } from "./routes/event.ts";
import { next } from "./routes/next.ts";
import { story } from "./routes/story.ts";
import { charts } from "./routes/charts.ts";
import { analysisRuns } from "./routes/analysis-runs.ts";
import { appliedSuggestions } from "./routes/applied-suggestions.ts";
import { archive } from "./routes/archive.ts";
import { archivedTranscript } from "./routes/archived-transcript.ts";
import { blockers } from "./routes/blockers.ts";
import { checkpoints } from "./routes/checkpoints.ts";
import { decisions } from "./routes/decisions.ts";
import { errors } from "./routes/errors.ts";
import { health } from "./routes/health.ts";
import { foundCalls } from "./routes/found-calls.ts";
import { fix } from "./routes/fix.ts";
import { history } from "./routes/history.ts";
import { file } from "./routes/file.ts";
import { labels } from "./routes/labels.ts";
import { page } from "./routes/page.ts";
import { project } from "./routes/project.ts";
import { projects } from "./routes/projects.ts";
import { relatedSessionsRoute } from "./routes/related-sessions.ts";
import { rules } from "./routes/rules.ts";
import { search } from "./routes/search.ts";
import { session } from "./routes/session.ts";
import { sessionNow } from "./routes/session-now.ts";
import { sessions } from "./routes/sessions.ts";
import { settings } from "./routes/settings.ts";
import { skills } from "./routes/skills.ts";
import { suggestions } from "./routes/suggestions.ts";
import { team } from "./routes/team.ts";
import { timeline } from "./routes/timeline.ts";
import { transcript } from "./routes/transcript.ts";
import { usage } from "./routes/usage.ts";
import { waits } from "./routes/waits.ts";

/** Those that answer with JSON made for the request. */
export const ROUTES = {
  sessions,
  session,
  sessionNow,
  timeline,
  story,
  sessionCompactions: sessionCompactionsRoute,
  relatedSessionsRoute,
  compactions,
  event,
  eventContent: content,
  eventFix: fix,
  sessionTranscript: transcript,
  sessionCall: callContent,
  sessionFound: foundCalls,
  next,
  skills,
  waits,
  usage,
  charts,
  history,
  labels,
  project,
  file,
  projects,
  search,
  errors,
  rules,
  decisions,
  checkpoints,
  blockers,
  archive,
  archived: archivedTranscript,
  suggestions,
  applied: appliedSuggestions,
  dismissed: dismissals,
  analysisRuns,
  health,
  page,
  team,
  doctor,
  settings,
} satisfies Readonly<Record<Exclude<RouteName, "events" | "openapi">, Route>>;

const MAX_EVENT_ID_LENGTH = 100;

export const EVENTS = {
  path: "/events",
  parameters: {
    /** Empty is as if it was not given. */
    lastEventId: optional(
      v.pipe(
        v.string(),
        v.maxLength(MAX_EVENT_ID_LENGTH),
        v.regex(/^$|\S/),
        withAllowedText(({ api }) => api.allowed.text(MAX_EVENT_ID_LENGTH)),
      ),
    ),
  },
  /** What an `EventSource` sends of its own accord. */
  header: "Last-Event-ID",
} as const;

export const OPENAPI = { path: "/openapi.json", parameters: {} } as const;

export type RouteMatch = { readonly name: RouteName; readonly id: string };

const PATHS: readonly (readonly [RouteName, readonly string[]])[] = [
  ...Object.entries(ROUTES).map(([name, { path }]) => [name as RouteName, partsOf(path)] as const),
  ["events", partsOf(EVENTS.path)],
  ["openapi", partsOf(OPENAPI.path)],
];

function partsOf(path: string): readonly string[] {
  return path.split("/").slice(1);
}

/** What stands behind an id in a path. */
const PARTS_AFTER_ID: ReadonlySet<string> = new Set(
  PATHS.flatMap(([, parts]) => parts.slice(parts.indexOf("{id}") + 1 || parts.length)),
);

/**
 * `parts`: of the path behind the root, decoded. Null when there is nothing. An id of dots is gone from an address before it
 * is sent: what stood behind it is not taken for another one's id.
 */
export function matchRoute(parts: readonly string[]): RouteMatch | null {
  for (const [name, wanted] of PATHS) {
    const fits = (part: string, at: number): boolean =>
      wanted[at] === part || (wanted[at] === "{id}" && part !== "" && !PARTS_AFTER_ID.has(part));
    if (wanted.length !== parts.length || !parts.every(fits)) continue;
    return { name, id: parts[wanted.indexOf("{id}")] ?? "" };
  }
  return null;
}
