/** How an error that was recorded was solved: in its own session, or the same one elsewhere. One indexed read for each. */
import { asText, type FlatEventOf } from "../../event/event.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import { identifyError, isSameError } from "./error-identity.ts";
import { errorId, type ErrorResolution, parseResolutions } from "./error-knowledge.ts";
import { normalErrorOf } from "./open-failures.ts";

export type ErrorSolution = {
  /** Of the known error. */
  readonly errorId: string;
  /** This very failure's; else the same error's, another time. */
  readonly isOwn: boolean;
  readonly resolution: ErrorResolution;
};

type FailedEvent = FlatEventOf<"tool_error">;

/** By the id of the event; those of which nothing is known are left out. */
export async function findSolutions(
  store: Pick<Store, "errorOf">,
  events: readonly FlatEvent[],
): Promise<ReadonlyMap<string, ErrorSolution>> {
  const known = new Map<string, readonly ErrorResolution[]>();
  const found = new Map<string, ErrorSolution>();
  for (const event of events) {
    const normal = event.type === "tool_error" ? normalErrorOf(event) : null;
    if (event.type !== "tool_error" || normal === null || normal === "") continue;
    const resolutions = known.get(normal) ?? (await loadResolutions(store, normal));
    known.set(normal, resolutions);
    const own = resolutions.find((one) => isOwn(one, event));
    const resolution = own ?? resolutions.find((one) => isSame(one, event));
    if (resolution === undefined) continue;
    found.set(event.id, { errorId: errorId(normal), isOwn: own !== undefined, resolution });
  }
  return found;
}

async function loadResolutions(
  store: Pick<Store, "errorOf">,
  normal: string,
): Promise<readonly ErrorResolution[]> {
  const row = await store.errorOf(normal);
  return row === null ? [] : parseResolutions(row);
}

/** The last of several equal failures stands for all of them. */
const isOwn = (one: ErrorResolution, event: FailedEvent): boolean =>
  one.eventId === event.id ||
  (one.sessionId === event.sessionId &&
    one.failedAt >= event.ts &&
    one.tool === event.tool &&
    one.errorLine === event.errorLine);

function isSame(one: ErrorResolution, event: FailedEvent): boolean {
  const line = asText(event.errorLine);
  if (line === null || one.tool !== event.tool) return false;
  if (line === one.errorLine) return true;
  return isSameError(
    identifyError(one.errorLine, one.projectPath),
    identifyError(line, event.projectPath),
  );
}
