/** `kill -9` in the middle of an installation, at moments that nobody chose. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../faults/random.ts";
import { PROGRAM } from "../sandbox.ts";
import { expectDone, namesIn, openUserHome, type UserHome } from "./installed-home.ts";

const OLD = '{\n\t"model": "x",\n\t"hooks": {"Stop": []}\n}';

/** Starts an installation and kills it after a while; answers whether it was still running. */
async function killedAfter(home: UserHome, ms: number): Promise<boolean> {
  const child = Bun.spawn([PROGRAM, "install", "--yes", "--no-daemon", "--language", "en"], {
    env: { ...home.env, PATH: "/nowhere" },
    cwd: home.project,
    stdio: ["ignore", "ignore", "ignore"],
  });
  await Bun.sleep(ms);
  child.kill("SIGKILL");
  await child.exited;
  return child.signalCode === "SIGKILL";
}

test("settings are the old ones or the new ones, whenever it is killed, and installing and uninstalling work afterwards [R122]", async () => {
  using home = openUserHome();
  home.write(OLD);
  const namesBefore = namesIn(join(home.user, ".claude"));
  const started = performance.now();
  expectDone(await home.install());
  const wholeMs = performance.now() - started;
  const installed = home.text();
  expectDone(await home.uninstall());
  expect(home.text()).toBe(OLD);

  const random = seededRandom(20_261_115);
  const seen = { killed: 0, old: 0, new: 0 };
  for (let round = 0; round < 30; round++) {
    // Every third time the program is there already, so that more moments fall on the rest.
    if (await killedAfter(home, random.next() * wholeMs * 1.1)) seen.killed++;
    const now = home.text();
    expect([OLD, installed]).toContain(now);
    if (now === OLD) seen.old++;
    else seen.new++;
    if (round % 3 === 0) {
      expectDone(await home.install());
      expect(home.text()).toBe(installed);
    }
    if (round % 3 !== 1) {
      expectDone(await home.uninstall());
      expect(home.text()).toBe(OLD);
    }
  }
  expect(seen.killed).toBeGreaterThan(10);
  expectDone(await home.uninstall());
  expect(home.text()).toBe(OLD);
  expect(namesIn(join(home.user, ".claude"))).toEqual(namesBefore);
  expect(readFileSync(join(home.home, "config.json"), "utf8")).toContain("language");
  expectDone(await home.uninstall(["--purge"]));
  expect(namesIn(home.home)).toEqual([]);
});
