/** Packs as objects of a bucket that speaks S3. */
import type { Environment } from "../config/paths.ts";
import { readSyncText } from "./sync-files.ts";
import { formatPackName, type PackTarget, parsePackName, TargetFault } from "./pack-target.ts";

export type BucketAccess = {
  readonly bucket: string;
  /** Before each name; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
};

const PAGE = 1000;

/** `s3://BUCKET/PREFIX?endpoint=URL&region=NAME`, with what the environment or the file `credentials` says. Null without credentials. */
export function readBucketAccess(url: URL, home: string, env: Environment): BucketAccess | null {
  const kept = Object.fromEntries(
    (readSyncText(home, "credentials") ?? "").split("\n").flatMap((line) => {
      const [, name, value] = /^\s*([A-Z0-9_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
  const said = (name: string): string | undefined => {
    const values = [env[`S3_${name}`], env[`AWS_${name}`], kept[`S3_${name}`], kept[`AWS_${name}`]];
    return values.find((value) => value !== undefined && value !== "");
  };
  const [accessKeyId, secretAccessKey] = [said("ACCESS_KEY_ID"), said("SECRET_ACCESS_KEY")];
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  const prefix = url.pathname.replace(/^\/+/, "").replace(/\/+$/, "");
  return {
    bucket: url.hostname,
    prefix: prefix === "" ? "" : `${decodeURIComponent(prefix)}/`,
    endpoint: url.searchParams.get("endpoint") ?? said("ENDPOINT"),
    region: url.searchParams.get("region") ?? said("REGION"),
    accessKeyId,
    secretAccessKey,
    sessionToken: said("SESSION_TOKEN"),
  };
}

export function openBucketTarget(access: BucketAccess): PackTarget {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken } = access;
  const client = new Bun.S3Client({
    bucket,
    accessKeyId,
    secretAccessKey,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    ...(sessionToken === undefined ? {} : { sessionToken }),
  });
  const place = `s3://${bucket}/${prefix}`;
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new TargetFault(
        isRefusal(error) ? "SYNC_REFUSED" : "SYNC_UNREACHABLE",
        place,
        codeOf(error),
        error,
      );
    }
  };
  const keyOf = (name: Parameters<typeof formatPackName>[0]): string =>
    prefix + formatPackName(name);
  return {
    place,
    list: () =>
      attempt(async () => {
        const names: NonNullable<ReturnType<typeof parsePackName>>[] = [];
        for (let token: string | undefined; ;) {
          const page = await client.list({
            prefix,
            maxKeys: PAGE,
            ...(token === undefined ? {} : { continuationToken: token }),
          });
          for (const { key } of page.contents ?? []) {
            const name = parsePackName(key.slice(prefix.length));
            if (name !== null) names.push(name);
          }
          token = page.nextContinuationToken;
          if (page.isTruncated !== true || token === undefined) return names;
        }
      }),
    read: (name) =>
      attempt(async () => {
        try {
          return await client.file(keyOf(name)).bytes();
        } catch (error) {
          if (codeOf(error) === "NoSuchKey") return null;
          throw error;
        }
      }),
    write: (name, bytes) =>
      attempt(async () => {
        await client.write(keyOf(name), bytes, { type: "application/octet-stream" });
      }),
    remove: (name) => attempt(() => client.delete(keyOf(name))),
    close: async () => undefined,
  };
}

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException | null)?.code ??
  (error instanceof Error ? error.name : "unknown");

/** It answered, and did not want to. */
const REFUSALS: ReadonlySet<string> = new Set([
  "AccessDenied",
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "NoSuchBucket",
  "ERR_S3_MISSING_CREDENTIALS",
]);

const isRefusal = (error: unknown): boolean => REFUSALS.has(codeOf(error));
