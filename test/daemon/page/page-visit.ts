/** Somebody at the page's address: signed in as a page is, or not. */
import { createHmac, randomBytes } from "node:crypto";
import { type ApiHome, hand, type RawAnswer } from "../api/api-home.ts";

/** What a page is given, once. */
export type Known = { readonly name: string; readonly key: string };

export type Asked = {
  readonly method?: string;
  readonly target: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string;
};

export const SIGN_IN = "/api/v1/page/session";
export const PROOF = "/api/v1/page/proof";

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
  target = SIGN_IN,
): Promise<RawAnswer> =>
  ask(home, {
    method: "POST",
    target,
    headers: { Origin: originOf(home), "Content-Type": "application/json", ...headers },
    body,
  });

export async function codeFrom(socket: string): Promise<string> {
  const answer = await fetch("http://localhost/dashboard", { unix: socket, method: "POST" });
  const { url } = (await answer.json()) as { readonly url: string };
  return url.split("#code=")[1] ?? "";
}

export const newNonce = (): string => randomBytes(32).toString("base64url");

export const knownIn = ({ body }: RawAnswer): Known => JSON.parse(body) as Known;

export const letIn = async (home: Pick<ApiHome, "port" | "socket">): Promise<Known> =>
  knownIn(await exchange(home, JSON.stringify({ code: await codeFrom(home.socket) })));

export const signed = (key: string, text: string): string =>
  createHmac("sha256", key).update(text).digest("base64url");

/** What it shows from then on, once whoever answers has proved that he knows the key; null when he has not. */
export async function passAt(
  { port }: Pick<ApiHome, "port">,
  { name, key }: Known,
): Promise<string | null> {
  const nonce = newNonce();
  const answer = await exchange({ port }, JSON.stringify({ name, nonce }), {}, PROOF);
  if (answer.status !== 200) return null;
  const { run, proof } = JSON.parse(answer.body) as {
    readonly run: string;
    readonly proof: string;
  };
  if (signed(key, `daemon:${port}:${run}:${nonce}`) !== proof) return null;
  return `${name}.${signed(key, `page:${port}:${run}`)}`;
}

/** The pass of a page that was just let in. */
export async function signIn(home: Pick<ApiHome, "port" | "socket">): Promise<string> {
  const pass = await passAt(home, await letIn(home));
  if (pass === null) throw new Error("it was not proved");
  return pass;
}

export const headersOf = (pass: string): Readonly<Record<string, string>> => ({
  "X-Self-Gen-Key": pass,
});

/** The code of the refusal; null when it is none. */
export const codeOf = ({ body }: RawAnswer): string | null =>
  (JSON.parse(body || "{}") as { readonly error?: { readonly code: string } }).error?.code ?? null;
