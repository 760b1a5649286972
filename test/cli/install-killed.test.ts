/** `kill -9` in the middle of an installation, at moments that nobody chose; `npm run soak` does it for longer. */
import { expect, test } from "bun:test";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { killInstalls } from "../faults/killed-installs.ts";
import { seededRandom } from "../faults/random.ts";
import { expectDone, namesIn, openEmptyHome } from "./installed-home.ts";

const ROUNDS = 9;

test("settings are the old ones or the new ones, whenever it is killed, and installing and uninstalling work afterwards [R122]", async () => {
  using home = openEmptyHome();
  mkdirSync(join(home.user, ".claude"));
  const { killed } = await killInstalls(home, ROUNDS, seededRandom(20_261_115));
  expect(killed).toBeGreaterThan(ROUNDS / 3);
  expect(namesIn(join(home.user, ".claude"))).toEqual(["/", "/settings.json"]);
  expect(readFileSync(join(home.home, "config.json"), "utf8")).toContain("language");
  expectDone(await home.uninstall(["--purge"]));
  expect(namesIn(home.home)).toEqual([]);
});
