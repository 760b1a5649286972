/** Signs the page in: by the one-time code in the fragment, else by the key saved before. */
import { connectionAfterFault, connection, isSignInLinkRefused } from "./connection.ts";
import { pollPageInfo, loadPageInfo } from "./page-info.ts";
import { onBrowserKeySaved } from "./browser-key.ts";
import { startHubVisit } from "./hub-visit.ts";
import { isHubPage } from "./is-hub-page.ts";
import { followServerEvents } from "./follow-server-events.ts";
import { loadProjectNames } from "../project-name.ts";
import { waitBeforeRetry, retryNow } from "./retry-delay.ts";
import { dropPass, signIn } from "./sign-in.ts";

const RETRY_MS = 1000;
const CODE = /^#code=([\w-]+)$/;

export async function startPage(): Promise<void> {
  if (isHubPage) {
    pollPageInfo();
    return startHubVisit();
  }
  // An address that was pasted into an open page changes nothing but what is behind the `#`.
  window.addEventListener("hashchange", () => void exchangeSignInCode().then(reconnect));
  onBrowserKeySaved(reconnect);
  await exchangeSignInCode();
  for (;;) {
    try {
      await loadPageInfo();
      isSignInLinkRefused.value = false;
      break;
    } catch (error) {
      connection.value = connectionAfterFault(error);
      await waitBeforeRetry(RETRY_MS);
    }
  }
  void loadProjectNames().catch(() => undefined);
  pollPageInfo();
  void followServerEvents();
}

/** The page stays the same one: to load it anew would be to take it from whoever has the port by now. */
function reconnect(): void {
  if (connection.value !== "signed-out") return;
  dropPass();
  retryNow();
}

/** The code is gone from the address before anything else happens. */
async function exchangeSignInCode(): Promise<void> {
  const [, code] = CODE.exec(location.hash) ?? [];
  if (code === undefined) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  try {
    await signIn({ code });
    dropPass();
    isSignInLinkRefused.value = false;
  } catch (error) {
    // It may have been let in before: the next request tells.
    isSignInLinkRefused.value =
      connection.value !== "live" && connectionAfterFault(error) === "signed-out";
  }
}
