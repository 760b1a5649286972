/** The routes that read a team, for a server that records nothing itself: a hub. Nothing runs there, and nothing is changed. */
import type { Language } from "../../config/schema.ts";
import { version } from "../../config/version.ts";
import type { Installation } from "../../ingest/installation.ts";
import type { SessionMonitorProvider } from "../../observe/monitor/provider.ts";
import { type TeamSource, WHOLE_TEAM } from "../../team/reading/team-source.ts";
import type { Text } from "../../text/text.ts";
import type { Answers } from "./answers.ts";
import { openFeed } from "./events/feed.ts";
import { openStreams } from "./events/streams.ts";
import { ApiFault } from "./fault.ts";
import { readingTeam } from "./records/team-records.ts";
import type { TeamReader } from "./records/team-reader.ts";
import type { Address } from "./request/address.ts";
import { parsePathParts } from "./request/address.ts";
import type { RouteCall } from "./route.ts";
import { matchRoute, ROUTES } from "./routes.ts";

export type TeamApiParts = {
  readonly team: string;
  /** As whoever asks knows it. */
  readonly place: string;
  readonly source: TeamSource;
  /** Of the server, for its prices. */
  readonly installation: Installation;
  readonly startedAt: string;
};

export type TeamQuestion = {
  readonly address: Address;
  readonly text: Text;
  readonly language: Language;
  /** Whose token it is. */
  readonly visitor: string;
};

export function openTeamApi(parts: TeamApiParts): (question: TeamQuestion) => Promise<object> {
  const { team, place, source, installation, startedAt } = parts;
  const feed = openFeed(NOBODY);
  const streams = openStreams(feed);
  const { open, machinesOf } = source;
  const reader: TeamReader = {
    read: async () => ({ ...(await source.overview()), team, place, open, machinesOf }),
    close: async () => undefined,
  };

  const pageInfo = (language: Language, visitor: string): Answers["page"] => ({
    version,
    language,
    isEnabled: true,
    isPaused: false,
    pausedUntil: null,
    userHome: null,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    forgotten: 0,
    team,
    hub: { visitor },
    startedAt,
  });

  return async ({ address, text, language, visitor }) => {
    const unknown = new ApiFault(404, "UNKNOWN_ROUTE", text.api.faults.unknownRoute);
    const matched = matchRoute(parsePathParts(address.path, text));
    if (matched === null || matched.name === "events" || matched.name === "openapi") throw unknown;
    if (matched.name === "page") return pageInfo(language, visitor);
    const route = ROUTES[matched.name];
    const isOfTeam = Object.hasOwn(route.parameters, "store");
    if (!isOfTeam && matched.name !== "team") throw unknown;
    const { store } = await source.open(WHOLE_TEAM);
    const call: RouteCall = {
      id: matched.id,
      now: new Date(),
      text,
      monitor: NOBODY,
      records: () => ({ store, installation }),
      isOpen: () => true,
      status: () => ({
        pid: process.pid,
        version,
        startedAt,
        ingested: 0,
        lastIngestAt: null,
        lastFault: null,
      }),
      feed,
      streams,
      daemonHome: {
        paths: installation.paths,
        env: process.env,
        runOwn: () => Promise.reject(unknown),
      },
      team: reader,
    };
    const { handle, ofTeam } = route.prepare(isOfTeam ? ofTheTeam(address) : address.query, text);
    return handle(ofTeam === null ? call : await readingTeam(call, ofTeam));
  };
}

/** There is nothing else to read, whether a question says so or not. */
function ofTheTeam({ query }: Address): string {
  const isSaid = query.split("&").some((pair) => pair.split("=")[0] === "store");
  if (isSaid) return query;
  return query === "" ? "store=team" : `${query}&store=team`;
}

/** No session runs here. */
const NOBODY: SessionMonitorProvider = {
  init: async () => undefined,
  stop: async () => undefined,
  onRefresh: () => () => undefined,
  getAll: () => [],
  getActive: () => [],
  getSession: () => null,
  explain: () => null,
  getStatus: () => ({ sessions: [], activeCount: 0, totalCount: 0, lastRefresh: "" }),
  getTokenUsageReport: () => ({
    timestamp: "",
    sessions: [],
    totals: { input: 0, output: 0, cached: 0, estimatedCostUsd: null },
    activeCount: 0,
    totalCount: 0,
  }),
};
