/**
 * HTTP on the loopback address, for pages and programs of this user. The last port is tried first; if another
 * program has it, another one is chosen, and pages must sign in again. That program may have received tokens or passes:
 * so they are valid for one run, and new at each start. The port is never shared. `api/request/admission.ts` checks
 * requests.
 */
import {
  type HttpAccess,
  newToken,
  readHttpAccess,
  removeHttpAccess,
  writeHttpAccess,
} from "../config/http-access.ts";
import type { Guard } from "./api/request/admission.ts";
import type { ConnectionControl, DaemonListener } from "./listener.ts";
import { isOfAnotherUser } from "./peer.ts";

const ADDRESS = "127.0.0.1";
/** A daemon that has just left may not have let go of its port yet. */
const TRIES = 5;
const BETWEEN_TRIES_MS = 50;

/** Nobody sends so much; how much may be sent, and that more is refused with words, is the API's business. */
const LARGEST_BODY_BYTES = 256 * 1024;

/** What is left to a connection that is cut off; less would be for ever. */
const CUT_SECONDS = 1;

export type HttpAnswer = (
  request: Request,
  guard: Guard,
  line: ConnectionControl,
) => Promise<Response>;

export type OpenHttp = DaemonListener & {
  readonly port: number;
  /** Makes the token anew: every page is signed out, and programs must read it again. Answers what was wrong, or null. */
  readonly signOut: () => string | null;
};

/** No port could be had, or nobody could be told of it: commands use the socket. */
export class HttpFault extends Error {
  override readonly name = "HttpFault";
  readonly code = "HTTP_NOT_OPEN";
}

export async function openHttp(
  runFolder: string,
  answer: HttpAnswer,
): Promise<OpenHttp | HttpFault> {
  const before = readHttpAccess(runFolder);
  const again = before === null ? null : await listenWithRetries(runFolder, before, answer);
  const opened = again ?? listen(runFolder, { port: 0, pages: newToken() }, answer);
  const wrong = opened instanceof HttpFault ? opened.message : opened.write();
  if (!(opened instanceof HttpFault) && wrong === null) return opened;
  if (!(opened instanceof HttpFault)) opened.close();
  removeHttpAccess(runFolder);
  return new HttpFault(wrong ?? "");
}

async function listenWithRetries(
  runFolder: string,
  { port, pages }: HttpAccess,
  answer: HttpAnswer,
): Promise<UnpublishedHttp | null> {
  for (let tried = 0; tried < TRIES; tried++) {
    if (tried > 0) await Bun.sleep(BETWEEN_TRIES_MS);
    const opened = listen(runFolder, { port, pages }, answer);
    if (!(opened instanceof HttpFault)) return opened;
  }
  return null;
}

/** Nobody knows of it yet. */
type UnpublishedHttp = OpenHttp & {
  /** Answers what was wrong, or null. */
  readonly write: () => string | null;
};

type Secrets = Pick<Guard, "token" | "pages" | "run">;

const newSecrets = (pages: string): Secrets => ({ token: newToken(), pages, run: newToken() });

function listen(
  runFolder: string,
  { port, pages }: Pick<HttpAccess, "port" | "pages">,
  answer: HttpAnswer,
): UnpublishedHttp | HttpFault {
  let secrets = newSecrets(pages);
  try {
    const server = Bun.serve({
      hostname: ADDRESS,
      port,
      development: false,
      // Without development it would be on: another program could take the port too, and be told the token.
      reusePort: false,
      maxRequestBodySize: LARGEST_BODY_BYTES,
      fetch: (request, server) =>
        answer(
          request,
          // Asked again while an answer goes on, they are those that count then.
          {
            port: server.port ?? port,
            get token() {
              return secrets.token;
            },
            get pages() {
              return secrets.pages;
            },
            get run() {
              return secrets.run;
            },
            isAnothers: () =>
              isOfAnotherUser(server.requestIP(request), {
                address: ADDRESS,
                port: server.port ?? port,
              }),
          },
          {
            keepOpen: () => server.timeout(request, 0),
            cut: () => server.timeout(request, CUT_SECONDS),
          },
        ),
    });
    const own = server.port ?? port;
    const write = ({ token, pages }: Secrets): string | null =>
      writeHttpAccess(runFolder, { port: own, token, pages });
    return {
      port: own,
      write: () => write(secrets),
      signOut: () => {
        const next = newSecrets(newToken());
        const wrong = write(next);
        if (wrong === null) secrets = next;
        return wrong;
      },
      close: () => void server.stop(true),
    };
  } catch (error) {
    return new HttpFault(error instanceof Error ? error.message : String(error));
  }
}
