/** What may not be recorded is in the client's transcript all the same: no save of a context takes it from there. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../../src/event/event.ts";
import { addTo, asked, called, said, transcript } from "../../hooks/compacting.ts";
import { recordInside } from "../../hooks/record-inside.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";
import { until } from "../../until.ts";

const SECRET = "Zqwordsecret";
const OPEN = "Zqwordopen";

/** Things that are kept of a session: a rule, a failure, a file, a task, an answer. */
const things = (word: string): JsonObject[] => [
  ...asked(`From now on never call the customer ${word}rule.`),
  ...called("Bash", { command: `make ${word}make` }, { text: `error: ${word}err`, isError: true }),
  ...called("TodoWrite", { todos: [{ content: `todo ${word}`, status: "pending" }] }),
  ...called("Edit", { file_path: `/x/${word}.ts`, old_string: "a", new_string: "b" }),
  ...said(`I decided to use ${word}answer.`),
];

/** As they are written now, in a folder. */
const now = (records: readonly JsonObject[], cwd: string): JsonObject[] =>
  records.map((one) => ({ ...one, cwd, timestamp: new Date().toISOString() }));

/** Where a word is found, in what is ours and in the project. */
function placesOf(sandbox: Sandbox, word: string): string[] {
  const files = [sandbox.home, sandbox.project].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return files.filter((path) => statSync(path).isFile() && readFileSync(path).includes(word));
}

/** A file's time comes from a clock that stands still for milliseconds: waits until it has moved on. */
async function later(sandbox: Sandbox): Promise<void> {
  const probe = join(sandbox.folder, "probe");
  const began = Date.now();
  await until(() => {
    writeFileSync(probe, "");
    return statSync(probe).ctimeMs > began + 1;
  });
}

function open() {
  const sandbox = openSandbox();
  const path = transcript(sandbox, now(asked("Please add a page."), sandbox.project));
  const hook = (event: string, more: object = {}): Promise<void> =>
    recordInside(sandbox, {
      hook_event_name: event,
      session_id: "s-1",
      cwd: sandbox.project,
      transcript_path: path,
      ...more,
    });
  const set = (settings: object | string): void => {
    mkdirSync(sandbox.home, { recursive: true });
    const text = typeof settings === "string" ? settings : JSON.stringify(settings);
    writeFileSync(join(sandbox.home, "config.json"), text);
  };
  return {
    sandbox,
    path,
    set,
    begins: () => hook("SessionStart", { source: "startup" }),
    /** Written by the client, with the hooks around it. */
    turn: async (word: string, cwd = sandbox.project): Promise<void> => {
      await later(sandbox);
      addTo(path, now(things(word), cwd));
      await hook("UserPromptSubmit", { cwd, prompt: `say ${word}`, prompt_id: word });
      await hook("Stop", { cwd, last_assistant_message: `said ${word}` });
      await later(sandbox);
    },
    save: async (): Promise<void> => {
      const saved = await sandbox.run(["context", "save", "--session", "s-1"]);
      expect(saved.exitCode).toBe(0);
      expect(placesOf(sandbox, `${OPEN}rule`)).not.toEqual([]);
    },
    [Symbol.dispose]: () => sandbox[Symbol.dispose](),
  };
}

describe("a context that is saved afterwards holds nothing", () => {
  test("of what happened in an excluded folder", async () => {
    using session = open();
    const { sandbox } = session;
    const secret = join(sandbox.folder, "secret");
    session.set({ excludeProjects: [secret] });
    await session.begins();
    await session.turn(SECRET, secret);
    // Records that say neither where nor when are where the one before them was, whatever that was about.
    addTo(session.path, [
      { type: "custom-title", customTitle: `${SECRET}named` },
      ...now(asked("and on"), sandbox.project),
      ...now([{ type: "attachment", attachment: { type: "nothing" } }], secret),
      { type: "queue-operation", operation: "enqueue", content: `never say ${SECRET}queued` },
    ]);
    await session.turn(OPEN);
    await session.save();
    expect(placesOf(sandbox, SECRET)).toEqual([]);
  });

  test("of a folder that was excluded only after it was read", async () => {
    using session = open();
    const { sandbox } = session;
    const secret = join(sandbox.folder, "secret");
    session.set({});
    await session.begins();
    addTo(session.path, now(things(SECRET), secret));
    await session.turn(OPEN);
    await session.save();
    const names = ["ledger.json", "rules.json", "session-context.json"];
    const kept = (): string[] =>
      names.filter((name) => placesOf(sandbox, SECRET).some((at) => at.endsWith(name)));
    expect(kept()).toEqual(names);
    session.set({ excludeProjects: [secret] });
    await session.turn(`${OPEN}more`);
    await session.save();
    expect(kept()).toEqual([]);
  });

  test("of a pause", async () => {
    using session = open();
    const { sandbox } = session;
    await session.begins();
    await sandbox.run(["pause"]);
    await session.turn(SECRET);
    await sandbox.run(["resume"]);
    // A client's own words about all that was said, made behind it.
    const [words] = asked(`This session is being continued. It is about ${SECRET}.`);
    const summary: JsonObject = { ...words, isCompactSummary: true };
    addTo(session.path, [
      ...now([{ type: "system", subtype: "compact_boundary" }], sandbox.project),
      ...now([summary], sandbox.project),
      ...now([{ type: "ai-title", aiTitle: `${SECRET} title` }], sandbox.project),
    ]);
    await session.turn(OPEN);
    await session.save();
    expect(placesOf(sandbox, SECRET)).toEqual([]);
  });

  test("of a time at which recording was switched off, by the command or by hand", async () => {
    for (const change of ["command", "hand"]) {
      using session = open();
      const { sandbox } = session;
      const enable = async (enabled: boolean): Promise<void> => {
        if (change === "hand") session.set({ enabled });
        else await sandbox.run(["config", "set", "enabled", String(enabled)]);
      };
      await enable(true);
      await session.begins();
      await enable(false);
      await session.turn(SECRET);
      await enable(true);
      await session.turn(OPEN);
      await session.save();
      expect(placesOf(sandbox, SECRET)).toEqual([]);
    }
  });

  test("of a time at which the settings could not be read", async () => {
    using session = open();
    const { sandbox } = session;
    session.set({});
    await session.begins();
    rmSync(join(sandbox.home, "config.valid.json"), { force: true });
    session.set('{"enabled":true,}');
    await session.turn(SECRET);
    session.set({});
    await session.turn(OPEN);
    await session.save();
    expect(placesOf(sandbox, SECRET)).toEqual([]);
  });

  test("that people said while their words were hidden, by the command or by hand; what was done is told", async () => {
    for (const change of ["command", "hand"]) {
      using session = open();
      const { sandbox } = session;
      const collect = async (collectPromptText: boolean): Promise<void> => {
        if (change === "hand") session.set({ collectPromptText });
        else await sandbox.run(["config", "set", "collectPromptText", String(collectPromptText)]);
      };
      await collect(true);
      await session.begins();
      await collect(false);
      await session.turn(SECRET);
      await collect(true);
      await session.turn(OPEN);
      await session.save();
      for (const word of ["rule", "answer"]) {
        expect(placesOf(sandbox, `${SECRET}${word}`)).toEqual([]);
      }
      expect(placesOf(sandbox, `todo ${SECRET}`)).toEqual([]);
      expect(placesOf(sandbox, `${SECRET}.ts`)).not.toEqual([]);
    }
  });
});
