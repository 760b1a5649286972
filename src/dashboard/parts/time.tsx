/** Times as people read them; the exact one on hover. */
import { computed, signal } from "@preact/signals";
import type { JSX } from "preact";
import { agoText, clockText, exactText, localDay, momentText } from "../words.ts";

/** Ticks once a second while somebody looks. */
export const clockNow = signal(Date.now());
setInterval(() => {
  if (!document.hidden) clockNow.value = Date.now();
}, 1000);
document.addEventListener("visibilitychange", () => {
  clockNow.value = Date.now();
});

/** `2026-11-15`, until midnight. */
export const today = computed(() => localDay(clockNow.value));

/** How long something has been going on: `3:07`. */
export const Clock = ({ since }: { readonly since: string }): JSX.Element => (
  <time class="number" dateTime={since} title={exactText(since)}>
    {clockText(clockNow.value - Date.parse(since))}
  </time>
);

/** `5 min ago` */
export const RelativeTime = ({ at }: { readonly at: string }): JSX.Element => (
  <time dateTime={at} title={exactText(at)}>
    {agoText(at, clockNow.value)}
  </time>
);

/** `Nov 15, 14:05` */
export const Timestamp = ({ at }: { readonly at: string }): JSX.Element => (
  <time class="number" dateTime={at} title={exactText(at)}>
    {momentText(at)}
  </time>
);
