import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "../../src/event/id.ts";
import { openBucketTarget, readBucketAccess } from "../../src/sync/bucket-target.ts";
import { openDatabaseTarget } from "../../src/sync/database-target.ts";
import { openFolderTarget } from "../../src/sync/folder-target.ts";
import { encodeTarget, readTargetPlace } from "../../src/sync/open-target.ts";
import { formatPackName, type PackTarget, TargetFault } from "../../src/sync/pack-target.ts";
import { createTestDatabase, lacksPostgres } from "../postgres.ts";
import { ACCESS, openBucketServer } from "./bucket-server.ts";
import { openSyncFolder } from "./machines.ts";

const access = (endpoint: string, prefix = "me/"): Parameters<typeof openBucketTarget>[0] => ({
  bucket: "packs",
  prefix,
  endpoint,
  region: "eu-west-1",
  sessionToken: undefined,
  ...ACCESS,
});

/** What every target does. */
async function keepsPacks(target: PackTarget): Promise<void> {
  const [one, other] = [newId(), newId()];
  expect(await target.list()).toEqual([]);
  const bytes = crypto.getRandomValues(new Uint8Array(70_000));
  for (let seq = 1; seq <= 7; seq++) await target.write({ machine: one, seq }, bytes.subarray(seq));
  await target.write({ machine: other, seq: 1 }, bytes);
  await target.write({ machine: other, seq: 1 }, bytes.subarray(0, 9));
  const names = (await target.list()).map(formatPackName).toSorted();
  expect(names).toHaveLength(8);
  expect(Buffer.from((await target.read({ machine: one, seq: 3 })) ?? [])).toEqual(
    Buffer.from(bytes.subarray(3)),
  );
  expect(await target.read({ machine: other, seq: 1 })).toHaveLength(9);
  expect(await target.read({ machine: other, seq: 2 })).toBeNull();
  await target.remove({ machine: one, seq: 3 });
  await target.remove({ machine: one, seq: 3 });
  expect(await target.read({ machine: one, seq: 3 })).toBeNull();
  expect(await target.list()).toHaveLength(7);
}

/** Two machines through it: what one records is on the other, and what is forgotten is nowhere. */
async function syncsThrough(target: PackTarget): Promise<void> {
  using folder = openSyncFolder();
  const [desk, laptop] = [folder.addMachine("desk"), folder.addMachine("laptop")];
  desk.record({ sessionId: "s1", data: { text: "apricot" } }, { sessionId: "s2" });
  await desk.sync(target);
  await laptop.sync(target);
  await laptop.forget({ by: "session", sessionId: "s1" });
  await laptop.sync(target);
  await desk.sync(target);
  await laptop.sync(target);
  expect(await desk.ids()).toHaveLength(1);
  expect(await laptop.ids()).toEqual(await desk.ids());
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof TargetFault ? `${error.code} ${error.detail}` : "other"),
  );

test("a folder keeps packs, and is not made where it is gone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "packs-"));
  const target = openFolderTarget(folder);
  await keepsPacks(target);
  rmSync(folder, { recursive: true });
  expect(await codeOf(target.list())).toBe("SYNC_UNREACHABLE ENOENT");
  expect(await codeOf(target.write({ machine: newId(), seq: 1 }, new Uint8Array(1)))).toBe(
    "SYNC_UNREACHABLE ENOENT",
  );
});

test("a bucket keeps packs; wrong credentials, another bucket and a server that is gone are told apart, and no secret is said", async () => {
  using server = openBucketServer();
  await keepsPacks(openBucketTarget(access(server.endpoint)));
  await syncsThrough(openBucketTarget(access(server.endpoint, "")));
  await keepsPacks(openBucketTarget(access(server.endpoint, "it's mine/한글/")));
  expect(server.refused).toEqual([]);
  const wrong = { ...access(server.endpoint), secretAccessKey: "wrong" };
  expect(await codeOf(openBucketTarget(wrong).list())).toBe("SYNC_REFUSED SignatureDoesNotMatch");
  const name = { machine: newId(), seq: 1 };
  expect(await codeOf(openBucketTarget(wrong).write(name, new Uint8Array(3)))).toBe(
    "SYNC_REFUSED SignatureDoesNotMatch",
  );
  expect(await codeOf(openBucketTarget(wrong).read(name))).toBe(
    "SYNC_REFUSED SignatureDoesNotMatch",
  );
  const elsewhere = { ...access(server.endpoint), bucket: "other" };
  expect(await codeOf(openBucketTarget(elsewhere).list())).toBe("SYNC_REFUSED NoSuchBucket");
  expect(await codeOf(openBucketTarget(access("http://127.0.0.1:1")).list())).toStartWith(
    "SYNC_UNREACHABLE",
  );
  expect(server.refused).toHaveLength(3);
});

test.skipIf(lacksPostgres)(
  "a database keeps packs, and one that is out of reach is said",
  async () => {
    const url = new URL(await createTestDatabase());
    const [one, other] = [openDatabaseTarget(url), openDatabaseTarget(url)];
    // Both make the table.
    await Promise.all([one.list(), other.list()]);
    await keepsPacks(one);
    await one.close();
    await other.close();
    const through = openDatabaseTarget(new URL(await createTestDatabase()));
    await syncsThrough(through);
    await through.close();
    const gone = openDatabaseTarget(new URL("postgres://me:secret@127.0.0.1:1/none"));
    expect(await codeOf(gone.list())).toStartWith("SYNC_UNREACHABLE");
    await gone.close();
    expect(gone.place).toBe("postgres://127.0.0.1/none");
  },
);

describe("what is typed as a target", () => {
  const where = { cwd: "/srv/app", userHome: "/home/me" };
  test.each([
    ["~/Dropbox/x/", "/home/me/Dropbox/x"],
    ["packs", "/srv/app/packs"],
    ["/", "/"],
    ["s3://bucket/a/b?region=x", "s3://bucket/a/b?region=x"],
    ["postgres://me@h/db", "postgres://me@h/db"],
    ["ftp://h/x", null],
    ["s3://", null],
    ["", null],
  ])("%p", (text, wanted) => {
    const place = readTargetPlace(text, where);
    expect(place === null ? null : encodeTarget(place)).toBe(wanted);
  });

  test("a bucket's credentials are the environment's", () => {
    const url = new URL("s3://bucket/me/x/?region=eu-west-1&endpoint=https://s3.example");
    expect(readBucketAccess(url, "/nowhere", { AWS_ACCESS_KEY_ID: "a" })).toBeNull();
    const env = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b", S3_ACCESS_KEY_ID: "c" };
    expect(readBucketAccess(url, "/nowhere", env)).toEqual({
      bucket: "bucket",
      prefix: "me/x/",
      endpoint: "https://s3.example",
      region: "eu-west-1",
      accessKeyId: "c",
      secretAccessKey: "b",
      sessionToken: undefined,
    });
  });
});
