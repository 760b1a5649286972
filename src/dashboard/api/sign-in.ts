/**
 * Who is at the other end. While no daemon runs, somebody else can have its port and is asked by every page that is still
 * open. So whoever answers proves first that he knows our key (`daemon/page/access.ts`), for a nonce made just now, and is
 * then shown a pass that counts for this run of the daemon alone. After anything that may have been its end, it is proved anew.
 */
import { API_PREFIX } from "./address.ts";
import { AskFault, readFault, OFFLINE, SIGNED_OUT, StrangerFault } from "./fault.ts";
import { isHubPage } from "./is-hub-page.ts";
import { isRenewalDue, saveBrowserKey, type BrowserKey, loadBrowserKey } from "./browser-key.ts";

const NONCE_BYTES = 32;
/** Whoever does not answer in this time keeps nobody waiting for ever. */
const ANSWER_MS = 10_000;
/** A page that stays open is made to be known for longer, too. */
const PASS_LIFETIME_MS = 12 * 3_600_000;

export type PassHeader = Readonly<Record<string, string>>;

let cachedPass: Promise<PassHeader> | null = null;
let cachedPassAt = 0;

/** What a request shows. Throws `AskFault`; nothing was told to a stranger then. */
export function obtainPass(): Promise<PassHeader> {
  // There the browser's cookie says who asks.
  if (isHubPage) return Promise.resolve({});
  if (cachedPass !== null && Date.now() - cachedPassAt < PASS_LIFETIME_MS) return cachedPass;
  const proving = verifyDaemon();
  cachedPass = proving;
  cachedPassAt = Date.now();
  proving.catch(() => {
    if (cachedPass === proving) cachedPass = null;
  });
  return proving;
}

/** The daemon may be gone: whoever answers next has to prove who he is. */
export function dropPass(): void {
  cachedPass = null;
}

async function verifyDaemon(): Promise<PassHeader> {
  const known = await loadBrowserKey();
  if (known === null) throw new AskFault(SIGNED_OUT, "NOT_SIGNED_IN", "", "");
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const answer = await post("/page/proof", { name: known.name, nonce });
  const { run, proof } = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  if (typeof run !== "string" || typeof proof !== "string") throw new StrangerFault();
  const end = `${location.port}:${run}`;
  if ((await sign(known, `daemon:${end}:${nonce}`)) !== proof) throw new StrangerFault();
  const pass = { "X-Self-Gen-Key": `${known.name}.${await sign(known, `page:${end}`)}` };
  // There is time for it the next time, too.
  if (isRenewalDue(known)) await signIn({}, pass).catch(() => undefined);
  return pass;
}

/** With a code, or with a pass, to be known for longer. Throws `AskFault`. */
export async function signIn(
  body: { readonly code?: string },
  pass: PassHeader = {},
): Promise<void> {
  const answer = await post("/page/session", body, pass);
  const { name, key } = (await answer.json()) as { readonly name: string; readonly key: string };
  await saveBrowserKey(name, key);
}

/** Nothing of what we are known by goes along; the browser has no cookie of ours. */
async function post(path: string, body: object, headers: PassHeader = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(API_PREFIX + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  } catch {
    throw new AskFault(0, OFFLINE, "", "");
  }
  if (answer.ok) return answer;
  const fault = await readFault(answer);
  throw fault.status === SIGNED_OUT ? fault : new AskFault(0, OFFLINE, "", "");
}

const sign = async ({ key }: BrowserKey, text: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))));

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
