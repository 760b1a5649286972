import type { JSX } from "preact";
import { differsFromBrowserClock } from "../time-zone.ts";
import { words, zone } from "../words.ts";
import { today } from "./time.tsx";

/** Said where this browser's clock is not the one that times are told by. */
export const ZoneNote = (): JSX.Element | null => {
  const name = zone.value;
  // Looked at anew each day: clocks change.
  const isOther = today.value !== "" && differsFromBrowserClock(Date.now());
  return isOther ? <p class="muted small">{words().history.zone(name)}</p> : null;
};
