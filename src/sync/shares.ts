/** What may leave this machine: all of it, or chosen projects by their paths. Nothing does unless it was shared. */
import { asText, type Event, toEvent } from "../event/event.ts";
import { redactDeep } from "../redact/redact.ts";
import { readSyncFile, writeSyncFile } from "./sync-files.ts";

const FILE = "shares.json";

export type SyncScope = {
  readonly isAll: boolean;
  /** The only ones; where all are shared, those that are not. */
  readonly projects: readonly string[];
};

const isShared = ({ isAll, projects }: SyncScope, projectPath: string | null): boolean =>
  isAll !== (projectPath !== null && projects.includes(projectPath));

/** `shared`: whether it is from now on. */
export const withProject = (shares: SyncScope, projectPath: string, shared: boolean): SyncScope => {
  const others = shares.projects.filter((one) => one !== projectPath);
  const isListed = shared !== shares.isAll;
  return { ...shares, projects: isListed ? [...others, projectPath] : others };
};

export function readShares(home: string): SyncScope {
  const said = readSyncFile(home, FILE);
  const projects = said?.["projects"];
  return {
    isAll: said?.["all"] === true,
    projects: Array.isArray(projects) ? projects.filter((one) => typeof one === "string") : [],
  };
}

export const saveShares = (home: string, { isAll, projects }: SyncScope): void =>
  writeSyncFile(home, FILE, { all: isAll, projects: [...new Set(projects)].toSorted() });

export const encodeShares = ({ isAll, projects }: SyncScope): string =>
  JSON.stringify([isAll, ...projects.toSorted()]);

/** Which machine it came from; null for an event of this one. */
export const machineOf = ({ data }: Pick<Event, "data">): string | null => asText(data.machine);

/** The event as it may leave, each of its texts redacted once more by the rules of today; null when it may not. */
export function admitEvent(event: Event, shares: SyncScope): Event | null {
  if (machineOf(event) !== null || !isShared(shares, event.projectPath)) return null;
  return toEvent({ ...event, project: redactDeep(event.project), data: redactDeep(event.data) });
}
