/**
 * What the daemon answers, over its socket and over HTTP. What is read below `/api/v1` is the same at both.
 *
 *   socket  also `GET /status`, `POST /stop`, `POST /dashboard` and `POST /dashboard/sign-out`, for commands
 *   HTTP    also the page (`page/serve-page.ts`) at every address that is not of the API, `POST /api/v1/page/session`
 *           with the code that signs a page in, `POST /api/v1/page/proof` where a page asks who we are, and `POST /api/v1/actions/<name>`, for pages that are signed in
 *
 * Every refusal says why. A fault of ours is told without its words and handed to `fault`.
 */
import { findChosenLanguage } from "../../config/load.ts";
import type { DaemonStatus } from "../../config/daemon-presence.ts";
import type { SessionMonitorProvider } from "../../observe/monitor/provider.ts";
import type { Text } from "../../text/text.ts";
import type { PageActions } from "../actions/action.ts";
import type { HttpFault, OpenHttp } from "../http.ts";
import type { ConnectionControl } from "../listener.ts";
import type { DaemonHome } from "../own-command.ts";
import { type Asset, openPage } from "../page/serve-page.ts";
import { openSignIn } from "../page/sign-in.ts";
import {
  ACTIONS_PATH,
  type Address,
  parseRequestAddress,
  INVITE_PATH,
  isOfApi,
  methodsAt,
  parsePathParts,
  PROOF_PATH,
  READ_METHODS,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
  STOP_PATH,
} from "./request/address.ts";
import {
  admitAction,
  admitHost,
  admitOrigin,
  admitUser,
  admitVisitor,
  checkForm,
  checkNoBody,
  type Guard,
} from "./request/admission.ts";
import { readJsonBody } from "./request/body.ts";
import { type Feed, openFeed } from "./events/feed.ts";
import { openStreams, STREAM_LIMITS, type StreamLimits, type Streams } from "./events/streams.ts";
import { ApiFault, asApiFault } from "./fault.ts";
import { openRequestQueue } from "./request/request-queue.ts";
import { openApiDocument } from "./shape/openapi.ts";
import { parseQueryParams } from "./request/parameters.ts";
import { eventStream, json, refusal } from "./response.ts";
import { readingTeam } from "./records/team-records.ts";
import { openTeamReader } from "./records/team-reader.ts";
import { retryUntilOpen, type RecordsSource, requestRecords } from "./records/request-records.ts";
import type { RouteCall } from "./route.ts";
import { EVENTS, type RouteMatch, matchRoute, OPENAPI, ROUTES } from "./routes.ts";

export type ApiDependencies = {
  readonly daemonHome: DaemonHome;
  readonly status: () => DaemonStatus;
  readonly text: () => Text;
  /** Asked by a command to leave. */
  readonly stop: () => void;
  readonly fault: (error: unknown) => void;
  /** Null while it is being opened. */
  readonly http: () => OpenHttp | HttpFault | null;
  /** The page's files. */
  readonly assets: () => Promise<readonly Asset[]>;
  readonly actions: PageActions;
  readonly limits?: StreamLimits;
};

/** What is told of. */
export type ApiData = RecordsSource & { readonly monitor: SessionMonitorProvider };

export type Api = {
  /** From now on; without any, only the status is told. The answer takes it back, and ends every answer that still goes on. */
  readonly use: (live: ApiData) => () => void;
  /** `guard`: null for the socket. */
  readonly answer: (
    request: Request,
    guard: Guard | null,
    line: ConnectionControl,
  ) => Promise<Response>;
  /** How many follow the events right now. */
  readonly watchers: () => number;
  /** Whether somebody was invited to open the page and may still come. */
  readonly isAwaiting: () => boolean;
};

const ACTION_BODY_BYTES = 64 * 1024;

export function openApi(parts: ApiDependencies): Api {
  const { daemonHome, status, stop, actions, limits = STREAM_LIMITS } = parts;
  const turns = openRequestQueue();
  const page = openPage(parts.assets);
  const signIn = openSignIn(parts.http);
  const team = openTeamReader(daemonHome);
  let used: ConnectedApiData | null = null;

  function use(live: ApiData): () => void {
    const feed = openFeed(live.monitor);
    const mine = { ...live, feed, streams: openStreams(feed, limits) };
    used = mine;
    return () => {
      if (used === mine) used = null;
      feed.close();
      mine.streams.close();
      void team.close();
    };
  }

  async function answer(
    request: Request,
    guard: Guard | null,
    line: ConnectionControl,
  ): Promise<Response> {
    const text = parts.text();
    let methods = READ_METHODS;
    try {
      if (guard !== null) admitHost(request, guard, text);
      const address = parseRequestAddress(request, text);
      methods = methodsAt(address.path, guard === null);
      const response =
        guard === null
          ? await answerCommand(request, address, text, line)
          : await answerHttp(request, guard, address, text, line);
      return request.method === "HEAD" ? new Response(null, response) : response;
    } catch (error) {
      // Whoever asked went away: nobody hears it.
      if (request.signal.aborted && error === request.signal.reason) return goneResponse();
      const fault = asApiFault(error, text);
      if (fault.status === 500) parts.fault(error);
      return refusal(fault, methods, request.method === "HEAD");
    }
  }

  async function answerCommand(
    request: Request,
    address: Address,
    text: Text,
    line: ConnectionControl,
  ): Promise<Response> {
    const { path, target } = address;
    checkForm(request, target, methodsAt(path, true), text);
    checkNoBody(request, text);
    switch (path) {
      case "/status":
        return json(status());
      case STOP_PATH:
        stop();
        return json({ stopping: true });
      case INVITE_PATH:
        return json(signIn.invite(text));
      case SIGN_OUT_PATH:
        signIn.signOut(text);
        used?.streams.endAll();
        return json({ signedOut: true });
      default:
        return answerRead(request, address, text, line);
    }
  }

  async function answerHttp(
    request: Request,
    guard: Guard,
    address: Address,
    text: Text,
    line: ConnectionControl,
  ): Promise<Response> {
    const { path, target } = address;
    const methods = methodsAt(path, false);
    if (!isOfApi(path)) {
      checkForm(request, target, methods, text);
      checkNoBody(request, text);
      return page.answer(request, path, text, findChosenLanguage(daemonHome.paths.config));
    }
    admitUser(guard, text);
    admitOrigin(request, guard, text);
    if (path === SIGN_IN_PATH || path === PROOF_PATH) {
      checkForm(request, target, methods, text);
      admitOrigin(request, guard, text, true);
      return json(await signIn[path === PROOF_PATH ? "prove" : "exchange"](request, guard, text));
    }
    const visitor = admitVisitor(request, guard, new Date(), text);
    checkForm(request, target, methods, text);
    if (path.startsWith(ACTIONS_PATH)) {
      admitAction(request, guard, visitor, text);
      return json(await act(request, guard, path, text, line));
    }
    checkNoBody(request, text);
    return answerRead(request, address, text, line);
  }

  async function act(
    request: Request,
    guard: Guard,
    path: string,
    text: Text,
    line: ConnectionControl,
  ): Promise<object> {
    const [, name = "", ...more] = parsePathParts(path, text);
    if (name === "" || more.length > 0) {
      throw new ApiFault(404, "UNKNOWN_ROUTE", text.api.faults.unknownRoute);
    }
    const body = await readJsonBody(request, ACTION_BODY_BYTES, text);
    // A body may come slowly, and its page be signed out before it is whole.
    admitVisitor(request, guard, new Date(), text);
    // Forgetting may read and write a large journal.
    line.keepOpen();
    return actions.run(name, body);
  }

  async function answerRead(
    request: Request,
    { path, query }: Address,
    text: Text,
    line: ConnectionControl,
  ): Promise<Response> {
    const matched = matchRoute(parsePathParts(path, text));
    if (matched === null) throw new ApiFault(404, "UNKNOWN_ROUTE", text.api.faults.unknownRoute);
    return answerRoute(matched, query, request, text, line);
  }

  async function answerRoute(
    { name, id }: RouteMatch,
    query: string,
    request: Request,
    text: Text,
    line: ConnectionControl,
  ): Promise<Response> {
    const { faults } = text.api;
    if (name === "openapi") {
      parseQueryParams(OPENAPI.parameters, query, text);
      return json(openApiDocument(text));
    }
    if (used === null) throw new ApiFault(503, "NOT_OPEN", faults.notOpen);
    const { monitor, feed, streams } = used;
    if (name === "events") {
      const given = parseQueryParams(EVENTS.parameters, query, text);
      if (request.method === "HEAD") return eventStream(null);
      const lastId = request.headers.get(EVENTS.header) || given.lastEventId || null;
      const stream = streams.open(lastId, line);
      if (stream === null) {
        throw new ApiFault(429, "TOO_MANY_CLIENTS", faults.tooManyStreams(limits.most));
      }
      return eventStream(stream);
    }
    const { prepare, isApart = false } = ROUTES[name];
    const { handle, ofTeam } = prepare(query, text);
    const call: RouteCall = {
      id,
      now: new Date(),
      text,
      daemonHome,
      monitor,
      status,
      feed,
      streams,
      team,
      ...requestRecords(used, request.signal, text),
    };
    const answerCall = async (): Promise<object> =>
      handle(ofTeam === null ? call : await readingTeam(call, ofTeam));
    // It may have to wait for others, and nobody is cut off for that.
    line.keepOpen();
    const answered = await retryUntilOpen(() => {
      // A network is waited for by whoever asked, not by everybody behind.
      const turn = isApart || ofTeam !== null ? answerCall() : turns(answerCall, request.signal);
      if (turn === null) throw new ApiFault(429, "TOO_MANY_REQUESTS", faults.tooManyReads);
      return turn;
    });
    return json(answered);
  }

  return {
    use,
    answer,
    watchers: () => used?.streams.watching() ?? 0,
    isAwaiting: signIn.isAwaiting,
  };
}

/** A status that some servers know; it reaches nobody. */
const goneResponse = (): Response => new Response(null, { status: 499 });

type ConnectedApiData = ApiData & { readonly feed: Feed; readonly streams: Streams };
