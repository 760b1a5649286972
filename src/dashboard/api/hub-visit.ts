/**
 * A page that a hub serves shows a team, and nothing of any machine. It is signed in with a token; the browser is given a cookie for
 * it, which no script reads.
 */
import { API_PREFIX } from "./address.ts";
import { connection, connectionAfterFault, reloadAnswers } from "./connection.ts";
import { AskFault, OFFLINE, readFault } from "./fault.ts";
import { loadPageInfo } from "./page-info.ts";
import { loadProjectNames } from "../project-name.ts";
import { waitBeforeRetry } from "./retry-delay.ts";

const RETRY_MS = 2000;

/** Throws `AskFault`. */
async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(API_PREFIX + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    credentials: "same-origin",
    cache: "no-store",
    redirect: "error",
  }).catch(() => {
    throw new AskFault(0, OFFLINE, "", "");
  });
  if (!answer.ok) throw await readFault(answer);
}

async function begin(): Promise<void> {
  await loadPageInfo();
  connection.value = "live";
  void loadProjectNames().catch(() => undefined);
}

/** Throws `AskFault`: why this token does not let anybody in. */
export async function signInAtHub(token: string): Promise<void> {
  await post("/page/session", { token });
  await begin();
  reloadAnswers();
}

export async function signOutOfHub(): Promise<void> {
  await post("/page/sign-out", {}).catch(() => undefined);
  connection.value = "signed-out";
}

/** Until the hub answers; whoever is signed out is asked for a token. */
export async function startHubVisit(): Promise<void> {
  for (;;) {
    try {
      return await begin();
    } catch (error) {
      connection.value = connectionAfterFault(error);
      if (connection.value === "signed-out") return;
      await waitBeforeRetry(RETRY_MS);
    }
  }
}
