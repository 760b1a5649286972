/**
 * A model API on 127.0.0.1 that keeps every request it gets. What a request means and how it is
 * answered is the business of the API that is imitated.
 */
import { parseObject, type JsonObject } from "./json.ts";

export type Incoming = {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Without the ones that carry a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty when the request had no JSON object. */
  readonly body: JsonObject;
};

export type RecordedRequest<Kind, Reply> = Incoming & {
  /** 1 for the first request of this server. */
  readonly number: number;
  readonly atMs: number;
  readonly kind: Kind;
  /** Everything the model would read, tool results included: look here for injected context. */
  readonly text: string;
  /** What was answered; missing when the answer had nothing from the model. */
  reply?: Reply;
};

export type FakeServer<Request> = AsyncDisposable & {
  readonly url: string;
  readonly requests: readonly Request[];
  /** Only the requests of the conversation itself, without subagents and side requests. */
  main(): readonly Request[];
  close(): Promise<void>;
};

type Imitation<Kind, Reply> = {
  classify(incoming: Incoming): Kind | "main";
  visibleText(body: JsonObject): string;
  answer(request: RecordedRequest<Kind | "main", Reply>): Promise<Response>;
};

const SECRET_HEADERS: ReadonlySet<string> = new Set(["x-api-key", "authorization"]);

export function serveImitation<Kind, Reply>(
  api: Imitation<Kind, Reply>,
): FakeServer<RecordedRequest<Kind | "main", Reply>> {
  const requests: RecordedRequest<Kind | "main", Reply>[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    // Nothing is cut, however long a script delays it.
    idleTimeout: 0,
    fetch: async (received) => {
      const incoming = await readIncoming(received);
      const request = {
        ...incoming,
        number: requests.length + 1,
        atMs: Date.now(),
        kind: api.classify(incoming),
        text: api.visibleText(incoming.body),
      };
      requests.push(request);
      return api.answer(request);
    },
  });
  const close = (): Promise<void> => server.stop(true);
  return {
    url: `http://127.0.0.1:${server.port}`,
    requests,
    main: () => requests.filter((request) => request.kind === "main"),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function readIncoming(request: Request): Promise<Incoming> {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname + url.search,
    headers: Object.fromEntries(
      [...request.headers].filter(([name]) => !SECRET_HEADERS.has(name.toLowerCase())),
    ),
    body: parseObject(await request.text()) ?? {},
  };
}
