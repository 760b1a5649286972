/** How many wait, where it is seen from another tab: in the title, and as a dot on the icon. */
import { effect } from "@preact/signals";
import { connection, isBrokenConnection } from "../api/connection.ts";
import { liveSessions } from "../api/live-sessions.ts";

const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
const defaultIcon = icon?.href ?? "";

export function showWaitingCount(): void {
  effect(() => {
    // Of what is not heard of any more, nobody knows who waits.
    const live = isBrokenConnection(connection.value) ? [] : [...liveSessions.value.values()];
    const waiting = live.filter(({ group }) => group === "needs").length;
    const title = document.title.replace(/^\(\d+\) /, "");
    const shown = waiting === 0 ? title : `(${waiting}) ${title}`;
    if (document.title !== shown) document.title = shown;
    const href = waiting === 0 ? defaultIcon : (icon?.dataset["waiting"] ?? defaultIcon);
    if (icon !== null && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
  });
}
