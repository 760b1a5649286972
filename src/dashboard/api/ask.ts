/** Asking the daemon. What is answered is typed by the routes themselves (`Answers`). */
import { AskFault, faultIn, OFFLINE } from "./fault.ts";
import { readKey } from "./key.ts";
import { readJson } from "./read-json.ts";

export const ROOT = "/api/v1";

export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** The address behind the root, without what is null or empty. */
export function addressOf(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return path + (text === "" ? "" : `?${text}`);
}

export const shown = (): Record<string, string> => {
  const key = readKey();
  return key === null ? {} : { "X-Self-Gen-Key": key };
};

/** Throws `AskFault`; its code is OFFLINE when nobody answers. */
export async function request(path: string, how: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(ROOT + path, {
      ...how,
      headers: { ...shown(), ...(how.headers as Record<string, string> | undefined) },
      credentials: "same-origin",
      cache: "no-store",
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new AskFault(0, OFFLINE, "", "");
  }
  if (!response.ok) throw await faultIn(response);
  return response;
}

/** `ask<Answers["sessions"]>("/sessions", { limit: 20 })` */
export async function ask<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  const response = await request(addressOf(path, query), signal === undefined ? {} : { signal });
  return readJson(await response.text()) as T;
}

/** Changes something: the daemon runs the command a person would have typed. */
export async function act<T>(name: string, body: object = {}): Promise<T> {
  const response = await request(`/actions/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return readJson(await response.text()) as T;
}
