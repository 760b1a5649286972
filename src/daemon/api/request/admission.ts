/**
 * Whether a request is let in, and as whom.
 *
 * Over the network the address that a browser was told must be the one we listen at (`Host`: a name of somebody else's
 * that leads here is refused, and so is `localhost`, at whose other address somebody else may listen), a page that asks
 * must be one of our own (`Origin`, `Sec-Fetch-Site`: another port of this machine is another's page), and one of two must
 * be shown: the token of `run/http.json`, by a program, which may only read; or a pass, by a page (`page/access.ts`). Both
 * count for one run of the daemon. The socket can only be opened by its own user, and asks for none of this.
 */
import type { HttpAccess } from "../../../config/http-access.ts";
import type { Text } from "../../../text/text.ts";
import { isOfPage, isSameSecret, type PageAccess, findPageVisit } from "../../page/access.ts";
import { ApiFault } from "../fault.ts";

/** What a request over the network must name and know. */
export type Guard = HttpAccess &
  PageAccess & {
    /** Whether the request is certainly another user's of this machine. */
    readonly isAnothers: () => boolean;
  };

export type Visitor = "command" | "program" | "page";

const LONGEST_TARGET = 8 * 1024;
const OWN_PAGES: ReadonlySet<string> = new Set(["same-origin", "none"]);

const addressOf = ({ port }: Guard): string => `127.0.0.1:${port}`;

/** Enough for what holds nothing private. */
export function admitHost({ headers }: Request, guard: Guard, { api: { faults } }: Text): void {
  const address = addressOf(guard);
  if (headers.get("host") === address) return;
  throw new ApiFault(403, "FOREIGN_HOST", faults.foreignHost(address));
}

/** Whatever another user of this machine may know, it is not his to show. */
export function admitUser(guard: Guard, { api: { faults } }: Text): void {
  if (guard.isAnothers()) throw new ApiFault(403, "OTHER_USER", faults.otherUser);
}

/** A browser says whose page asks; whoever is no browser need not, unless something is to be changed. */
export function admitOrigin(
  { headers }: Request,
  guard: Guard,
  { api: { faults } }: Text,
  isNeeded = false,
): void {
  const own = `http://${addressOf(guard)}`;
  const isOwn = (headers.get("origin") ?? (isNeeded ? null : own)) === own;
  if (isOwn && OWN_PAGES.has(headers.get("sec-fetch-site") ?? "none")) return;
  throw new ApiFault(403, "FOREIGN_ORIGIN", faults.foreignOrigin);
}

export function admitVisitor(
  { headers }: Request,
  guard: Guard | null,
  now: Date,
  { api: { faults } }: Text,
): Visitor {
  if (guard === null) return "command";
  const shown = tokenOf(headers);
  if (shown !== null) {
    if (isSameSecret(shown, guard.token)) return "program";
    throw new ApiFault(401, "WRONG_TOKEN", faults.wrongToken);
  }
  const visit = findPageVisit(headers, guard, now.getTime());
  if (visit !== null) return "page";
  throw isOfPage(headers)
    ? new ApiFault(401, "NOT_SIGNED_IN", faults.notSignedIn)
    : new ApiFault(401, "NO_TOKEN", faults.noToken);
}

/** What changes something is for a page alone, and for one that says so. */
export function admitAction(request: Request, guard: Guard, visitor: Visitor, text: Text): void {
  if (visitor !== "page") throw new ApiFault(403, "ONLY_PAGE", text.api.faults.onlyPage);
  admitOrigin(request, guard, text, true);
}

/** The only place that knows where a token stands; never in the address, which is kept and passed on. */
function tokenOf(headers: Headers): string | null {
  const [, token] = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  return token ?? null;
}

/** What every request must keep to, wherever it comes from. `target`: path and query, as they came. */
export function checkForm(
  request: Request,
  target: string,
  methods: readonly string[],
  { api: { faults } }: Text,
): void {
  if (target.length > LONGEST_TARGET) {
    throw new ApiFault(414, "TOO_LONG", faults.tooLong(LONGEST_TARGET));
  }
  if (methods.includes(request.method)) return;
  const allowed = methods.join(", ");
  throw methods.includes("GET")
    ? new ApiFault(405, "ONLY_READING", faults.onlyReading(allowed))
    : new ApiFault(405, "WRONG_METHOD", faults.wrongMethod(allowed));
}

export function checkNoBody({ headers }: Request, { api: { faults } }: Text): void {
  const isEmpty = (headers.get("content-length") ?? "0") === "0";
  if (!isEmpty || headers.has("transfer-encoding")) {
    throw new ApiFault(413, "BODY", faults.body);
  }
}
