/** How the page comes in: with the code behind the `#`, once, else with what it was given before. */
import { request } from "./ask.ts";
import { connection } from "./connection.ts";
import { followFacts, readFacts } from "./facts.ts";
import { AskFault, SIGNED_OUT } from "./fault.ts";
import { keepKey, onKey } from "./key.ts";
import { follow } from "./live.ts";

const RETRY_MS = 1000;
const CODE = /^#code=([\w-]+)$/;

export async function begin(): Promise<void> {
  // An address that was pasted into an open page changes nothing but what is behind the `#`.
  window.addEventListener("hashchange", () => {
    if (CODE.test(location.hash)) void exchange().then(() => location.reload());
  });
  onKey(() => {
    if (connection.value === "signed-out") location.reload();
  });
  await exchange();
  for (;;) {
    try {
      await readFacts();
      break;
    } catch (error) {
      if (error instanceof AskFault && error.status === SIGNED_OUT) {
        connection.value = "signed-out";
        return;
      }
      connection.value = "lost";
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  followFacts();
  void follow();
}

/** The code is gone from the address before anything else happens. */
async function exchange(): Promise<void> {
  const [, code] = CODE.exec(location.hash) ?? [];
  if (code === undefined) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  try {
    const response = await request("/page/session", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code }),
    });
    const { key } = (await response.json()) as { readonly key: string };
    keepKey(key);
  } catch {
    // It may have been let in before: the next request tells.
  }
}
