/** A link is committed as the text that it holds, which may be a secret as well as a path. */
import { expect, test } from "bun:test";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { seeded, VALUE_KINDS } from "../redact/random-values.ts";
import { openWork } from "./saved-work.ts";

const COUNT = 300;

test("session save leaves out links that hold a password, tells where, and takes the others", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  const random = seeded(5);
  const secrets = Array.from({ length: COUNT }, () => VALUE_KINDS.alphanumeric(random));
  const link = (name: string, target: string): void =>
    symlinkSync(target, join(repository.root, name));
  repository.write("a.ts", "1\n");
  secrets.forEach((secret, at) => link(`secret-${at}`, `https://bob:${secret}@db.internal/x`));
  const ordinary = ["a.ts", "../elsewhere/b.ts", "/usr/share/none", "https://db.internal/x"];
  ordinary.forEach((target, at) => link(`plain-${at}`, target));
  const { files, leftOut } = await saved();
  expect(files).toEqual(["a.ts", ...ordinary.map((_, at) => `plain-${at}`)]);
  expect(leftOut).toHaveLength(COUNT);
  for (const one of leftOut) {
    expect(one).toMatchObject({
      reason: "secret_inside",
      secrets: [{ kind: "address", line: 1 }],
    });
  }
  const committed = repository.run("log", "-p", "-1");
  expect(secrets.filter((secret) => committed.includes(secret))).toEqual([]);
});
