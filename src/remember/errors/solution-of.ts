/** How an error that was recorded was solved: in its own session, or the same one elsewhere. One indexed read for each. */
import { asText, type FlatEventOf } from "../../event/event.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import { errorIdentity, isSameError } from "./error-identity.ts";
import { errorId, type Resolution, resolutionsOf } from "./knowledge.ts";
import { normalErrorOf } from "./open-failures.ts";

export type Solution = {
  /** Of the known error. */
  readonly errorId: string;
  /** This very failure's; else the same error's, another time. */
  readonly isOwn: boolean;
  readonly resolution: Resolution;
};

type Failed = FlatEventOf<"tool_error">;

/** By the id of the event; those of which nothing is known are left out. */
export async function solutionsOf(
  store: Pick<Store, "errorOf">,
  events: readonly FlatEvent[],
): Promise<ReadonlyMap<string, Solution>> {
  const known = new Map<string, readonly Resolution[]>();
  const found = new Map<string, Solution>();
  for (const event of events) {
    const normal = event.type === "tool_error" ? normalErrorOf(event) : null;
    if (event.type !== "tool_error" || normal === null || normal === "") continue;
    const resolutions = known.get(normal) ?? (await read(store, normal));
    known.set(normal, resolutions);
    const own = resolutions.find((one) => isOwn(one, event));
    const resolution = own ?? resolutions.find((one) => isSame(one, event));
    if (resolution === undefined) continue;
    found.set(event.id, { errorId: errorId(normal), isOwn: own !== undefined, resolution });
  }
  return found;
}

async function read(store: Pick<Store, "errorOf">, normal: string): Promise<readonly Resolution[]> {
  const row = await store.errorOf(normal);
  return row === null ? [] : resolutionsOf(row);
}

/** The last of several equal failures stands for all of them. */
const isOwn = (one: Resolution, event: Failed): boolean =>
  one.eventId === event.id ||
  (one.sessionId === event.sessionId &&
    one.failedAt >= event.ts &&
    one.tool === event.tool &&
    one.errorLine === event.errorLine);

function isSame(one: Resolution, event: Failed): boolean {
  const line = asText(event.errorLine);
  if (line === null || one.tool !== event.tool) return false;
  if (line === one.errorLine) return true;
  return isSameError(
    errorIdentity(one.errorLine, one.projectPath),
    errorIdentity(line, event.projectPath),
  );
}
