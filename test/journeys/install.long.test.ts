/**
 * Two installations at once in front of the real client: `install.test.ts` has the client with one, `test/hooks/` and
 * `test/cli/install.test.ts` the hooks and settings without it.
 */
import { expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openClaude } from "../real/claude.ts";
import { expectQuietHooks, trailOf } from "./recording-client.ts";
import { selfGen, install, eventsOf, SETTINGS, TURN, QUIET, turn } from "./installed-client.ts";

test("hooks in the user's and in the project's settings at once record every event once", async () => {
  await using claude = openClaude({ hookCommand: "unused" });
  writeFileSync(claude.settingsPath, SETTINGS);
  install(claude);
  install(claude, "--scope", "project");
  install(claude, "--scope", "local");
  const run = await claude.run(turn());
  expect(run).toMatchObject({ exitCode: 0, answer: "done" });
  expectQuietHooks(run, QUIET);
  expect(trailOf(eventsOf(claude))).toEqual(TURN);
  selfGen(claude, ["uninstall", "--yes"]);
  expect(readFileSync(claude.settingsPath, "utf8")).toBe(SETTINGS);
  expect(existsSync(join(claude.project, ".claude"))).toBe(false);
});

test("with a launcher of ours that the documents had registered before the installation, a prompt is recorded once [R123]", async () => {
  await using claude = openClaude({ hookCommand: "unused" });
  const node = Bun.which("node") ?? "node";
  const command = `${node} "$HOME/.self-generation/hooks/session-analyzer.mjs" || true`;
  const group = [{ hooks: [{ type: "command", command }] }];
  const settings = claude.settingsPath;
  const text = JSON.stringify({ hooks: { SessionStart: group, UserPromptSubmit: group } }, null, 3);
  writeFileSync(settings, text);
  install(claude);
  expect(await claude.run(turn())).toMatchObject({ exitCode: 0, answer: "done" });
  expect(trailOf(eventsOf(claude))).toEqual(TURN);
  selfGen(claude, ["uninstall", "--yes"]);
  expect(readFileSync(settings, "utf8")).toBe(text);
});
