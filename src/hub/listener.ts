/**
 * Where a hub listens. A certificate is part of a listener, so a renewed one gets a listener of its own at the same port. The one before
 * answers what it has, tells each client to connect anew, and is closed when that is done: no connection is cut.
 */
export type Certificate = { readonly cert: string; readonly key: string };

export type Listener = {
  readonly port: number;
  /** Throws for a certificate that cannot be used; everything stays as it was then. */
  readonly renew: (certificate: Certificate) => void;
  readonly close: () => Promise<void>;
};

export type ListenerOptions = {
  readonly hostname: string;
  readonly port: number;
  readonly tls: Certificate | null;
  readonly maxRequestBodySize: number;
  readonly idleTimeout: number;
  readonly answer: (request: Request) => Promise<Response>;
};

/** In this time, clients of the listener before are told to go. */
const LEAVE_MS = 2000;

type Opened = {
  readonly server: Bun.Server<undefined>;
  readonly leave: () => void;
};

export function openListener(options: ListenerOptions): Listener {
  const { tls, answer, port: asked, ...same } = options;
  const isShared = tls !== null;
  // The port is shared between our own listeners alone: whoever has it already is found out first.
  const port = isShared ? findFreePort(same.hostname, asked) : asked;

  function open(certificate: Certificate | null): Opened {
    let isLeaving = false;
    const server = Bun.serve({
      ...same,
      port,
      development: false,
      reusePort: isShared,
      ...(certificate === null ? {} : { tls: certificate }),
      fetch: async (request) => {
        const response = await answer(request);
        if (isLeaving) response.headers.set("Connection", "close");
        return response;
      },
    });
    return {
      server,
      leave: () => {
        isLeaving = true;
      },
    };
  }

  let now = open(tls);
  const leaving = new Set<Promise<void>>();
  async function end({ server, leave }: Opened): Promise<void> {
    leave();
    await Bun.sleep(LEAVE_MS);
    await server.stop(false);
  }

  return {
    port: now.server.port ?? port,
    renew: (certificate) => {
      const next = open(certificate);
      const ending = end(now);
      leaving.add(ending);
      void ending.finally(() => leaving.delete(ending));
      now = next;
    },
    close: async () => {
      await Promise.all([now.server.stop(true), ...leaving]);
    },
  };
}

/** Throws as listening does where another program has it. */
function findFreePort(hostname: string, port: number): number {
  const server = Bun.serve({ hostname, port, reusePort: false, fetch: () => new Response() });
  const found = server.port ?? port;
  void server.stop(true);
  return found;
}
