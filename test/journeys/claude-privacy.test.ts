/** What must never be recorded, what is none of our business, and sessions side by side. */
import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openClaude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import {
  bash,
  expectQuietHooks,
  expectStored,
  hookCommand,
  only,
  recordInto,
  textOf,
  trailOf,
} from "./recording-client.ts";

/** Made up, and put together here so that no scanner takes this file for a leak. */
const SECRETS = [
  ["sk", "ant", "api03", "Zq8Wm3Lx5Rt7Yv1Nc9Kd2Jf4Hg6Bp0Sa8Du3Ei5Wo7Xl"].join("-"),
  ["ghp", "R4nD0mL00k1ngT0k3nV4lu3F0rT3st1ngXy9"].join("_"),
  ["AK", "IA", "Q3EGRJ7TWPLK5XVN"].join(""),
];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("a key in a prompt, in a command, in its error and in the answer is in no byte that we write", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  const [first = "", second = "", third = ""] = SECRETS;
  const steps = [
    bash(`curl-that-is-not-there -H 'Authorization: Bearer ${first}' https://api.example.com`),
    bash(`export GITHUB_TOKEN=${second}; echo marmalade`),
    bash(`echo "denied for ${third}" >&2; exit 9`),
    { text: `Used ${first} and ${second} and ${third}` },
  ];
  const prompt = `Use ${first} with ${second} (${third}) for marmalade ${script(...steps)}`;
  const run = await claude.run(["-p", prompt, "--allowedTools", "Bash"]);
  expect(run.exitCode).toBe(0);
  const events = await expectStored(sandbox);
  await sandbox.run(["show", only(events, "prompt").sessionId]);

  // It did go through the client, and the rest of the sentence is kept.
  const transcript = readFileSync(textOf(events[0], "transcriptPath"), "utf8");
  expect(trailOf(events.filter(({ type }) => type.startsWith("tool")))).toHaveLength(3);
  expect(only(events, "prompt")["text"]).toContain("for marmalade");
  const files = filesBelow(sandbox.folder);
  expect(files).toContain(sandbox.journal);
  expect(files).toContain(sandbox.stream);
  expect(files).toContain(sandbox.db);
  for (const secret of SECRETS) {
    expect(transcript).toContain(secret);
    for (const file of files) {
      const bytes = readFileSync(file);
      expect({ file, holds: bytes.includes(secret) }).toEqual({ file, holds: false });
      // Nor enough of it to guess the rest.
      expect(bytes.includes(secret.slice(-16))).toBe(false);
    }
  }
});

test("a session that we started ourselves records nothing, and its hooks say nothing", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({
    hookCommand: hookCommand(),
    extraEnv: { ...recordInto(sandbox), SELF_GEN_INTERNAL: "1" },
  });
  const run = await claude.run([
    "-p",
    `Think ${script(bash("echo inside"), { text: "thought" })}`,
    "--allowedTools",
    "Bash",
  ]);
  expect(run.answer).toBe("thought");
  expectQuietHooks(run, ["SessionStart:startup", "UserPromptSubmit", "PostToolUse:Bash", "Stop"]);
  expect(existsSync(sandbox.home)).toBe(false);
  expect(existsSync(sandbox.stream)).toBe(false);
});
