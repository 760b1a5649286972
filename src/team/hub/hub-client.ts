/** Asks a hub, with this machine's or person's token. What goes wrong is a fault of the store, with what is to be done about it. */
import { asText, isObject } from "../../event/event.ts";
import { StoreFault, type StoreFaultCode } from "../../store/fault.ts";
import { HUB_ROOT } from "./protocol.ts";

const TIMEOUT_MS = 60_000;
const ANSWER_BYTES = 256 * 1024 * 1024;

export type HubAccess = { readonly url: URL; readonly token: string };

export type HubClient = {
  readonly place: string;
  readonly ask: (method: string, path: string, body?: string | object) => Promise<unknown>;
};

const isLoopback = ({ hostname }: URL): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** A hub that is busy is asked again so often before that is a fault: it says when. */
const MOST_TRIES = 8;
const LONGEST_WAIT_SECONDS = 10;

export function openHubClient({ url, token }: HubAccess): HubClient {
  const place = url.host;
  // A token that goes over the network unhidden is everybody's.
  if (url.protocol !== "https:" && !isLoopback(url))
    throw new StoreFault("DB_INSECURE", place, "http leads to another machine");
  const root = `${url.origin}${url.pathname.replace(/\/+$/, "")}${HUB_ROOT}`;
  const ca = url.searchParams.get("sslrootcert");
  const tls = ca === null ? {} : { tls: { ca: Bun.file(ca) } };
  const send = (method: string, path: string, body?: string | object): Promise<Response> => {
    const isText = typeof body === "string";
    return fetch(`${root}${path}`, {
      ...tls,
      method,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined
          ? {}
          : { "Content-Type": isText ? "application/x-ndjson" : "application/json" }),
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new StoreFault(faultOfError(error), place, error);
    });
  };
  return {
    place,
    ask: async (method, path, body) => {
      for (let tries = 1; ; tries++) {
        const answer = await readAnswer(await send(method, path, body), place);
        if (!(answer instanceof BusyHub)) return answer;
        if (tries >= MOST_TRIES) throw new StoreFault("HUB_UNREACHABLE", place, "the hub is busy");
        // By chance, so that machines do not come all at once.
        await Bun.sleep(answer.seconds * 1000 * (0.5 + Math.random()));
      }
    },
  };
}

/** Nothing was written: what was asked may be asked again. */
class BusyHub {
  readonly seconds: number;
  constructor(seconds: number) {
    this.seconds = seconds;
  }
}

function readBusy({ status, headers }: Response, code: string): BusyHub | null {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  const isBusy = status === 503 && code === "BUSY" && seconds <= LONGEST_WAIT_SECONDS;
  return isBusy ? new BusyHub(Math.max(0, seconds)) : null;
}

async function readAnswer(response: Response, place: string): Promise<unknown> {
  if (Number(response.headers.get("content-length") ?? 0) > ANSWER_BYTES)
    throw new StoreFault("HUB_FAILED", place, "the answer is too large");
  const said: unknown = await response.json().catch(() => null);
  if (response.ok) return said;
  const error = isObject(said) ? said["error"] : null;
  const code = isObject(error) ? (asText(error["code"]) ?? "") : "";
  const busy = readBusy(response, code);
  if (busy !== null) return busy;
  throw new StoreFault(faultOfStatus(response.status), place, `${response.status} ${code}`.trim());
}

const faultOfError = (error: unknown): StoreFaultCode => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /CERT|SIGNED|SIGNATURE|ERR_TLS/.test(code) ? "DB_INSECURE" : "HUB_UNREACHABLE";
};

/** What a proxy in between says counts as the hub's. */
function faultOfStatus(status: number): StoreFaultCode {
  if (status === 401 || status === 403) return "HUB_DENIED";
  return status === 429 || status >= 502 ? "HUB_UNREACHABLE" : "HUB_FAILED";
}
