import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import fc from "fast-check";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { asked, RULE, said, transcript } from "../hooks/compacting.ts";
import { runInside } from "../run-inside.ts";
import { openSandbox, PROGRAM, type Ran, type Sandbox } from "../sandbox.ts";
import { until } from "../until.ts";
import { answer } from "./answer.ts";
import { faultOf, hooks, LANGUAGES, parsed, speak } from "./recorded-session.ts";
import { listOnlyShown } from "../remember/ledger/words/only-shown.ts";

const TEXTS = { ko, en };

type Shown = {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly via: string;
  readonly project: string;
};

const list = async (sandbox: Sandbox, ...more: readonly string[]): Promise<readonly Shown[]> =>
  parsed(await sandbox.run(["memory", "list", "--json", ...more])) as readonly Shown[];

const done = (ran: Ran): Ran => {
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return ran;
};

const added = async (sandbox: Sandbox, ...args: readonly string[]): Promise<Shown> =>
  parsed(done(await sandbox.run(["memory", "add", ...args, "--json"]))) as Shown;

const savedByAgent = async (sandbox: Sandbox, ...args: readonly string[]): Promise<void> =>
  void done(await sandbox.run(["memory", "add", ...args], { env: { CLAUDECODE: "1" } }));

const startOf = async (sandbox: Sandbox, source: string, session: string): Promise<string> =>
  (
    await sandbox.hook({
      session_id: session,
      cwd: sandbox.project,
      hook_event_name: "SessionStart",
      source,
    })
  ).stdout;

test("what a person adds is listed with its origin, shown whole, removed, and brought back by --undo or by adding it again", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const words = TEXTS[language].memory;
    expect(done(await sandbox.run(["memory"])).stdout).toContain(words.none(sandbox.project));
    const typed = ["memory", "add", "the", "port", "is", "5433", "--why", "5432 is taken"];
    expect((await answer(sandbox, [...typed, "--file", "a.yml"], "")).code).toBe(0);
    const [one] = await list(sandbox);
    if (one === undefined) throw new Error("nothing was saved");
    expect(one).toMatchObject({
      kind: "decision",
      text: "the port is 5433",
      via: "cli",
      project: sandbox.project,
    });
    const listed = done(await sandbox.run(["memory", "list"])).stdout;
    expect(listed).toContain("the port is 5433");
    expect(listed).toContain(words.byPerson);
    const shown = done(await sandbox.run(["memory", "show", one.id.slice(0, 13)])).stdout;
    for (const part of ["5432 is taken", "a.yml", one.id, words.byPerson])
      expect(shown).toContain(part);
    const removed = done(await sandbox.run(["memory", "remove", one.id])).stdout;
    expect(removed).toContain(words.removed("the port is 5433"));
    expect(await list(sandbox)).toEqual([]);
    const back = parsed(await sandbox.run(["memory", "remove", one.id, "--undo", "--json"]));
    const { id: _id, ts: _ts, ...restored } = back as Record<string, unknown>;
    expect(await list(sandbox)).toMatchObject([restored]);
    expect(restored).toMatchObject({ text: one.text, project: one.project });
    const undone = done(await sandbox.run(["memory", "remove", one.id, "--undo"])).stdout;
    expect(undone).toContain(words.known("the port is 5433"));
    done(await sandbox.run(["memory", "remove", (await list(sandbox))[0]?.id ?? ""]));
    const again = await added(sandbox, "the port is 5433");
    expect(again.id).not.toBe(one.id);
    expect(done(await sandbox.run(["memory", "add", "the port is 5433"])).stdout).toContain(
      words.known("the port is 5433"),
    );
    done(await sandbox.run(["memory", "remove", again.id]));
  }
});

test("what is added inside a session is told as its agent's, not as a person's", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const env = { CLAUDE_CODE_SESSION_ID: "s-1" };
  done(await sandbox.run(["memory", "add", "the agent typed this"], { env }));
  const listed = done(await sandbox.run(["memory"])).stdout;
  expect(listed).toContain("saved by an agent (claude-code)");
  expect(listed).toContain("session s-1");
  expect(await startOf(sandbox, "startup", "t")).toContain("saved by an agent in claude-code");
});

test.each([
  [{ GEMINI_CLI: "1", GEMINI_SESSION_ID: "s-2" }, "gemini", "s-2"],
  [{ CODEX_THREAD_ID: "s-3" }, "codex", "s-3"],
])("a session is known by the variable of its client: %p", async (env, client, session) => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  done(await sandbox.run(["memory", "add", "the agent typed this"], { env }));
  const listed = done(await sandbox.run(["memory"])).stdout;
  expect(listed).toContain(`saved by an agent (${client})`);
  expect(listed).toContain(`session ${session}`);
});

test("a number lists so many lines in all, rules among them, and says how many more there are", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const said = ["alpha", "beta", "gamma", "delta", "epsilon"].map((name) => `use ${name} for logs`);
  for (const [at, words] of said.entries())
    done(await sandbox.run(["memory", "add", words, "--kind", at < 2 ? "decision" : "rule"]));
  for (const limit of [1, 2, 3, 4, 5, 9, 0]) {
    const number = ["-n", String(limit)];
    const { stdout } = done(await sandbox.run(["memory", "list", ...number]));
    const shown = said.filter((words) => stdout.includes(words)).length;
    const expected = limit === 0 ? said.length : Math.min(limit, said.length);
    expect([limit, shown]).toEqual([limit, expected]);
    const more = said.length - expected;
    expect(stdout.includes(en.memory.more(more))).toBe(more > 0);
    expect((await list(sandbox, ...number)).length).toBe(expected);
  }
  const { stdout } = done(await sandbox.run(["memory"]));
  expect(said.filter((words) => stdout.includes(words))).toEqual(said);
});

test("whatever shows that no person typed it keeps it from being told as a person's", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const agents: readonly Readonly<Record<string, string>>[] = [
    { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "" },
    { AI_AGENT: "some-agent" },
    { CODEX_SANDBOX: "seatbelt" },
    { CODEX_THREAD_ID: "t" },
  ];
  for (const [at, env] of agents.entries()) {
    done(await sandbox.run(["memory", "add", `agent ${at}`], { env }));
    const listed = done(await sandbox.run(["memory", "list", "--limit", "1"])).stdout;
    expect(listed).toContain(`agent ${at}`);
    expect(listed).toContain("saved by an agent");
  }
  done(await sandbox.run(["memory", "add", "from a script"], { env: { CODEX_HOME: "/x" } }));
  expect(done(await sandbox.run(["memory", "list"])).stdout).toContain("saved from a script");
  expect(done(await sandbox.run(["memory"])).stdout).not.toContain(en.memory.byPerson);
  expect(await startOf(sandbox, "startup", "t")).not.toContain("saved by the user");
});

test("one that was removed says so where a person opens it", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { id } = await added(sandbox, "the port is 5433");
    const standing = done(await sandbox.run(["show", id])).stdout;
    done(await sandbox.run(["memory", "remove", id]));
    const words = TEXTS[language].opened.removed("").trim();
    const opened = done(await sandbox.run(["show", id])).stdout;
    const isSaid = (page: string): boolean => page.includes(words.slice(words.indexOf(".")));
    expect([isSaid(standing), isSaid(opened)]).toEqual([false, true]);
    const { removedAt } = parsed(await sandbox.run(["show", id, "--json"])) as Record<
      string,
      unknown
    >;
    expect(removedAt).toBeString();
  }
});

test("a database of a newer program refuses it before anything is written", async () => {
  using sandbox = openSandbox();
  await added(sandbox, "before");
  const newer = new Database(sandbox.db);
  newer.run("pragma user_version = 99");
  newer.close();
  const lines = sandbox.journalLines().length;
  expect(faultOf(await sandbox.run(["memory", "add", "a", "--json"])).code).toBe("DB_NEWER");
  expect(sandbox.journalLines()).toHaveLength(lines);
});

test("each project has its own, and --all shows them together, newest first", async () => {
  using sandbox = openSandbox();
  const other = join(sandbox.folder, "other");
  mkdirSync(other);
  await added(sandbox, "here", "--kind", "discovery");
  done(await sandbox.run(["memory", "add", "there"], { cwd: other }));
  expect((await list(sandbox)).map(({ text, kind }) => [text, kind])).toEqual([
    ["here", "discovery"],
  ]);
  expect((await list(sandbox, "--all")).map(({ text }) => text)).toEqual(["there", "here"]);
  expect((await list(sandbox, "--project", other)).map(({ text }) => text)).toEqual(["there"]);
  expect((await list(sandbox, "--all", "--limit", "1")).map(({ text }) => text)).toEqual(["there"]);
});

test("the newest of an agent are told when a session starts or was compacted; a resumed one is told only what is new; a cleared one nothing", async () => {
  using sandbox = openSandbox();
  await savedByAgent(sandbox, "the first decision");
  const told = await startOf(sandbox, "startup", "s");
  expect(told).toContain("the first decision");
  expect(told).toContain('part=\\"memory\\"');
  const injections = sandbox.events().filter(({ type }) => type === "injection");
  expect(JSON.stringify(injections.at(-1)?.["parts"])).toContain('"kind":"memory"');
  expect(await startOf(sandbox, "resume", "s")).not.toContain("the first decision");
  await savedByAgent(sandbox, "the second decision");
  const resumed = await startOf(sandbox, "resume", "s");
  expect(resumed).toContain("the second decision");
  expect(resumed).not.toContain("the first decision");
  expect(await startOf(sandbox, "clear", "t")).not.toContain("decision");
  const compacted = await startOf(sandbox, "compact", "s");
  expect(compacted).toContain("the first decision");
  expect(compacted).toContain("the second decision");
});

/** Rules and decisions, as a start has them in a part of their own. */
const rulesPart = (told: string): string =>
  /part=\\"rules\\"[^]*?<\/self-generation-record>/.exec(told)?.[0] ?? "";

test("whatever a person adds is among the rules of a start, whether it sounds like one or not; what an agent adds never is", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const word = fc.stringMatching(/^[a-z]{3,9}$/);
  const sentence = fc
    .tuple(
      fc.constantFrom("", "Never ", "Every ", "Comments say "),
      fc.array(word, { minLength: 2, maxLength: 8 }),
    )
    .map(([begin, words]) => `${begin}${words.join(" ")}`);
  let at = 0;
  await fc.assert(
    fc.asyncProperty(
      sentence,
      fc.constantFrom([], ["--kind", "rule"], ["--kind", "decision"]),
      async (drawn, kind) => {
        const [own, foreign] = [`${drawn} q${++at}q`, `${drawn} z${at}z`];
        const one = await added(sandbox, own, "--why", `w${at}w`, ...kind);
        await savedByAgent(sandbox, foreign, ...kind);
        const rules = rulesPart(await startOf(sandbox, "startup", `n-${at}`));
        expect(rules).toContain(en.context.rulesNote);
        expect(rules).toContain(own);
        expect(rules).toContain(en.context.memory.why(`w${at}w`));
        expect(rules).not.toContain(foreign);
        done(await sandbox.run(["memory", "remove", one.id]));
        expect(rulesPart(await startOf(sandbox, "startup", `r-${at}`))).not.toContain(own);
      },
    ),
    { numRuns: 12, seed: 3 },
  );
}, 60_000);

test("what is wrong is refused with what would be right, and nothing is written", async () => {
  using sandbox = openSandbox();
  const refused = async (args: readonly string[], code: string): Promise<void> => {
    const ran = await sandbox.run(["memory", ...args, "--json"]);
    expect(ran.exitCode).not.toBe(0);
    expect(faultOf(ran).code).toBe(code);
  };
  await refused(["add"], "USAGE");
  for (const args of [
    ["add", ""],
    ["add", "  "],
    ["add", "a", "--why", ""],
  ])
    expect(faultOf(await sandbox.run(["memory", ...args, "--json"])).message).toContain(
      ko.memory.faults.empty(args.includes("--why") ? "--why" : "TEXT"),
    );
  await refused(["add", "  "], "USAGE");
  await refused(["add", "\u200b\u3164"], "USAGE");
  await refused(["add", "x".repeat(501)], "USAGE");
  await refused(["add", "a", "--why", "x".repeat(501)], "USAGE");
  await refused(["add", "a", "--kind", "rumour"], "USAGE");
  await refused(["add", "a", ...Array.from({ length: 21 }, () => ["--file", "b"]).flat()], "USAGE");
  await refused(["list", "--why", "a"], "USAGE");
  await refused(["lst"], "USAGE");
  await refused(["show", "nothing"], "NO_MEMORY");
  await refused(["remove", "nothing"], "NO_MEMORY");
  await sandbox.run(["pause"]);
  await refused(["add", "a"], "NOT_RECORDING");
  await sandbox.run(["resume"]);
  await sandbox.run(["config", "set", "excludeProjects", sandbox.project]);
  await refused(["add", "a"], "EXCLUDED");
  await sandbox.run(["config", "unset", "excludeProjects"]);
  expect(sandbox.journalLines()).toEqual([]);
  const [one, two] = [await added(sandbox, "one"), await added(sandbox, "two")];
  expect(one.id[0]).toBe(two.id[0] ?? "");
  await refused(["remove", one.id.slice(0, 2)], "MANY_MEMORIES");
});

test("secrets are hidden, a rebuild keeps it, and forgetting takes it away", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await hooks(sandbox, "s", sandbox.project, { hook_event_name: "UserPromptSubmit", prompt: "go" });
  const one = await added(sandbox, "connect with password=hunter2-is-secret");
  expect(one.text).not.toContain("hunter2");
  expect(sandbox.journalLines().join("\n")).not.toContain("hunter2");
  done(await sandbox.run(["rebuild"]));
  expect((await list(sandbox)).map(({ id }) => id)).toEqual([one.id]);
  done(await sandbox.run(["forget", "--project", sandbox.project, "--yes"]));
  expect(await list(sandbox, "--all")).toEqual([]);
  expect(sandbox.journalLines().join("\n")).not.toContain("connect with");
});

test("whatever stands behind -- is text, also what looks like an option", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const word = fc.oneof(
    fc.constantFrom("-h", "--help", "--json", "--why", "-n", "--", "-5", "--no-such-option"),
    fc.stringMatching(/^[a-z]{1,8}$/),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (words) => {
      const ran = done(await sandbox.run(["memory", "add", "--", "use", ...words]));
      expect(ran.stdout).toContain(["use", ...words].join(" "));
      expect((await list(sandbox)).map(({ text }) => text)).toContain(["use", ...words].join(" "));
    }),
    { numRuns: 12, examples: [[["-h"]], [["--help"]], [["--json"]]] },
  );
  const unknown = await sandbox.run(["memory", "remove", "--", "--json"]);
  expect(unknown).toMatchObject({ exitCode: 1, stdout: "" });
});

const [FIRST = "", SECOND = "", THIRD = ""] = listOnlyShown(3);

test("what sounds like a rule is listed apart, kept by its ID or as the latest, hidden, and listed again", async () => {
  using sandbox = openSandbox();
  const say = async (prompt: string, session: string): Promise<void> => {
    const at = { session_id: session, cwd: sandbox.project };
    await sandbox.hook({ ...at, hook_event_name: "UserPromptSubmit", prompt });
  };
  await say(`${FIRST} Run the tests.`, "s-1");
  await say(SECOND, "s-2");
  await say(THIRD, "s-3");
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { possible } = TEXTS[language].memory;
    expect(done(await sandbox.run(["memory"])).stdout).toContain(possible(3));
  }
  const listed = await list(sandbox);
  expect(listed.map(({ kind, text }) => [kind, text])).toEqual([
    ["possible rule", THIRD],
    ["possible rule", SECOND],
    ["possible rule", FIRST],
  ]);
  expect(await startOf(sandbox, "startup", "s-4")).not.toContain(FIRST);

  done(await sandbox.run(["memory", "keep"]));
  const vendor = listed[2]?.id ?? "";
  done(await sandbox.run(["memory", "keep", vendor.slice(0, 8)]));
  expect((await list(sandbox)).map(({ kind, text }) => [kind, text])).toEqual([
    ["rule", FIRST],
    ["rule", THIRD],
    ["possible rule", SECOND],
  ]);
  expect(await startOf(sandbox, "startup", "s-5")).toContain(FIRST);

  const warnings = listed[1]?.id ?? "";
  expect(done(await sandbox.run(["memory", "show", warnings])).stdout).toContain(SECOND);
  done(await sandbox.run(["memory", "remove", warnings]));
  expect((await list(sandbox)).map(({ text }) => text)).not.toContain(SECOND);
  expect(faultOf(await sandbox.run(["memory", "keep", "--json"]))).toMatchObject({
    code: "NO_POSSIBLE_RULE",
    message: en.memory.faults.nothingToKeep,
  });
  done(await sandbox.run(["memory", "remove", warnings, "--undo"]));
  expect((await list(sandbox)).map(({ text }) => text)).toContain(SECOND);

  await sandbox.run(["forget", "--session", "s-2", "--yes"]);
  expect((await list(sandbox)).map(({ text }) => text)).not.toContain(SECOND);
});

test("a start says once that the session before it said something that was not kept", async () => {
  using sandbox = openSandbox();
  const at = { cwd: sandbox.project };
  const live = async (session: string, prompt: string): Promise<string> => {
    const answered = await startOf(sandbox, "startup", session);
    await sandbox.hook({ ...at, session_id: session, hook_event_name: "UserPromptSubmit", prompt });
    await sandbox.hook({
      ...at,
      session_id: session,
      hook_event_name: "SessionEnd",
      reason: "other",
    });
    return answered;
  };
  await live("s-1", FIRST);
  expect(await live("s-2", "run the tests")).toMatch(/systemMessage.*self-gen memory/);
  expect(await live("s-3", "run the tests")).not.toContain("self-gen memory");
});

test("what was said for good in a session that ended in this moment is listed as the next session gets it", async () => {
  using sandbox = openSandbox();
  const path = transcript(sandbox, [...asked(RULE), ...said("I will use SQLite.")]);
  const at = { transcript_path: path };
  await hooks(
    sandbox,
    "just-now",
    sandbox.project,
    { hook_event_name: "SessionStart", source: "startup", ...at },
    { hook_event_name: "UserPromptSubmit", prompt: RULE, ...at },
    { hook_event_name: "SessionEnd", reason: "other", ...at },
  );
  const ended = sandbox.events().findLast(({ type }) => type === "session.lifecycle");
  const now = new Date(Date.parse(ended?.ts ?? "") + 1000);
  const run = (...args: readonly string[]): Promise<Ran> =>
    runInside(PROGRAM, args, { cwd: sandbox.project, env: sandbox.env, now: () => now });
  // A machine that is busy makes it a moment later.
  await until(async () => done(await run("memory")).stdout.includes("SQLite"));
  const [one] = parsed(await run("memory", "--json")) as readonly Shown[];
  expect(one).toMatchObject({ kind: "rule", via: "conversation" });
});
