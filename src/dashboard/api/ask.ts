/** Asking the daemon. What is answered is typed by the routes themselves (`Answers`). */
import type { ActionBodies } from "../../daemon/actions/actions.ts";
import { teamChoice } from "../router.ts";
import { askOfTeam } from "../team/team-choice.ts";
import { apiAddress, type ApiQuery, API_PREFIX } from "./address.ts";
import { AskFault, readFault, OFFLINE, SIGNED_OUT } from "./fault.ts";
import { isHubPage } from "./is-hub-page.ts";
import { readJson } from "./read-json.ts";
import { dropPass, obtainPass } from "./sign-in.ts";

/** Throws `AskFault`; its code is OFFLINE when nobody answers. */
async function request(path: string, how: RequestInit = {}): Promise<Response> {
  const response = await send(path, how);
  if (response.status !== SIGNED_OUT) return throwIfRefused(response);
  // Another daemon may answer by now, which has to prove itself; if we are signed out, that tells.
  dropPass();
  return throwIfRefused(await send(path, how));
}

async function throwIfRefused(response: Response): Promise<Response> {
  if (!response.ok) throw await readFault(response);
  return response;
}

async function send(path: string, how: RequestInit): Promise<Response> {
  const pass = await obtainPass();
  how.signal?.throwIfAborted();
  try {
    return await fetch(API_PREFIX + path, {
      ...how,
      headers: { ...pass, ...(how.headers as Record<string, string> | undefined) },
      credentials: isHubPage ? "same-origin" : "omit",
      cache: "no-store",
      redirect: "error",
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    dropPass();
    throw new AskFault(0, OFFLINE, "", "");
  }
}

/** `ask<Answers["sessions"]>("/sessions", { limit: 20 })` */
export async function ask<T>(path: string, query: ApiQuery = {}, signal?: AbortSignal): Promise<T> {
  const address = askOfTeam(apiAddress(path, query), teamChoice());
  const response = await request(address, signal === undefined ? {} : { signal });
  return readJson(await response.text()) as T;
}

/** An action's name and what it takes, which need not be said where it takes nothing. */
export type ActionRequest = {
  [Name in keyof ActionBodies]: object extends ActionBodies[Name]
    ? [name: Name, body?: ActionBodies[Name]]
    : [name: Name, body: ActionBodies[Name]];
}[keyof ActionBodies];

/** Changes something: the daemon runs the command a person would have typed. */
export async function act<T>(...[name, body = {}]: ActionRequest): Promise<T> {
  const response = await request(`/actions/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return readJson(await response.text()) as T;
}
