/** The real Codex CLI, told of our server as the manual says, uses its tools. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { openCodex } from "../real/codex.ts";
import { script } from "../real/script.ts";
import { openSandbox, PROGRAM } from "../sandbox.ts";
import { hookCommand, recordInto } from "./recording-client.ts";

test("registered by `codex mcp add`, the server answers a search and saves a decision of the session that asks", async () => {
  using sandbox = openSandbox();
  await using codex = openCodex({
    hookCommand: hookCommand("codex"),
    extraEnv: recordInto(sandbox),
  });
  await sandbox.run(["config", "set", "language", "en"]);
  // Codex hands on few variables unless told.
  const home = ["--env", `SELF_GEN_HOME=${sandbox.home}`];
  const add = ["mcp", "add", "self-gen", ...home, "--", PROGRAM, "mcp"];
  const added = Bun.spawnSync([codex.binary, ...add], {
    cwd: codex.project,
    env: { ...codex.env },
  });
  expect(added.exitCode).toBe(0);
  const config = await Bun.file(join(codex.codexHome, "config.toml")).text();
  expect(config).toContain(`[mcp_servers.self-gen]\ncommand = "${PROGRAM}"\nargs = ["mcp"]`);

  await codex.run(`Where does the ocelot sleep? ${script({ text: "In the warehouse." })}`);
  const decision = { kind: "decision", text: "the ocelot stays in the warehouse" };
  const second = await codex.run(
    `Look it up ${script(
      { tool: "mcp__self_gen.search", input: { query: "ocelot type:prompt" } },
      { tool: "mcp__self_gen.save_memory", input: decision },
      { text: "done" },
    )}`,
  );
  expect(second).toMatchObject({ exitCode: 0, answer: "done" });
  const told = JSON.stringify(codex.api.main().at(-1)?.body);
  expect(told).toContain("Where does the «ocelot» sleep?");
  expect(told).toContain("Saved. id: ");
  const events = sandbox.events();
  const asking = events.findLast(({ type }) => type === "prompt");
  expect(events.filter(({ type }) => type === "memory")).toMatchObject([
    {
      ...decision,
      sessionId: asking?.sessionId,
      projectPath: codex.project,
      origin: { via: "mcp", sessionId: asking?.sessionId },
    },
  ]);

  await codex.run(`Good morning ${script({ text: "hello" })}`);
  expect(JSON.stringify(codex.api.main().at(-1)?.body)).toContain(decision.text);
  expect(codex.outsideAttempts).toEqual([]);
});
