/**
 * Installations that are killed at a random moment. What must hold afterwards, whatever the moment: the client's settings
 * are the old ones or the new ones, to the byte, and installing and uninstalling go through.
 */
import { expect } from "bun:test";
import { expectDone, type UserHome } from "../cli/installed-home.ts";
import { PROGRAM } from "../sandbox.ts";
import type { Random } from "./random.ts";

/** Settings as somebody wrote them by hand. */
const SETTINGS = '{\n\t"model": "x",\n\t"hooks": {"Stop": []}\n}';

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

/** Answers how many were killed before they were done. Throws at the first that leaves something else behind. */
export async function killInstalls(
  home: UserHome,
  rounds: number,
  random: Random,
): Promise<{ readonly killed: number }> {
  home.write(SETTINGS);
  const started = performance.now();
  expectDone(await home.spawn(["install", "--yes", "--no-daemon", "--language", "en"]));
  const wholeMs = performance.now() - started;
  const installed = home.text();
  expectDone(await home.uninstall());
  expect(home.text()).toBe(SETTINGS);
  let killed = 0;
  for (let round = 0; round < rounds; round++) {
    if (await killedAfter(home, random.next() * wholeMs * 1.1)) killed++;
    expect([SETTINGS, installed]).toContain(home.text());
    if (round % 3 === 0) {
      expectDone(await home.install());
      expect(home.text()).toBe(installed);
    }
    // Every third time the program is there already, so that more moments fall on the rest.
    if (round % 3 !== 1) {
      expectDone(await home.uninstall());
      expect(home.text()).toBe(SETTINGS);
    }
  }
  expectDone(await home.uninstall());
  expect(home.text()).toBe(SETTINGS);
  return { killed };
}
