/** What was typed as a target → a target. */
import { type Environment, expandHome } from "../config/paths.ts";
import { readConnectionUrl } from "../store/postgres/connection.ts";
import { openBucketTarget, readBucketAccess } from "./bucket-target.ts";
import { openDatabaseTarget } from "./database-target.ts";
import { openFolderTarget } from "./folder-target.ts";
import type { PackTarget } from "./pack-target.ts";

export type TargetPlace =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "bucket"; readonly url: URL }
  | { readonly kind: "database"; readonly url: URL };

/** Null for what is no target. `cwd`: where it was typed. */
export function readTargetPlace(
  text: string,
  { cwd, userHome }: { readonly cwd: string; readonly userHome: string | null },
): TargetPlace | null {
  if (text.startsWith("s3://")) {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url === null || url.hostname === "" ? null : { kind: "bucket", url };
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    const url = readConnectionUrl(text);
    return url === null ? null : { kind: "database", url };
  }
  const path = expandHome(text, userHome) ?? "";
  if (path === "" || path.includes("\0")) return null;
  const whole = path.startsWith("/") ? path : `${cwd}/${path}`;
  return { kind: "folder", folder: whole.replace(/\/+$/, "") || "/" };
}

/** As it is kept: a folder by its whole path. */
export const encodeTarget = (place: TargetPlace): string =>
  place.kind === "folder" ? place.folder : place.url.href;

/** Null where a bucket's credentials are missing. */
export function openTarget(place: TargetPlace, home: string, env: Environment): PackTarget | null {
  if (place.kind === "folder") return openFolderTarget(place.folder);
  if (place.kind === "database") return openDatabaseTarget(place.url);
  const access = readBucketAccess(place.url, home, env);
  return access === null ? null : openBucketTarget(access);
}
