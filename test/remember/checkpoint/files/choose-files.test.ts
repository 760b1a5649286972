import { expect, test } from "bun:test";
import type { ChangedFile } from "../../../../src/git/status.ts";
import {
  type FileChoice,
  chooseFiles,
  MAX_FILE_BYTES,
  type FileInspector,
} from "../../../../src/remember/checkpoint/files/choose-files.ts";

const file = (path: string, changed: Partial<ChangedFile> = {}): ChangedFile => ({
  path,
  kind: "untracked",
  staged: false,
  unstaged: true,
  deleted: false,
  head: null,
  index: null,
  from: null,
  isSubmodule: false,
  ...changed,
});

const looking = (content: string, committed: string | null = null): FileInspector => ({
  size: () => content.length,
  content: () => content,
  committed: () => Promise.resolve(committed),
  ownRecords: () => null,
});

const chosen = (
  files: readonly ChangedFile[],
  include: readonly string[] = [],
  look: FileInspector = looking("x"),
): Promise<FileChoice> => chooseFiles(files, include, look);

const reasons = (choice: FileChoice): Record<string, string> =>
  Object.fromEntries(choice.leftOut.map(({ path, reason }) => [path, reason]));

test("new and changed files are taken, and what holds secrets by name is left out [R176]", async () => {
  const names = [".env", "config/.env.local", "id_rsa", "server.pem", "a/credentials.json"];
  const fine = ["src/a.ts", ".env.example", "id_rsa.pub", "deploy/.env.prod.sample", "keys.ts"];
  const choice = await chosen([...names, ...fine].map((path) => file(path)));
  expect(Object.keys(reasons(choice))).toEqual(names);
  expect(new Set(Object.values(reasons(choice)))).toEqual(new Set(["secret_name"]));
  expect(choice.files.map(({ path }) => path)).toEqual(fine);
});

const KEY = `-----BEGIN OPENSSH PRIVATE KEY-----\n${"b3BlbnNzaC1rZXk".repeat(4)}\n-----END`;
const TOKEN = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;

test.each([
  ["a private key", KEY],
  ["a vendor's token", `const token = "${TOKEN}";`],
  ["a password in an address", "DB=postgres://app:s3cr3t-Xy9@db.shop.io:5432/main"],
  ["a password without a user", "redis://:9f8e7d6c5b@cache:6379"],
  ["a password with an at sign", "amqp://mq:p@ss-w0rd1@mq.internal/x"],
  ["a key on one line", String.raw`"-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq8Xw"`],
])(
  "a file with %s in it is left out, unless that was committed before [R176]",
  async (_name, content) => {
    const tracked = file("src/a.ts", { kind: "tracked", head: { mode: "100644", hash: "1" } });
    expect(reasons(await chosen([tracked], [], looking(content, "old")))).toEqual({
      "src/a.ts": "secret_inside",
    });
    expect((await chosen([tracked], [], looking(content, `${content} old`))).leftOut).toEqual([]);
    expect(reasons(await chosen([file("new.ts")], [], looking(content)))).toEqual({
      "new.ts": "secret_inside",
    });
  },
);

test("a file with a secret in it is named with what it is and its line [R176]", async () => {
  const places: Record<string, string> = {
    private_key: `// one\n\n${KEY}`,
    token: `// one\n\nconst token = "${TOKEN}";`,
    address: "a: 1\nb: 2\nDB=postgres://app:s3cr3t-Xy9@db.shop.io:5432/main",
    value: "[db]\nuser = app\npassword = s3cr3t-Xy9\n",
  };
  for (const [kind, content] of Object.entries(places)) {
    const [left] = (await chosen([file("a.ts")], [], looking(content))).leftOut;
    expect(left?.secrets).toEqual({ places: [{ kind, line: 3 }], more: 0 } as never);
    expect((await chosen([file("a.ts")], ["a.ts"], looking(content))).leftOut).toEqual([]);
  }
});

test("named are the secrets which were not committed before [R176]", async () => {
  const tracked = file("a.env.ts", { kind: "tracked", head: { mode: "100644", hash: "1" } });
  const before = "password = s3cr3t-Xy9\n";
  const look = looking(`${before}\napi_key = q8Zt-11kLmP0\n`, before);
  expect((await chosen([tracked], [], look)).leftOut[0]?.secrets).toEqual({
    places: [{ kind: "value", line: 3 }],
    more: 0,
  });
});

test.each([
  ["a password in the language of the team", "데이터베이스\n비밀번호: s3cr3t-Xy9"],
  ["a value on the line below its name", "Password:\ns3cr3tXy9"],
  ["a statement", "CREATE USER app IDENTIFIED BY 's3cr3t-Xy9';"],
  ["a token behind documentation of a key", `-----BEGIN RSA PRIVATE KEY-----\n...\n${TOKEN}`],
])("whatever a record would hide keeps a file out: %s [R176]", async (_name, content) => {
  const bytes = Buffer.from(content, "utf8").toString("latin1");
  expect(reasons(await chosen([file("a.md")], [], looking(bytes)))).toEqual({
    "a.md": "secret_inside",
  });
});

test("names and signs in a program's bytes keep no file out, a key in them does [R176]", async () => {
  const bytes = "\x7fELF\0\u0001password=q8Zt11kLmP0\0".padEnd(200, "a");
  expect((await chosen([file("a.bin")], [], looking(bytes))).leftOut).toEqual([]);
  expect(reasons(await chosen([file("a.bin")], [], looking(`${bytes}\n${TOKEN}`)))).toEqual({
    "a.bin": "secret_inside",
  });
});

test.each([
  "AKIAIOSFODNN7EXAMPLE",
  `ghp_${"x".repeat(36)}`,
  "const HEADER = '-----BEGIN PRIVATE KEY-----';",
  "postgres://app:s3cr3t-Xy9@localhost:5432/main",
  "postgres://app:s3cr3t-Xy9@127.0.0.1/main",
  "https://me:s3cr3t-Xy9@example.com/ and https://me:s3cr3t-Xy9@git.example.org",
  "postgres://user:password@db.shop.io/main",
  "postgres://postgres:postgres@db/main",
  "mysql://root:<your password>@db and mysql://root:<password>@db",
  "amqp://mq:${MQ_PASSWORD}@mq.internal and amqp://mq:$PW@mq.internal",
  "redis://:xxxx@cache and redis://:changeme@cache and redis://:***@cache",
  "http://shop.io:8080/@me, ssh://git@shop.io:22/x@y, http://a.io:80,b@c.io",
  'url = "postgres://" + user + ":" + secret + "@" + host',
])("an example of a secret keeps no file out: %s", async (content) => {
  expect((await chosen([file("a.md")], [], looking(content))).leftOut).toEqual([]);
});

test("bytes of a program that only look like an address keep no file out", async () => {
  const bytes = "https://\0\u0001a:b\0c@d\0";
  expect((await chosen([file("a.bin")], [], looking(bytes))).leftOut).toEqual([]);
});

test("large files are left out, whether tracked or not, and one of exactly 5 MB is taken [R176]", async () => {
  const sized = (bytes: number): FileInspector => ({ ...looking(""), size: () => bytes });
  const both = [file("a.bin"), file("b.bin", { kind: "tracked" })];
  expect(reasons(await chosen(both, [], sized(MAX_FILE_BYTES + 1)))).toEqual({
    "a.bin": "large",
    "b.bin": "large",
  });
  expect((await chosen(both, [], sized(MAX_FILE_BYTES))).files).toHaveLength(2);
});

test("temporary files that nobody added are left out, whole folders as one [R176]", async () => {
  const names = [
    ".a.ts.swp",
    "b~",
    "#c#",
    "d.tmp",
    ".DS_Store",
    "e.orig",
    "npm-debug.log.1",
    "f.pyc",
  ];
  const inFolders = ["web/node_modules/x/a.js", "web/node_modules/x/b.js", "__pycache__/c.py"];
  const choice = await chosen([...names, ...inFolders].map((path) => file(path)));
  expect(choice.files).toEqual([]);
  expect(choice.leftOut.map(({ path, files }) => [path, files.length])).toEqual([
    ...names.map((path) => [path, 1]),
    ["web/node_modules/", 2],
    ["__pycache__/", 1],
  ]);
  const tracked = file("d.tmp", { kind: "tracked" });
  expect((await chosen([tracked])).files).toEqual([tracked]);
});

test("what is deleted is taken whatever its name, a repository inside never [R176]", async () => {
  const gone = file(".env", { kind: "tracked", deleted: true });
  const nested = file("vendor/lib", { kind: "nested" });
  const choice = await chosen([gone, nested], ["vendor"]);
  expect(choice.files).toEqual([gone]);
  expect(reasons(choice)).toEqual({ "vendor/lib": "nested" });
});

test("what is asked for is taken in, by file and by folder, and what is not there is told", async () => {
  const all = [file(".env"), file("keys/a.pem"), file("keys/b.pem"), file("c.pem")];
  const choice = await chosen(all, [".env", "keys", "nowhere"]);
  expect(choice.files.map(({ path }) => path)).toEqual([".env", "keys/a.pem", "keys/b.pem"]);
  expect(reasons(choice)).toEqual({ "c.pem": "secret_name" });
  expect(choice.notFound).toEqual(["nowhere"]);
});
