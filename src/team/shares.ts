/** Which projects may leave this machine, by their paths, and what of them. Nothing does unless it was shared. */
import { isObject } from "../event/event.ts";
import { isSharedField, SHARED_FIELDS, type SharedField } from "./shared-fields.ts";
import { readTeamFile, readTexts, writeTeamFile } from "./team-files.ts";

const FILE = "shares.json";

export type Shares = ReadonlyMap<string, readonly SharedField[]>;

/** Where nothing was chosen, all of it. */
export function readShares(home: string): Shares {
  const said = readTeamFile(home, FILE);
  const chosen = isObject(said?.["fields"]) ? said["fields"] : {};
  return new Map(
    readTexts(said?.["projects"]).map((path) => [
      path,
      Object.hasOwn(chosen, path) ? readTexts(chosen[path]).filter(isSharedField) : SHARED_FIELDS,
    ]),
  );
}

function saveShares(home: string, shares: Shares): void {
  const inOrder = [...shares].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const chosen = inOrder.filter(([, fields]) => fields.length < SHARED_FIELDS.length);
  writeTeamFile(home, FILE, {
    projects: inOrder.map(([path]) => path),
    ...(chosen.length === 0 ? {} : { fields: Object.fromEntries(chosen) }),
  });
}

const isSame = (some: readonly SharedField[], others: readonly SharedField[]): boolean =>
  SHARED_FIELDS.every((one) => some.includes(one) === others.includes(one));

/** Whether what was sent of a project is more, or less, than these fields. */
export function isOtherShare(home: string, path: string, fields: readonly SharedField[]): boolean {
  const known = readShares(home).get(path);
  return known !== undefined && !isSame(known, fields);
}

/** `fields`: as before when not said, and all of a project that was not shared. */
export function share(
  home: string,
  projectPath: string,
  fields?: readonly SharedField[],
): "added" | "changed" | "same" {
  const before = readShares(home);
  const known = before.get(projectPath);
  const wanted = fields ?? known ?? SHARED_FIELDS;
  const inOrder = SHARED_FIELDS.filter((one) => wanted.includes(one));
  if (known !== undefined && isSame(known, inOrder)) return "same";
  saveShares(home, new Map([...before, [projectPath, inOrder]]));
  return known === undefined ? "added" : "changed";
}

/** Whether that changed anything. */
export function unshare(home: string, projectPath: string): boolean {
  const before = readShares(home);
  if (!before.has(projectPath)) return false;
  saveShares(home, new Map([...before].filter(([path]) => path !== projectPath)));
  return true;
}

/** The cursor that says what was shared of what was sent. */
export const SHARES_CURSOR = "shared";

export const encodeShares = (shares: Shares): string => JSON.stringify([...shares]);

/** An older program wrote the paths alone, and shared all of them. */
export function parseShares(text: string | null): Shares {
  const all = text === null ? [] : (JSON.parse(text) as readonly SavedShare[]);
  return new Map(all.map((one) => (typeof one === "string" ? [one, SHARED_FIELDS] : one)));
}

type SavedShare = string | readonly [string, readonly SharedField[]];

/** Whether something may leave that could not before: then all is to be read again. */
export const isMoreShared = (shares: Shares, before: Shares): boolean =>
  [...shares].some(([path, fields]) => before.get(path)?.join() !== fields.join());
