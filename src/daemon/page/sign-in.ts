/**
 * How a page comes to be signed in. A command is given an address with a code behind the `#`, which a browser sends to
 * nobody; the page's own script takes it from there, and hands it over for a name and a key. Whoever has both asks who we are
 * before it shows anything (`access.ts`).
 */
import type { Text } from "../../text/text.ts";
import { readJsonBody } from "../api/request/body.ts";
import { ApiFault } from "../api/fault.ts";
import { HttpFault, type OpenHttp } from "../http.ts";
import {
  isNonce,
  pageVisitKey,
  pageVisitName,
  newVisit,
  openCodes,
  type PageAccess,
  makeDaemonProof,
  parsePageVisitName,
  findPageVisit,
} from "./access.ts";

const CODE_BODY_BYTES = 4096;

export type Invitation = { readonly url: string; readonly port: number };

export type SignIn = {
  readonly invite: (text: Text) => Invitation;
  /** Reads the code that a request brings; a page that is signed in needs none, and is known for longer. */
  readonly exchange: (
    request: Request,
    access: PageAccess,
    text: Text,
  ) => Promise<{ readonly name: string; readonly key: string }>;
  /** Proves to a page that it is us. */
  readonly prove: (
    request: Request,
    access: PageAccess,
    text: Text,
  ) => Promise<{ readonly run: string; readonly proof: string }>;
  /** Every page must be opened anew. */
  readonly signOut: (text: Text) => void;
  /** Whether somebody was invited and may still come. */
  readonly isAwaiting: () => boolean;
};

/** `http`: null while it is being opened. */
export function openSignIn(http: () => OpenHttp | HttpFault | null): SignIn {
  const codes = openCodes();
  return {
    invite: (text) => {
      const { port } = openedHttp(http(), text);
      return { url: `http://127.0.0.1:${port}/#code=${codes.make(Date.now())}`, port };
    },
    exchange: async (request, access, text) => {
      const { code } = await readJsonBody(request, CODE_BODY_BYTES, text);
      const now = Date.now();
      const isKnown = code === undefined && findPageVisit(request.headers, access, now) !== null;
      if (!isKnown && (typeof code !== "string" || !codes.take(code, now))) {
        throw new ApiFault(401, "WRONG_CODE", text.api.faults.wrongCode);
      }
      const visit = newVisit(now);
      return { name: pageVisitName(access.pages, visit), key: pageVisitKey(access.pages, visit) };
    },
    prove: async (request, access, text) => {
      const { name, nonce } = await readJsonBody(request, CODE_BODY_BYTES, text);
      const visit =
        typeof name === "string" ? parsePageVisitName(access.pages, name, Date.now()) : null;
      if (visit === null || !isNonce(nonce)) {
        throw new ApiFault(401, "NOT_SIGNED_IN", text.api.faults.notSignedIn);
      }
      return { run: access.run, proof: makeDaemonProof(access, visit, nonce) };
    },
    signOut: (text) => {
      const wrong = openedHttp(http(), text).signOut();
      if (wrong !== null) {
        throw new ApiFault(503, "NOT_SIGNED_OUT", text.api.faults.notSignedOut(wrong));
      }
      codes.clear();
    },
    isAwaiting: () => codes.isAwaited(Date.now()),
  };
}

function openedHttp(http: OpenHttp | HttpFault | null, { api: { faults } }: Text): OpenHttp {
  if (http === null) throw new ApiFault(503, "NOT_OPEN", faults.notOpen);
  if (!(http instanceof HttpFault)) return http;
  throw new ApiFault(503, http.code, faults.noHttp(http.message));
}
