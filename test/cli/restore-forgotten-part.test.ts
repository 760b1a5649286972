/** Of a session of which a part was forgotten, a restore leaves out that part, and nothing else. */
import { expect, test } from "bun:test";
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { backUp, done } from "./backup-home.ts";
import { hooks, speak } from "./recorded-session.ts";

const NOTES = "run/forgotten-events";

const say = (sandbox: Sandbox, ...prompts: readonly string[]): Promise<void> =>
  hooks(
    sandbox,
    "s",
    sandbox.project,
    ...prompts.map((prompt) => ({ hook_event_name: "UserPromptSubmit", prompt })),
  );

const promptsOf = (sandbox: Sandbox): string[] =>
  sandbox
    .query<{ data: string }>("select data from events where type = 'prompt' order by ts, id")
    .map(({ data }) => (JSON.parse(data) as { text: string }).text);

const forget = async (sandbox: Sandbox, text: string): Promise<number> =>
  ((await done(sandbox, ["forget", "--match", text, "--yes", "--set-aside"])) as { events: number })
    .events;

const loseHome = (sandbox: Sandbox): void => {
  for (const name of ["journal", "data"]) rmSync(join(sandbox.home, name), { recursive: true });
};

async function told(): Promise<{ sandbox: Sandbox; folder: string }> {
  const sandbox = openSandbox();
  await speak(sandbox, "en");
  await say(sandbox, "plum pudding", "apple pie", "cherry cake");
  return { sandbox, folder: await backUp(sandbox) };
}

test("a forgotten text takes the events that held it, and the rest of their session comes back", async () => {
  const { sandbox, folder } = await told();
  using _ = sandbox;
  const gone = await forget(sandbox, "plum");
  loseHome(sandbox);
  expect(await done(sandbox, ["restore", folder, "--yes"])).toMatchObject({ leftOut: gone });
  expect(promptsOf(sandbox)).toEqual(["apple pie", "cherry cake"]);
  await done(sandbox, ["rebuild"]);
  expect(promptsOf(sandbox)).toEqual(["apple pie", "cherry cake"]);
  // One after the other, they all count.
  await forget(sandbox, "cherry");
  loseHome(sandbox);
  await done(sandbox, ["restore", folder, "--yes"]);
  expect(promptsOf(sandbox)).toEqual(["apple pie"]);
});

test("what was said after another backup comes back with that one", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await say(sandbox, "plum pudding");
  const first = await backUp(sandbox, "one");
  await say(sandbox, "apple pie");
  const second = await backUp(sandbox, "two");
  await done(sandbox, ["restore", first, "--yes"]);
  await forget(sandbox, "plum");
  await done(sandbox, ["restore", second, "--yes"]);
  expect(promptsOf(sandbox)).toEqual(["apple pie"]);
});

test("the notes name nobody, are private, and without them nothing of the session comes back", async () => {
  for (const damage of ["none", "gone", "half"] as const) {
    const { sandbox, folder } = await told();
    using _ = sandbox;
    const ids = sandbox.query<{ id: string }>("select id from events").map(({ id }) => id);
    await forget(sandbox, "plum");
    const notes = join(sandbox.home, NOTES);
    const noted = readFileSync(notes, "utf8");
    for (const word of ["plum", "apple", ...ids]) expect(noted).not.toContain(word);
    expect(statSync(notes).mode & 0o777).toBe(0o600);
    if (damage === "gone") rmSync(notes);
    // As a power cut leaves it: the last of them is not whole.
    if (damage === "half") writeFileSync(notes, noted.slice(0, -10));
    if (damage === "none") appendFileSync(notes, "half a li\n\n\0\n");
    loseHome(sandbox);
    await done(sandbox, ["restore", folder, "--yes"]);
    const left = damage === "none" ? ["apple pie", "cherry cake"] : [];
    expect(promptsOf(sandbox)).toEqual(left);
    expect(readdirSync(join(sandbox.home, "run"))).toContain("forgotten");
  }
});

test("what hooks recorded in the backup is known as forgotten where it was an import that was forgotten", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const ask = (id: string, prompt: string, promptId: string, extra: object): string =>
    `${JSON.stringify({ v: 1, id, type: "prompt", ts: "2026-11-01T10:00:00.000Z", sessionId: "s", text: prompt, promptId, ...extra })}\n`;
  const write = (lines: readonly string[]): void => {
    mkdirSync(dirname(sandbox.journal), { recursive: true });
    writeFileSync(sandbox.journal, lines.join(""));
  };
  await sandbox.run(["config", "set", "retentionDays", "3650"]);
  write([ask("a", "plum pudding", "p1", {}), ask("b", "apple pie", "p2", {})]);
  const folder = await backUp(sandbox);
  loseHome(sandbox);
  write([ask("c", "plum pudding, cut", "p1", { imported: true })]);
  await forget(sandbox, "plum");
  await done(sandbox, ["restore", folder, "--yes"]);
  expect(promptsOf(sandbox)).toEqual(["apple pie"]);
});
