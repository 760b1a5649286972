/** What somebody may change in a terminal or another tab is looked at again: while the page is seen, and when it comes back. */
import { connection } from "./connection.ts";

const POLL_MS = 5000;

/** The answer ends it. */
export function pollWhileVisible(work: () => void, everyMs = POLL_MS): () => void {
  const look = (): void => {
    if (!document.hidden && connection.value === "live") work();
  };
  const timer = setInterval(look, everyMs);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
