import { expect, test } from "bun:test";
import { openSandbox } from "../sandbox.ts";
import { lasting, workAtOnce } from "./all-at-once.ts";
import { seededRandom } from "./random.ts";

test("sessions, rotation, saves, forget and prune at once lose nothing, double nothing and bring nothing back; npm run soak goes on for longer, with backups and restores", async () => {
  using sandbox = openSandbox();
  const { faults, tally } = await workAtOnce(sandbox, seededRandom(19), lasting(3), {
    hasRestores: false,
  });
  expect(faults).toEqual([]);
  expect(Math.min(tally.acknowledged, tally.forgotten, tally.pruned)).toBeGreaterThan(0);
});
