/** A route: where it is, what it takes, what it answers. Requests are read by it, and the document is made of it. */
import type * as v from "valibot";
import type { DaemonStatus } from "../../config/daemon-presence.ts";
import type { Installation } from "../../ingest/installation.ts";
import type { SessionMonitorProvider } from "../../observe/monitor/provider.ts";
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { DeclaredFields, FieldValues } from "../declared-fields.ts";
import type { TeamFilter } from "../../team/reading/team-source.ts";
import { readTeamParams, type TeamRecords } from "./request/team-params.ts";
import type { TeamReader } from "./records/team-reader.ts";
import type { DaemonHome } from "../own-command.ts";
import type { Feed } from "./events/feed.ts";
import type { Streams } from "./events/streams.ts";
import {
  numberParam,
  optional,
  parseQueryParams,
  type QueryParamName,
  textParam,
} from "./request/parameters.ts";
import type { ExtraFields } from "./shape/extra-fields.ts";

export type RouteName = keyof Text["api"]["routes"];

/** `team`: where it is the team's; null for what is recorded here. */
export type RouteRecords = {
  readonly store: Store;
  readonly installation: Installation;
  readonly team?: TeamRecords | null;
};

export type RouteCall = {
  /** Of the path; empty where it has none. */
  readonly id: string;
  readonly now: Date;
  readonly text: Text;
  readonly monitor: SessionMonitorProvider;
  /** Throws while the database is being opened. */
  readonly records: () => RouteRecords;
  readonly isOpen: () => boolean;
  readonly status: () => DaemonStatus;
  readonly feed: Feed;
  readonly streams: Streams;
  readonly daemonHome: DaemonHome;
  readonly team: TeamReader;
};

type RouteFrame<Params, Answers> = {
  /** Behind `/api/v1`; `{id}` stands for a session. */
  readonly path: string;
  readonly parameters: Params;
  /** May take long, and lets others in between: it keeps nobody waiting. */
  readonly isApart?: true;
  readonly answers: Answers;
};

type RouteDeclaration<Params extends DeclaredFields, Answers, Answer> = RouteFrame<
  // Each has its words.
  Params & { readonly [Name in Exclude<keyof Params, QueryParamName>]: never },
  Answers
> & {
  readonly handle: (call: RouteCall & { readonly params: FieldValues<Params> }) => Promise<Answer>;
};

export type Route<Answers extends v.GenericSchema = v.GenericSchema> = RouteFrame<
  DeclaredFields,
  Answers
> & {
  /** Throws for what does not fit, before anything is read. */
  readonly prepare: (query: string, text: Text) => PreparedRoute;
};

export type PreparedRoute = {
  /** Null where what is recorded here is asked for. */
  readonly ofTeam: TeamFilter | null;
  readonly handle: (call: RouteCall) => Promise<object>;
};

/** What is answered is exactly what is declared: a field too many is a fault of types, named by its path. */
export function defineRoute<
  const Params extends DeclaredFields,
  Answers extends v.GenericSchema<object>,
  Answer extends v.InferOutput<Answers>,
>(
  declared: RouteDeclaration<Params, Answers, Answer> &
    ([ExtraFields<Answer, v.InferOutput<Answers>>] extends [never]
      ? unknown
      : { readonly undeclared: ExtraFields<Answer, v.InferOutput<Answers>> }),
): Route<Answers> {
  const { handle, ...route }: RouteDeclaration<Params, Answers, Answer> = declared;
  return {
    ...route,
    prepare: (query, text) => {
      const params = parseQueryParams<Params>(route.parameters, query, text);
      return {
        ofTeam: readTeamParams(params),
        handle: (call) => handle({ ...call, params }),
      };
    },
  };
}

export const MAX_LIST_LENGTH = 500;
/** More than anybody reads page by page. */
const MAX_OFFSET = 1_000_000;

/** How many of a list, and behind how many. `usual`: unless asked otherwise. */
export const paging = (usual: number, most = MAX_LIST_LENGTH) => ({
  limit: numberParam(1, most, usual),
  offset: numberParam(0, MAX_OFFSET, 0),
});

export const PROJECT_NAME = textParam(4096);
export const SESSION_NAME = textParam(600);
export const PROJECT_PARAM = optional(PROJECT_NAME);
export const SESSION_PARAM = optional(SESSION_NAME);

/** A page of a list, and where the next begins; null also where none could be asked for. */
export function pageOf<T>(
  all: readonly T[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): { page: readonly T[]; next: number | null } {
  const next = offset + limit;
  return {
    page: all.slice(offset, next),
    next: next < all.length && next <= MAX_OFFSET ? next : null,
  };
}
