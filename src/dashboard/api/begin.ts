/** How the page comes in: with the code behind the `#`, once, else with what it was given before. */
import { brokenBy, connection } from "./connection.ts";
import { followFacts, readFacts } from "./facts.ts";
import { onKnown } from "./key.ts";
import { follow } from "./live.ts";
import { pause, wake } from "./pause.ts";
import { doubt, signIn } from "./sign-in.ts";

const RETRY_MS = 1000;
const CODE = /^#code=([\w-]+)$/;

export async function begin(): Promise<void> {
  // An address that was pasted into an open page changes nothing but what is behind the `#`.
  window.addEventListener("hashchange", () => void exchange().then(comeIn));
  onKnown(comeIn);
  await exchange();
  for (;;) {
    try {
      await readFacts();
      break;
    } catch (error) {
      connection.value = brokenBy(error);
      await pause(RETRY_MS);
    }
  }
  followFacts();
  void follow();
}

/** The page stays the same one: to load it anew would be to take it from whoever has the port by now. */
function comeIn(): void {
  if (connection.value !== "signed-out") return;
  doubt();
  wake();
}

/** The code is gone from the address before anything else happens. */
async function exchange(): Promise<void> {
  const [, code] = CODE.exec(location.hash) ?? [];
  if (code === undefined) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  try {
    await signIn({ code });
    doubt();
  } catch {
    // It may have been let in before: the next request tells.
  }
}
