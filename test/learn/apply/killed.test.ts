/** Killed at any moment: the file is the old one or the new one, and what was interrupted is finished by the next. */
import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readApplyManifests } from "../../../src/learn/apply/apply-manifest.ts";
import { isUnfinishedApply, recoverApply } from "../../../src/learn/apply/recover.ts";
import { openWorkshop, RULE } from "./applied-work.ts";

const OLD = "# Mine\r\n\r\ntext without an end";
const ROUNDS = 12;

test("whoever applies and undoes is killed at random: never half a file, and undo still gives the same bytes", async () => {
  using shop = openWorkshop(mkdtempSync(join(tmpdir(), "self-gen-killed-")));
  const path = shop.put(join(shop.places.project, ".claude/CLAUDE.md"), OLD);
  const before = shop.tree();
  const fresh = shop.plan(RULE).changes[0]?.after ?? "";
  const script = Bun.fileURLToPath(import.meta.resolve("./applying-process.ts"));
  for (let round = 0; round < ROUNDS; round++) {
    const child = Bun.spawn([process.execPath, script, join(shop.places.project, "..")], {
      stdout: "pipe",
    });
    await child.stdout.getReader().read();
    await Bun.sleep(Math.random() * 150);
    child.kill("SIGKILL");
    await child.exited;
    expect([OLD, fresh]).toContain(readFileSync(path, "utf8"));
    await recoverApply(shop.desk);
    const kept = readApplyManifests(shop.places.home);
    expect(kept.some(isUnfinishedApply)).toBe(false);
    const standing = kept.filter(({ state }) => state === "recorded");
    expect(readFileSync(path, "utf8")).toBe(standing.length === 0 ? OLD : fresh);
    for (const one of standing) await shop.undo(one);
    expect(shop.tree()).toEqual(before);
    expect(readdirSync(join(path, ".."))).toEqual(["CLAUDE.md"]);
  }
});

test("killed between file and journal, the next one records it, once", async () => {
  using shop = openWorkshop();
  const path = shop.put(join(shop.places.project, ".claude/CLAUDE.md"), OLD);
  const manifest = await shop.apply(RULE);
  const { saveApplyManifest } = await import("../../../src/learn/apply/apply-manifest.ts");
  const [applied] = shop.recorded.splice(0);
  shop.recorded.push(...(applied === undefined ? [] : [applied]));
  saveApplyManifest(shop.places.home, { ...manifest, state: "begun" });
  await recoverApply(shop.desk);
  await recoverApply(shop.desk);
  expect(shop.recorded.map(({ type }) => type)).toEqual(["suggestion_applied", "feedback"]);
  await shop.undo(manifest);
  expect(readFileSync(path, "utf8")).toBe(OLD);
});
