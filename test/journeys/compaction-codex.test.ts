/** The real Codex CLI compacts a conversation by itself, and what matters of it is in the next request. */
import { expect, test } from "bun:test";
import { codexCompactsByItself, FILLING_CODEX, onlyCompaction } from "../real/compaction.ts";
import type { Step } from "../real/script.ts";
import {
  expectUndisturbed,
  onlyCall,
  openWatchedCodex,
  restoresIn,
  savedBy,
} from "./compaction.ts";

const exec = (cmd: string): Step => ({ tool: "exec_command", input: { cmd } });

test("a conversation that Codex compacts by itself is saved before and has everything back in the next request, once [R074, R080, R096]", async () => {
  const role = {
    "Build a login page": [exec("./build-missing.sh"), { text: "There is none." }],
    "No, always use Postgres": FILLING_CODEX,
    "Go on": [{ text: "It has a form." }],
  };
  const after = [exec("echo on"), exec("echo and-on"), { text: "went on" }];
  await using watched = openWatchedCodex(codexCompactsByItself(role, after));
  const { client: codex, witness } = watched;
  await codex.run("Build a login page for the shop. The dev server listens on port 4317.");
  const run = await codex.resume("No, always use Postgres instead of SQLite here.");
  expect(run).toMatchObject({ exitCode: 0, answer: "went on" });
  expect(await codex.resume("Go on with it.")).toMatchObject({ answer: "It has a form." });

  const saving = onlyCall(witness, "PreCompact[auto]");
  expect(savedBy(saving).goal.original_request).toContain("login page");
  const compaction = onlyCompaction(codex.api.requests);
  // Codex has no use for what is printed here.
  expect(saving.stdout).toBe("");
  const [restore = ""] = restoresIn(compaction.after[0]?.text);
  for (const words of ["login page", "Postgres", "build-missing.sh"])
    expect(restore).toContain(words);
  for (const { text } of compaction.after) expect(restoresIn(text)).toHaveLength(1);
  expectUndisturbed(witness);
  expect(codex.outsideAttempts).toEqual([]);
});
