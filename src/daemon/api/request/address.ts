/** Where a request goes, and how it may be asked there. */
import { API_ROOT } from "../../../config/http-access.ts";
import type { Text } from "../../../text/text.ts";
import { ApiFault } from "../fault.ts";
import { decodeQueryText } from "./parameters.ts";

export type Address = { readonly path: string; readonly query: string; readonly target: string };

export const READ_METHODS: readonly string[] = ["GET", "HEAD"];
const WRITE_METHODS: readonly string[] = ["POST"];

/** What a page gives its code at. */
export const SIGN_IN_PATH = `${API_ROOT}/page/session`;
/** What a page asks who we are at. */
export const PROOF_PATH = `${API_ROOT}/page/proof`;
export const ACTIONS_PATH = `${API_ROOT}/actions/`;
/** What commands have done over the socket. */
export const STOP_PATH = "/stop";
export const INVITE_PATH = "/dashboard";
export const SIGN_OUT_PATH = "/dashboard/sign-out";

/** Dots are gone from the path already: whoever parses an address resolves them. */
export function parseRequestAddress({ url }: Request, { api: { faults } }: Text): Address {
  const parsed = URL.parse(url);
  if (parsed === null) throw new ApiFault(400, "BAD_ADDRESS", faults.badEncoding);
  const { pathname: path, search } = parsed;
  return { path, query: search.slice(1), target: path + search };
}

/** Everything else over HTTP is the page. */
export const isOfApi = (path: string): boolean => path === "/api" || path.startsWith("/api/");

export function methodsAt(path: string, isSocket: boolean): readonly string[] {
  const isDone = isSocket
    ? [STOP_PATH, INVITE_PATH, SIGN_OUT_PATH].includes(path)
    : [SIGN_IN_PATH, PROOF_PATH].includes(path) || path.startsWith(ACTIONS_PATH);
  return isDone ? WRITE_METHODS : READ_METHODS;
}

/**
 * Each part behind the root, decoded by itself. An id may hold a `/` that was encoded: it is looked up as a text, and names
 * no file. What could be taken for a way up, or for the end of a line, is refused.
 */
export function parsePathParts(path: string, text: Text): readonly string[] {
  const { faults } = text.api;
  if (!path.startsWith(`${API_ROOT}/`))
    throw new ApiFault(404, "UNKNOWN_ROUTE", faults.unknownRoute);
  return path
    .slice(API_ROOT.length + 1)
    .split("/")
    .map((raw) => {
      const part = decodeQueryText(raw, text);
      if (/[\n\r]|^\.{1,2}$/.test(part)) {
        throw new ApiFault(400, "BAD_ENCODING", faults.badEncoding);
      }
      return part;
    });
}
