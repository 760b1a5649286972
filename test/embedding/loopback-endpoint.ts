/** An OpenAI-compatible endpoint on loopback, and what it was asked. Its vectors are made from the letters of a text. */
export type Asked = {
  readonly path: string;
  readonly authorization: string | null;
  readonly input: readonly string[];
};

export type Loopback = AsyncDisposable & {
  readonly url: string;
  readonly asked: Asked[];
  /** From now on it answers so; null as usual. */
  answers(how: ((request: Request) => Response | Promise<Response>) | null): void;
};

export const DIMS = 16;

/** Not of unit length: that is for whoever asks to see to. */
export function lettersOf(text: string): number[] {
  const vector = Array.from({ length: DIMS }, () => 0);
  for (const letter of text) {
    const at = (letter.codePointAt(0) ?? 0) % DIMS;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

export function openLoopback(): Loopback {
  const asked: Asked[] = [];
  let instead: ((request: Request) => Response | Promise<Response>) | null = null;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const body = request.method === "POST" ? ((await request.clone().json()) as object) : {};
      const { input = [] } = body as { input?: string[] };
      asked.push({ path: pathname, authorization: request.headers.get("authorization"), input });
      if (instead !== null) return instead(request);
      if (pathname === "/v1/models") return Response.json({ data: [{ id: "letters" }] });
      const data = input.map((text, index) => ({ index, embedding: lettersOf(text) }));
      return Response.json({ data: data.toReversed() });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    asked,
    answers: (how) => void (instead = how),
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}
