/** Imports while others write, several at once, and stopped where nothing is written. */
import { expect, test } from "bun:test";
import { appendFileSync, existsSync, rmSync } from "node:fs";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { answered, at, linesOf, type Made, place, said, session, uuid } from "./files.ts";
import { imports, promptsOf, type Report } from "./report.ts";

const start = (sandbox: Sandbox): Bun.Subprocess<"ignore", "pipe", "pipe"> =>
  Bun.spawn([PROGRAM, "import", "--json"], {
    cwd: sandbox.project,
    env: { ...sandbox.env },
    stdio: ["ignore", "pipe", "pipe"],
  });

const turns = (sandbox: Sandbox, id: string, count: number, words = ""): Made[] =>
  Array.from({ length: count }, (_, turn) => [
    said(sandbox, id, at(turn, 3), `Prompt ${turn} ${words}`),
    answered(sandbox, id, at(turn, 3), `Answer ${turn}`),
  ]).flat();

const doubled = (sandbox: Sandbox): number => {
  const ids = sandbox.events().map(({ id }) => id);
  return ids.length - new Set(ids).size;
};

test("hooks that first fire while an import runs are not doubled by it", async () => {
  using sandbox = openSandbox();
  const id = uuid(99);
  const path = place(
    sandbox,
    `${id}.jsonl`,
    linesOf([said(sandbox, id, at(0, 1), "Old"), answered(sandbox, id, at(1, 1), "Yes.")]),
  );
  for (let number = 1; number <= 4; number++) {
    place(sandbox, `${uuid(number)}.jsonl`, linesOf(turns(sandbox, uuid(number), 1200)));
  }
  const child = start(sandbox);
  while (Bun.file(sandbox.journal).size < 200_000 && child.exitCode === null) await Bun.sleep(1);
  child.kill("SIGSTOP");
  const live = { session_id: id, transcript_path: path, cwd: sandbox.project, prompt_id: "p1" };
  await sandbox.hook({ ...live, hook_event_name: "UserPromptSubmit", prompt: "Live" });
  const now = new Date().toISOString();
  const more = [
    { ...said(sandbox, id, now, "Live"), promptId: "p1" },
    answered(sandbox, id, now, "Live answer"),
  ];
  appendFileSync(path, linesOf(more));
  await sandbox.hook({ ...live, hook_event_name: "Stop", last_assistant_message: "Live answer" });
  child.kill("SIGCONT");
  expect(await child.exited).toBe(0);
  const own = sandbox.events().filter(({ sessionId }) => sessionId === id);
  const prompts = own.filter(({ type }) => type === "prompt");
  expect(new Set(prompts.map(({ text }) => text))).toEqual(new Set(["Old", "Live"]));
  expect(prompts).toHaveLength(2);
  expect(prompts.find(({ text }) => text === "Live")).not.toHaveProperty("imported");
  expect(own.filter(({ type }) => type === "turn.end")).toHaveLength(2);
});

test("three imports at once say together what one would, and no line stands twice", async () => {
  using sandbox = openSandbox();
  for (let number = 1; number <= 30; number++) {
    place(sandbox, `${uuid(number)}.jsonl`, linesOf(turns(sandbox, uuid(number), 40)));
  }
  const alone = await imports(sandbox, "--dry-run");
  const ran = await Promise.all(
    [1, 2, 3].map(async () => JSON.parse(await new Response(start(sandbox).stdout).text())),
  );
  const events = ran.reduce((sum, report: Report) => sum + report.events, 0);
  expect(events).toBe(alone.events);
  await imports(sandbox);
  expect(doubled(sandbox)).toBe(0);
});

test("copies of a transcript under other names and in other places are counted once, in a dry run too", async () => {
  using sandbox = openSandbox();
  const lines = linesOf(session(sandbox, uuid(1), "First"));
  for (const name of [`${uuid(1)}.jsonl`, "saved.jsonl", `../other/${uuid(1)}.jsonl`]) {
    place(sandbox, name, lines);
  }
  const expected = { events: 6, outcomes: { new: 1, recorded: 2, added: 0 } };
  expect(await imports(sandbox, "--dry-run")).toMatchObject(expected);
  expect(await imports(sandbox)).toMatchObject(expected);
  expect(doubled(sandbox)).toBe(0);
});

for (const times of [1, 2]) {
  test(`interrupted ${times === 1 ? "once" : "twice"} where nothing is written, an import ends before it has read all, and with 1`, async () => {
    using sandbox = openSandbox();
    await sandbox.run(["config", "set", "excludeProjects", JSON.stringify([sandbox.project])]);
    for (let number = 1; number <= 40; number++) {
      const lines = linesOf(turns(sandbox, uuid(number), 500, "x".repeat(2000)));
      place(sandbox, `${uuid(number)}.jsonl`, lines);
    }
    const child = start(sandbox);
    while (!existsSync(sandbox.db) && child.exitCode === null) await Bun.sleep(1);
    for (let time = 0; time < times; time++) child.kill("SIGINT");
    await child.exited;
    expect(child).toMatchObject({ exitCode: 1, signalCode: null });
    const told = await new Response(child.stdout).text();
    if (told !== "") {
      const report = JSON.parse(told) as Report & { readonly isStopped: boolean };
      expect(report.isStopped).toBe(true);
      expect(report.outcomes["excluded"]).toBeLessThan(40);
    }
  });
}

test("after a lost home, what came back from the public stream is not imported again", async () => {
  using sandbox = openSandbox();
  const id = uuid(1);
  const hook = (more: object): Promise<unknown> =>
    sandbox.hook({ session_id: id, cwd: sandbox.project, prompt_id: "p1", ...more });
  await hook({ hook_event_name: "SessionStart", source: "startup" });
  await hook({ hook_event_name: "UserPromptSubmit", prompt: "Kept only by the client" });
  const asked = said(sandbox, id, new Date().toISOString(), "Kept only by the client");
  const records = [asked, answered(sandbox, id, new Date().toISOString(), "Yes.")];
  await hook({ hook_event_name: "Stop", last_assistant_message: "Yes." });
  place(sandbox, `${id}.jsonl`, linesOf(records));
  const told = sandbox.streamLines().length;
  expect(told).toBe(3);
  rmSync(sandbox.home, { recursive: true });
  expect(await imports(sandbox)).toMatchObject({ events: 1, outcomes: { added: 1 } });
  expect(promptsOf(sandbox)).toEqual(["Kept only by the client"]);
  const lifecycle =
    "select count(*) as n from events where type in ('session.lifecycle', 'turn.start', 'turn.end')";
  expect(sandbox.query(lifecycle)).toEqual([{ n: told }]);
});
