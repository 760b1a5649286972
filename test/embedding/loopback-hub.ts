/** A hub of models on loopback: it lists files and serves them with ranges, or does as it is told. */
export type Hub = AsyncDisposable & {
  readonly url: string;
  readonly files: Map<string, Uint8Array>;
  /** Paths below a model, and the range that was asked for. */
  readonly asked: { readonly path: string; readonly range: string | null }[];
  /** From now on it answers so; null as usual. The usual answer is handed over. */
  answers(
    how: ((request: Request, usual: () => Response) => Response | Promise<Response>) | null,
  ): void;
};

export const REVISION = "a".repeat(40);

const hashed = (kind: "sha1" | "sha256", ...parts: (string | Uint8Array)[]): string => {
  const hasher = new Bun.CryptoHasher(kind);
  for (const part of parts) hasher.update(part);
  return hasher.digest("hex");
};

/** As a hub tells of a file: large ones by SHA-256, small ones by what git calls them. */
const sibling = (rfilename: string, bytes: Uint8Array): object => ({
  rfilename,
  size: bytes.length,
  blobId: hashed("sha1", `blob ${bytes.length}\0`, bytes),
  ...(bytes.length > 1000 ? { lfs: { sha256: hashed("sha256", bytes), size: bytes.length } } : {}),
});

export function openHub(model: string): Hub {
  const files = new Map<string, Uint8Array>();
  const asked: { path: string; range: string | null }[] = [];
  let instead: Parameters<Hub["answers"]>[0] = null;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      const range = request.headers.get("range");
      asked.push({ path: pathname, range });
      const usual = (): Response => {
        if (pathname === `/api/models/${model}`) {
          const siblings = [...files].map(([name, bytes]) => sibling(name, bytes));
          return Response.json({ sha: REVISION, siblings });
        }
        const name = pathname.replace(`/${model}/resolve/${REVISION}/`, "");
        const bytes = files.get(name);
        if (bytes === undefined) return new Response("not found", { status: 404 });
        const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? Number.NaN);
        if (Number.isNaN(from)) return new Response(bytes);
        if (from >= bytes.length) return new Response(null, { status: 416 });
        const headers = { "content-range": `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
        return new Response(bytes.subarray(from), { status: 206, headers });
      };
      return instead === null ? usual() : instead(request, usual);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    files,
    asked,
    answers: (how) => void (instead = how),
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}
