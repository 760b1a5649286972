/** What a running session is called stands in its transcript alone: it is written down with what is saved of the session. */
import { expect, test } from "bun:test";
import { appendFileSync } from "node:fs";
import { hooks } from "../cli/recorded-session.ts";
import { linesOf, type Made, place, session, uuid } from "../import/files.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { quiet } from "./saving.ts";

const ID = uuid(1);

async function begin(sandbox: Sandbox, ...records: readonly Made[]): Promise<string> {
  const path = place(
    sandbox,
    `${ID}.jsonl`,
    linesOf([...records, ...session(sandbox, ID, "Fix the total", 0)]),
  );
  await hooks(
    sandbox,
    ID,
    sandbox.project,
    { hook_event_name: "SessionStart", source: "startup", transcript_path: path },
    { hook_event_name: "UserPromptSubmit", prompt: "Fix the total", transcript_path: path },
  );
  return path;
}

const titled = (sandbox: Sandbox): unknown[] =>
  sandbox
    .events()
    .filter(({ type }) => type === "session_title")
    .map(({ title, by }) => [title, by]);

async function titleOf(sandbox: Sandbox): Promise<string | null | undefined> {
  const ran = await sandbox.run(["sessions", "--json"]);
  return (JSON.parse(ran.stdout) as { title: string | null }[])[0]?.title;
}

test("a session is called what its transcript says, each name is written down once, and a person's goes first", async () => {
  using sandbox = openSandbox();
  const byModel = { type: "ai-title", aiTitle: "Repair of the checkout", sessionId: ID };
  const path = await begin(sandbox, byModel);
  expect(await titleOf(sandbox)).toBeNull();
  const save = async (...records: readonly Made[]): Promise<void> => {
    appendFileSync(path, linesOf(records));
    expect(await sandbox.run(["context", "save"])).toMatchObject({ exitCode: 0 });
  };
  await save();
  await save(byModel);
  expect(await titleOf(sandbox)).toBe("Repair of the checkout");
  await save({ type: "custom-title", customTitle: "zebra", sessionId: ID });
  await save({ type: "ai-title", aiTitle: "Something else", sessionId: ID });
  expect(await titleOf(sandbox)).toBe("zebra");
  expect(titled(sandbox)).toEqual([
    ["Repair of the checkout", "model"],
    ["zebra", "person"],
  ]);
});

test("the end of a session writes it down, though nobody saved anything; with prompts hidden it is not kept", async () => {
  for (const keeps of [true, false]) {
    using sandbox = openSandbox();
    if (!keeps) await sandbox.run(["config", "set", "collectPromptText", "false"]);
    const path = await begin(sandbox, { type: "ai-title", aiTitle: "Zebras", sessionId: ID });
    const end = { hook_event_name: "SessionEnd", reason: "other", transcript_path: path };
    const payload = { session_id: ID, cwd: sandbox.project, ...end };
    expect(await sandbox.hook(payload)).toMatchObject({ exitCode: 0, stderr: "" });
    await quiet(sandbox);
    expect(titled(sandbox)).toEqual(keeps ? [["Zebras", "model"]] : []);
    expect(sandbox.journalLines().some((line) => line.includes("Zebras"))).toBe(keeps);
  }
});

test("a name that the client tells its hooks counts at once, and is hidden with what was asked", async () => {
  for (const keeps of [true, false]) {
    using sandbox = openSandbox();
    if (!keeps) await sandbox.run(["config", "set", "collectPromptText", "false"]);
    const start = { hook_event_name: "SessionStart", source: "resume", session_title: "Zebras" };
    await hooks(sandbox, ID, sandbox.project, start);
    expect(await titleOf(sandbox)).toBe(keeps ? "Zebras" : null);
    expect(sandbox.journalLines().some((line) => line.includes("Zebras"))).toBe(keeps);
  }
});
