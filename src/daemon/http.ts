/**
 * HTTP on the loopback address, for pages and programs of this user. The port of before is tried first; when another
 * program has it, another port is chosen, and the token is made anew: whoever listens there may have been told the old
 * one. Nobody can listen beside us. What a request must show is `api/admission.ts`.
 */
import {
  type HttpAccess,
  newToken,
  readHttpAccess,
  removeHttpAccess,
  writeHttpAccess,
} from "../config/http-access.ts";
import type { Guard } from "./api/request/admission.ts";
import type { Line, Listening } from "./listening.ts";

const ADDRESS = "127.0.0.1";
/** A daemon that has just left may not have let go of its port yet. */
const TRIES = 5;
const BETWEEN_TRIES_MS = 50;

/** Nobody sends so much; how much may be sent, and that more is refused with words, is the API's business. */
const LARGEST_BODY_BYTES = 256 * 1024;

/** What is left to a connection that is cut off; less would be for ever. */
const CUT_SECONDS = 1;

export type HttpAnswer = (request: Request, guard: Guard, line: Line) => Promise<Response>;

export type OpenHttp = Listening & {
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
  const again = before === null ? null : await listenAgain(runFolder, before, answer);
  if (again !== null) return again;
  const access = { port: 0, token: newToken() };
  const opened = listen(runFolder, access, answer);
  if (opened instanceof HttpFault) {
    removeHttpAccess(runFolder);
    return opened;
  }
  const wrong = writeHttpAccess(runFolder, { ...access, port: opened.port });
  if (wrong === null) return opened;
  opened.close();
  removeHttpAccess(runFolder);
  return new HttpFault(wrong);
}

async function listenAgain(
  runFolder: string,
  access: HttpAccess,
  answer: HttpAnswer,
): Promise<OpenHttp | null> {
  for (let tried = 0; tried < TRIES; tried++) {
    if (tried > 0) await Bun.sleep(BETWEEN_TRIES_MS);
    const opened = listen(runFolder, access, answer);
    if (!(opened instanceof HttpFault)) return opened;
  }
  return null;
}

function listen(
  runFolder: string,
  { port, token: first }: HttpAccess,
  answer: HttpAnswer,
): OpenHttp | HttpFault {
  let token = first;
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
          // Asked again while an answer goes on, it is the one that counts then.
          {
            port: server.port ?? port,
            get token() {
              return token;
            },
          },
          {
            keepOpen: () => server.timeout(request, 0),
            cut: () => server.timeout(request, CUT_SECONDS),
          },
        ),
    });
    const own = server.port ?? port;
    return {
      port: own,
      signOut: () => {
        const next = newToken();
        const wrong = writeHttpAccess(runFolder, { port: own, token: next });
        if (wrong === null) token = next;
        return wrong;
      },
      close: () => void server.stop(true),
    };
  } catch (error) {
    return new HttpFault(error instanceof Error ? error.message : String(error));
  }
}
