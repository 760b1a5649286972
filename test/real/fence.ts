/**
 * A proxy on 127.0.0.1 that lets nothing through and remembers who was asked for.
 *
 * Clients and their hooks get it as their proxy for everything but loopback, so a program that
 * honours proxies (both clients, git, curl, Bun's fetch) can neither reach nor look up a host
 * outside, and a test can see that it tried. A program that ignores proxies is not held back.
 */
export type Fence = {
  readonly env: Readonly<Record<string, string>>;
  /** The first line of each request that wanted out, such as `CONNECT example.org:443 HTTP/1.1`. */
  readonly attempts: readonly string[];
  close(): void;
};

const LOOPBACK = "127.0.0.1,localhost,::1";
const REFUSAL = "HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

export function openFence(): Fence {
  const attempts: string[] = [];
  const listener = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data: (socket, bytes) => {
        attempts.push(bytes.toString("latin1").split("\r\n")[0] ?? "");
        socket.end(REFUSAL);
      },
    },
  });
  return {
    env: proxyVariables(`http://127.0.0.1:${listener.port}`),
    attempts,
    close: () => listener.stop(true),
  };
}

/** In both spellings, because programs disagree about which one counts. */
function proxyVariables(url: string): Readonly<Record<string, string>> {
  const variables = { HTTP_PROXY: url, HTTPS_PROXY: url, ALL_PROXY: url, NO_PROXY: LOOPBACK };
  const lower = Object.entries(variables).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...variables, ...Object.fromEntries(lower) };
}
