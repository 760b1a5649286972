/** Somebody at the page's address: signed in as a page is, or not. */
import { type ApiHome, hand, type RawAnswer } from "../api/api-home.ts";

export type Shown = { readonly cookie: string; readonly key: string };

export type Asked = {
  readonly method?: string;
  readonly target: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string;
};

export const SIGN_IN = "/api/v1/page/session";

export const originOf = ({ port }: Pick<ApiHome, "port">): string => `http://127.0.0.1:${port}`;

/** The bytes as they are; a header that is null is left out. */
export function ask({ port }: Pick<ApiHome, "port">, asked: Asked): Promise<RawAnswer> {
  const { method = "GET", target, host = `127.0.0.1:${port}`, body = "" } = asked;
  const headers = {
    ...(body === "" ? {} : { "Content-Length": String(Buffer.byteLength(body)) }),
    ...asked.headers,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  const head = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...lines].join("\r\n");
  return hand(port, `${head}\r\n\r\n${body}`);
}

/** As the page's own script hands over what it was given. */
export const exchange = (
  home: Pick<ApiHome, "port">,
  body: string,
  headers: Asked["headers"] = {},
): Promise<RawAnswer> =>
  ask(home, {
    method: "POST",
    target: SIGN_IN,
    headers: { Origin: originOf(home), "Content-Type": "application/json", ...headers },
    body,
  });

export async function codeFrom(socket: string): Promise<string> {
  const answer = await fetch("http://localhost/dashboard", { unix: socket, method: "POST" });
  const { url } = (await answer.json()) as { readonly url: string };
  return url.split("#code=")[1] ?? "";
}

export const cookieIn = ({ head }: RawAnswer): string | null =>
  /^set-cookie: ([^;\r]+);/im.exec(head)?.[1] ?? null;

export async function signIn(home: Pick<ApiHome, "port" | "socket">): Promise<Shown> {
  const answer = await exchange(home, JSON.stringify({ code: await codeFrom(home.socket) }));
  const { key } = JSON.parse(answer.body) as { readonly key: string };
  return { cookie: cookieIn(answer) ?? "", key };
}

export const headersOf = ({ cookie, key }: Shown): Readonly<Record<string, string>> => ({
  Cookie: cookie,
  "X-Self-Gen-Key": key,
});

/** The code of the refusal; null when it is none. */
export const codeOf = ({ body }: RawAnswer): string | null =>
  (JSON.parse(body || "{}") as { readonly error?: { readonly code: string } }).error?.code ?? null;
