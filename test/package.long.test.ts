/**
 * More of the installed package: `package.test.ts` has one installation, by npm start,
 * `demo.test.ts` the demo. npx is npm's own way to the same launcher.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../src/config/version.ts";
import { en } from "../src/text/en.ts";
import { canBecomeStranger } from "./faults/privileges.ts";
import { giveToStranger, openPlace, runIn } from "./npm-package.ts";
import { hookOf, packageIn, packAndInstall, PAYLOAD } from "./installed-package.ts";

const { packed, installed } = packAndInstall();
afterAll(() => packed[Symbol.dispose]());

const folder = packageIn(installed.scripts);

/** Everything below a folder with the time it was written, so that a change shows. */
const written = (folder: string): string[] =>
  [...new Bun.Glob("**").scanSync({ cwd: folder, dot: true })]
    .map((path) => `${path} ${statSync(join(folder, path)).mtimeMs}`)
    .toSorted();

/** Without scripts, where less is there; with them, `npm start` installs. */
describe("self-gen install, npm with no-scripts,", () => {
  const bare = packageIn(installed["no-scripts"]);
  const program = join(installed["no-scripts"], "bin/self-gen");

  test("puts a built program and its hooks in place, also from a package that is not ours to write, doctor --fix mends them, and uninstall takes them back", async () => {
    const place = openPlace(packed);
    const before = written(bare);
    const stranger = canBecomeStranger ? giveToStranger(place) : [];
    const run = (command: readonly string[], stdin = "") =>
      runIn(place, [...stranger, ...command], stdin);
    const built = join(place.userHome, ".self-generation/bin/self-gen");

    const install = await run([program, "install", "--yes", "--client", "claude-code"]);
    const building = expect.stringMatching(/^Building self-gen\. .*\n$/);
    expect(install).toMatchObject({ exitCode: 0, stderr: building });
    expect(statSync(built).size).toBeGreaterThan(1_000_000);
    expect(readdirSync(place.tmp)).toEqual([]);
    expect(written(bare)).toEqual(before);

    const hook = await run(["sh", "-c", hookOf(place, "SessionStart")], PAYLOAD);
    expect(hook).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    for (const one of [built, program]) {
      const { stdout, stderr } = await run([one, "sessions", "--json"]);
      expect(stderr).toBe("");
      expect(JSON.parse(stdout)).toMatchObject([{ sessionId: "s", state: "active" }]);
    }

    rmSync(built);
    writeFileSync(built, "");
    const fix = await run([program, "doctor", "--fix", "--json"]);
    expect(JSON.parse(fix.stdout)).toMatchObject({ ok: true });
    expect(fix).toMatchObject({ exitCode: 0, stderr: building });
    expect((await run([built, "--version"])).stdout).toBe(`${version}\n`);
    expect(readdirSync(place.tmp)).toEqual([]);

    const uninstall = await run([program, "uninstall", "--yes"]);
    expect(uninstall).toMatchObject({ exitCode: 0, stderr: "" });
    expect(existsSync(built)).toBe(false);
    const left = [...new Bun.Glob("**").scanSync({ cwd: place.userHome, dot: true })];
    expect(left.filter((path) => !path.startsWith(".self-generation/"))).toEqual([]);
    expect((await run([program, "daemon", "status"])).exitCode).toBe(1);
    expect(JSON.parse((await run([program, "sessions", "--json"])).stdout)).toHaveLength(1);
  });
});

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
