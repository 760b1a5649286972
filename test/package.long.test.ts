/**
 * More of the installed package: `package.test.ts` has one installation by itself and one by npm start,
 * `demo.test.ts` the demo.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { openPlace, runIn } from "./packed.ts";
import { packageIn, packAndInstall } from "./installed-package.ts";

const { packed, installed } = packAndInstall();
afterAll(() => packed[Symbol.dispose]());

const folder = packageIn(installed.scripts);

describe("npm start", () => {
  const start = ["node", join(folder, "scripts/start.mjs")];

  test("hands on what install exits with", async () => {
    const place = openPlace(packed);
    expect((await runIn(place, [...start, "--client", "nonsense"])).exitCode).toBe(2);
    expect(existsSync(join(place.userHome, ".self-generation/bin"))).toBe(false);
  });
});

test("the demo runs from the installed package, which it need not write to", async () => {
  const place = openPlace(packed);
  const before = readdirSync(folder).toSorted();
  const command = [join(folder, "node_modules/bun/bin/bun.exe"), join(folder, "scripts/demo.ts")];
  const ran = await runIn(place, command, "", { BUN_RUNTIME_TRANSPILER_CACHE_PATH: "0" });
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  expect(ran.stdout).toContain("[REDACTED]");
  expect(readdirSync(folder).toSorted()).toEqual(before);
  expect(existsSync(join(place.userHome, ".self-generation"))).toBe(false);
});
