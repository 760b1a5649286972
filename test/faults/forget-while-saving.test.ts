/** What is forgotten while it is being saved in the background is not written down again. */
import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { openSandbox } from "../sandbox.ts";
import { expectNothingBack, holding, talk } from "./forgotten-saves.ts";

test("a save that runs while its session, its project or its words are forgotten writes nothing back, whenever it began", async () => {
  await expectNothingBack(3);
});

test("a session that goes on after it was forgotten is remembered from there on", async () => {
  using sandbox = openSandbox();
  const transcript = await talk(sandbox, "s");
  expect((await sandbox.run(["forget", "s", "--yes"])).exitCode).toBe(0);
  const later = new Date(Date.now() + 1000).toISOString();
  const record = {
    type: "user",
    timestamp: later,
    sessionId: "s",
    cwd: sandbox.project,
    message: { role: "user", content: "Now mend the coupons in src/coupon.ts." },
  };
  writeFileSync(transcript, `${readFileSync(transcript, "utf8")}${JSON.stringify(record)}\n`);
  const payload = { session_id: "s", cwd: sandbox.project, transcript_path: transcript };
  await sandbox.hook({
    ...payload,
    hook_event_name: "UserPromptSubmit",
    prompt: "Now mend the coupons in src/coupon.ts.",
  });
  expect((await sandbox.run(["context", "save", "--session", "s"])).exitCode).toBe(0);
  expect(holding([sandbox.home, sandbox.project])).toEqual([]);
  const shown = await sandbox.run(["context", "show", "--session", "s", "--json"]);
  expect(shown.stdout).toContain("coupons");
});
