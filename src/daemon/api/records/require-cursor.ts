import type { FlatEvent, Store } from "../../../store/store.ts";
import { ApiFault } from "../fault.ts";
import type { RouteCall } from "../route.ts";

/** The cursor's event was forgotten: continuing would silently skip or restart. */
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
