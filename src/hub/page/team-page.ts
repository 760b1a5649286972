/**
 * The dashboard on a team's history, served by a hub: the page of `self-gen dashboard`, and the routes of its API that read a team.
 *
 *   POST /api/v1/page/session    { "token" } of somebody who may read; the answer sets the cookie (`visits.ts`)
 *   POST /api/v1/page/sign-out   takes it away
 *   GET  /api/v1/…               what is read, with the cookie or with `Authorization: Bearer`
 *
 * Everything else is the page. A browser must say that it is this page that asks; whatever is another site's is refused.
 */
import { LANGUAGES, type Language } from "../../config/schema.ts";
import { API_ROOT } from "../../config/http-access.ts";
import { ApiFault, asApiFault } from "../../daemon/api/fault.ts";
import { asTeamFault } from "../../daemon/api/records/team-records.ts";
import {
  type Address,
  isOfApi,
  parseRequestAddress,
  READ_METHODS,
  SIGN_IN_PATH,
} from "../../daemon/api/request/address.ts";
import { checkForm, checkNoBody } from "../../daemon/api/request/admission.ts";
import { readJsonBody } from "../../daemon/api/request/body.ts";
import { json, refusal } from "../../daemon/api/response.ts";
import { openTeamApi } from "../../daemon/api/team-api.ts";
import { type Asset, openPage } from "../../daemon/page/serve-page.ts";
import type { Installation } from "../../ingest/installation.ts";
import type { PostgresConnection } from "../../store/postgres/connection.ts";
import type { HubToken, TokenCheck } from "../../team/hub/tokens.ts";
import type { TeamSource } from "../../team/reading/team-source.ts";
import { loadText } from "../../text/load-text.ts";
import type { Text } from "../../text/text.ts";
import { mayRead, openVisits } from "./visits.ts";

export type TeamPageParts = {
  readonly team: string;
  readonly place: string;
  readonly source: TeamSource;
  readonly connection: PostgresConnection;
  readonly installation: Installation;
  readonly assets: () => Promise<readonly Asset[]>;
  /** Whether the browser reaches us over TLS, ours or a proxy's. */
  readonly isHidden: boolean;
  readonly admitToken: (request: Request) => Promise<TokenCheck | null>;
  /** Somebody came with this token. */
  readonly note: (token: string) => Promise<void>;
  readonly fault: (error: unknown) => void;
};

export type PageAnswer = {
  readonly response: Response;
  /** Whose token: its ID. */
  readonly by?: string;
  readonly code?: string;
};

const SIGN_OUT_PATH = `${API_ROOT}/page/sign-out`;
const TOKEN_BODY_BYTES = 4096;
const POST: readonly string[] = ["POST"];

export function openTeamPage(parts: TeamPageParts): (request: Request) => Promise<PageAnswer> {
  const { connection, team, isHidden } = parts;
  const page = openPage(parts.assets, { isHub: true });
  const visits = openVisits(connection, team, isHidden);
  const ask = openTeamApi({ ...parts, startedAt: new Date().toISOString() });

  async function answerApi(
    request: Request,
    address: Address,
    text: Text,
    language: Language,
  ): Promise<PageAnswer> {
    const { path, target } = address;
    if (path === SIGN_IN_PATH || path === SIGN_OUT_PATH) {
      checkForm(request, target, POST, text);
      requireOwnPage(request, text, true);
      if (path === SIGN_OUT_PATH) return { response: withCookie({}, visits.goodbye) };
      const { token } = await readJsonBody(request, TOKEN_BODY_BYTES, text);
      const { checked, cookie } = await visits.signIn(typeof token === "string" ? token : "");
      const { name, token: by } = requireReader(checked, text);
      if (cookie === null) throw new ApiFault(401, "WRONG_TOKEN", text.hub.page.wrongToken);
      return { response: withCookie({ visitor: name }, cookie), by };
    }
    requireOwnPage(request, text, false);
    checkForm(request, target, READ_METHODS, text);
    checkNoBody(request, text);
    const shown = await parts.admitToken(request);
    const visitor =
      shown === null
        ? requireVisitor(await visits.visitorOf(request), text)
        : requireReader(shown, text);
    await parts.note(visitor.token);
    const answered = await ask({ address, text, language, visitor: visitor.name });
    return { response: json(answered), by: visitor.token };
  }

  return async (request) => {
    const language = languageOf(request.headers);
    const text = await loadText(language);
    const isHead = request.method === "HEAD";
    try {
      const address = parseRequestAddress(request, text);
      if (isOfApi(address.path)) {
        const answer = await answerApi(request, address, text, language);
        return isHead ? { ...answer, response: new Response(null, answer.response) } : answer;
      }
      checkForm(request, address.target, READ_METHODS, text);
      checkNoBody(request, text);
      return { response: await page.answer(request, address.path, text, null) };
    } catch (error) {
      const fault = asApiFault(asTeamFault(error, text), text);
      if (fault.status === 500) parts.fault(error);
      return { response: refusal(fault, READ_METHODS, isHead), code: fault.code };
    }
  };
}

function withCookie(said: object, cookie: string): Response {
  const response = json(said);
  response.headers.set("Set-Cookie", cookie);
  return response;
}

/** A browser says whose page asks. `isNeeded`: where something is changed, nobody may leave it open. */
function requireOwnPage({ headers }: Request, { hub }: Text, isNeeded: boolean): void {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const isOwnOrigin = origin === null ? !isNeeded : URL.parse(origin)?.host === headers.get("host");
  const isOwnSite = site === null || site === "same-origin" || (site === "none" && !isNeeded);
  if (isOwnOrigin && isOwnSite) return;
  throw new ApiFault(403, "FOREIGN_ORIGIN", hub.page.foreignOrigin);
}

/** Why a token counts no more is said to whoever has all of it. */
function requireReader(checked: TokenCheck, { hub: { page } }: Text): HubToken {
  switch (checked.outcome) {
    case "unknown":
      throw new ApiFault(401, "WRONG_TOKEN", page.wrongToken);
    case "expired":
      throw new ApiFault(401, "TOKEN_EXPIRED", page.expired);
    case "revoked":
      throw new ApiFault(401, "TOKEN_REVOKED", page.revoked);
    case "known":
      if (mayRead(checked.token)) return checked.token;
      throw new ApiFault(403, "ROLE", page.onlySends);
  }
}

const requireVisitor = (checked: TokenCheck, text: Text): HubToken => {
  if (checked.outcome === "unknown")
    throw new ApiFault(401, "NOT_SIGNED_IN", text.hub.page.notSignedIn);
  return requireReader(checked, text);
};

/** The first one of the browser's that there is. */
function languageOf(headers: Headers): Language {
  const wanted = (headers.get("accept-language") ?? "").split(",").map((one) => one.trim());
  const found = wanted.flatMap((one) => LANGUAGES.find((known) => one.startsWith(known)) ?? []);
  return found[0] ?? "en";
}
