/**
 * More of the installed package: `package.test.ts` has one installation by itself and one by npm start,
 * `demo.test.ts` the demo. npx is npm's own way to the same launcher.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { version } from "../src/config/version.ts";
import { en } from "../src/text/en.ts";
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

test("npx runs and installs it from the tarball in an empty folder, without a clone, and leaves nothing there", async () => {
  const place = openPlace(packed);
  const npx = ["npx", "--yes", "--prefer-offline", `--package=${packed.tarball}`, "self-gen"];
  // Where the packages are kept that npm has brought already.
  const env = { npm_config_cache: packed.cache, npm_config_loglevel: "silent" };
  const told = await runIn(place, [...npx, "--version"], "", env);
  expect(told).toMatchObject({ exitCode: 0, stdout: `${version}\n` });
  const done = await runIn(place, [...npx, "install", "--yes", "--no-daemon"], "", env);
  expect(done.exitCode).toBe(0);
  expect(done.stdout).toContain(en.setup.short.done(version));
  expect(existsSync(join(place.userHome, ".self-generation/bin/self-gen"))).toBe(true);
  expect(readdirSync(place.project)).toEqual([]);
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
