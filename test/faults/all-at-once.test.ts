import { expect, test } from "bun:test";
import { openSandbox } from "../sandbox.ts";
import { lasting, workAtOnce } from "./all-at-once.ts";
import { seededRandom } from "./random.ts";

test("sessions, rotation, saves, forget, prune, backup and restore at once lose nothing, double nothing and bring nothing back; npm run soak goes on for longer", async () => {
  using sandbox = openSandbox();
  const { faults, tally } = await workAtOnce(sandbox, seededRandom(19), lasting(3));
  expect(faults).toEqual([]);
  expect(Math.min(tally.acknowledged, tally.forgotten, tally.pruned)).toBeGreaterThan(0);
});
