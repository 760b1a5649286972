import { expect, test } from "bun:test";
import { appendFileSync, renameSync } from "node:fs";
import { ingest } from "../../../src/ingest/ingest.ts";
import { isCurrent } from "../../../src/ingest/read/is-current.ts";
import { openHome } from "../home.ts";

test("nothing is to be brought in before anything was recorded, nor after it was brought in", async () => {
  await using home = openHome();
  expect(await isCurrent(home.context)).toBe(true);
  home.record({ id: "1" });
  expect(await isCurrent(home.context)).toBe(false);
  await ingest(home.context);
  expect(await isCurrent(home.context)).toBe(true);
});

test("another line, half a line, and a file that was rotated are to be brought in", async () => {
  await using home = openHome();
  home.record({ id: "1" });
  await ingest(home.context);
  home.record({ id: "2" });
  expect(await isCurrent(home.context)).toBe(false);
  await ingest(home.context);
  appendFileSync(home.context.journal, '{"v":1');
  expect(await isCurrent(home.context)).toBe(false);
  renameSync(
    home.context.journal,
    home.context.journal.replace(/\.jsonl$/, `-${Bun.randomUUIDv7()}.jsonl`),
  );
  expect(await isCurrent(home.context)).toBe(false);
});
