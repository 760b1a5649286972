/** The real clients with the program installed into their homes, as a person would do it. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openClaude } from "../real/claude.ts";
import { openCodex } from "../real/codex.ts";
import { script } from "../real/script.ts";
import { expectQuietHooks, trailOf } from "./recording-client.ts";
import {
  type Client,
  selfGen,
  install,
  eventsOf,
  SETTINGS,
  TURN,
  QUIET,
  turn,
} from "./installed-client.ts";

const installedIn = ({ home }: Client): string => join(home, ".self-generation/bin/self-gen");

test("Claude Code records after an installation, goes on unmoved when the program is gone, and has its settings back after an uninstallation [R122, R125]", async () => {
  await using claude = openClaude({ hookCommand: "unused" });
  writeFileSync(claude.settingsPath, SETTINGS);
  install(claude);
  const run = await claude.run(turn());
  expect(run).toMatchObject({ exitCode: 0, answer: "done" });
  expectQuietHooks(run, QUIET);
  expect(trailOf(eventsOf(claude))).toEqual(TURN);
  const shown = selfGen(claude, ["sessions", "--json"], installedIn(claude));
  const [session] = JSON.parse(shown) as { sessionId: string; state: string }[];
  expect(session).toMatchObject({
    state: "ended",
    projectPath: claude.project,
    counts: { tools: 1 },
  });

  rmSync(installedIn(claude));
  const gone = await claude.run(turn());
  expect(gone).toMatchObject({ exitCode: 0, answer: "done", stderr: "" });
  expectQuietHooks(gone, QUIET);
  // What a person sees, without records: the answer and nothing else.
  const plain = await claude.run(turn(), { records: false });
  expect(plain).toMatchObject({ exitCode: 0, stdout: "done\n", stderr: "" });
  expect(trailOf(eventsOf(claude))).toEqual(TURN);

  selfGen(claude, ["uninstall", "--yes"]);
  expect(readFileSync(claude.settingsPath, "utf8")).toBe(SETTINGS);
  const after = await claude.run(turn());
  expect(after).toMatchObject({ exitCode: 0, answer: "done", hooks: [] });
});

test("Codex records after an installation, and goes on unmoved when the program is gone [R125]", async () => {
  await using codex = openCodex({ hookCommand: "unused" });
  rmSync(codex.hooksPath);
  install(codex, "--client", "codex");
  const call = { tool: "exec_command", input: { cmd: "echo hello" } };
  const prompt = `Run it ${script({ text: "running", ...call }, { text: "done" })}`;
  const first = await codex.run(prompt);
  expect(first).toMatchObject({ exitCode: 0, answer: "done" });
  expect(trailOf(eventsOf(codex))).toEqual(TURN);

  rmSync(installedIn(codex));
  const gone = await codex.run(prompt);
  expect(gone).toMatchObject({ exitCode: 0, answer: "done" });
  expect(gone.records.map((record) => record["type"])).toEqual(
    first.records.map((record) => record["type"]),
  );
  expect(trailOf(eventsOf(codex))).toEqual(TURN);
  selfGen(codex, ["uninstall", "--yes"]);
  expect(existsSync(codex.hooksPath)).toBe(false);
});
