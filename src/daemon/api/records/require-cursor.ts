import type { FlatEvent, Store } from "../../../store/store.ts";
import { ApiFault } from "../fault.ts";
import type { RouteCall } from "../route.ts";

/** Whatever stood there was forgotten since: going on would skip, or begin anew without saying so. */
export async function requireCursor(
  { text }: RouteCall,
  store: Store,
  sessionId: string,
  cursor: string,
): Promise<FlatEvent> {
  const event = await store.event(cursor);
  if (event?.id === cursor && event.sessionId === sessionId) return event;
  throw new ApiFault(400, "GONE_CURSOR", text.api.faults.goneCursor);
}
