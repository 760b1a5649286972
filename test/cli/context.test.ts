/** `self-gen context preview`: what it shows is what the hook then says. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { countJsonUnits } from "../../src/recall/compose/compose.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { faultOf, LANGUAGES, parsed, speak } from "./recorded-session.ts";
import { endSaving } from "../hooks/saving.ts";

const TEXTS = { ko, en };

type Previewed = {
  readonly source: string;
  readonly sessionId: string | null;
  readonly budget: number;
  readonly units: number;
  readonly text: string;
  readonly message: string | null;
  readonly parts: readonly { readonly kind: string; readonly linesCut: number }[];
  readonly dropped: readonly string[];
  readonly printed: string;
  readonly why: readonly string[];
};

async function previewed(sandbox: Sandbox, ...args: readonly string[]): Promise<Previewed> {
  const ran = await sandbox.run(["context", "preview", "--json", ...args]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return parsed(ran) as Previewed;
}

/** A session in which something was asked, edited, and failed. */
async function work(sandbox: Sandbox, session: string, cwd = sandbox.project): Promise<void> {
  mkdirSync(cwd, { recursive: true });
  const bash = { tool_name: "Bash", tool_input: { command: "npm test" } };
  const edit = { tool_name: "Edit", tool_input: { file_path: join(cwd, "src/app.ts") } };
  for (const event of [
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: `${session}: 테스트 작성해줘` },
    { hook_event_name: "PostToolUse", ...edit, tool_response: {} },
    { hook_event_name: "PostToolUseFailure", ...bash, error: "TypeError: x is not a function" },
    { hook_event_name: "SessionEnd", reason: "other" },
  ]) {
    const ran = await sandbox.hook({ session_id: session, cwd, ...event });
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  }
  // What is saved a moment later would change what the next session is told.
  endSaving(sandbox);
}

/** As an analysis will leave it; the database is there already. */
function suggest(sandbox: Sandbox, ...summaries: readonly string[]): void {
  const suggestions = summaries.map((summary, at) => ({
    type: "skill",
    summary,
    id: `suggest-${at}`,
  }));
  const database = new Database(sandbox.db);
  database
    .query(
      "insert into analysis_cache (id, ts, project, project_path, days, input_hash, analysis) values (?, ?, ?, ?, ?, ?, ?)",
    )
    .run(
      "analysis",
      new Date().toISOString(),
      "project",
      sandbox.project,
      7,
      "hash",
      JSON.stringify({ suggestions }),
    );
  database.close();
}

const STARTS = [
  { source: "startup", session: "new-1", asked: [] },
  { source: "clear", session: "new-2", asked: [] },
  { source: "resume", session: "first", asked: ["--session", "first"] },
  { source: "resume", session: "second", asked: ["--session", "sec"] },
  { source: "compact", session: "new-1", asked: ["--session", "new-1"] },
  { source: "fork", session: "new-3", asked: [] },
] as const;

test.each(LANGUAGES)(
  "a preview is byte for byte what the hook then prints, whatever the source, and asking twice changes nothing (%s)",
  async (language) => {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    await work(sandbox, "first");
    await work(sandbox, "second");
    suggest(sandbox, "테스트를 먼저 실행하기", "commit in small steps", "a third", "a fourth");
    const text: Record<string, string> = {};
    for (const { source, session, asked } of STARTS) {
      const before = await previewed(sandbox, "--source", source, ...asked);
      expect(await previewed(sandbox, "--source", source, ...asked)).toEqual(before);
      const { stdout } = await sandbox.hook({
        session_id: session,
        cwd: sandbox.project,
        hook_event_name: "SessionStart",
        source,
      });
      expect({ source, session, stdout }).toEqual({ source, session, stdout: before.printed });
      if (before.printed !== "") {
        expect(JSON.parse(stdout)).toEqual({
          hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: before.text },
          systemMessage: before.message,
        });
      }
      expect(before.units).toBe(countJsonUnits(before.text));
      text[`${source} ${session}`] = before.text;
    }
    const { previous, resume } = TEXTS[language].context;
    const [resumed] = resume.errors("").split(":");
    expect(text["startup new-1"]).toContain(previous.lastPrompt("second: 테스트 작성해줘"));
    expect(text["startup new-1"]).not.toContain(resumed ?? "");
    expect(text["clear new-2"]).toContain(previous.counts(1, 2));
    expect(text["clear new-2"]).not.toContain("second: 테스트 작성해줘");
    expect(text["resume first"]).toContain(resumed ?? "");
    expect(text["compact new-1"]).toBe(text["startup new-1"]);
  },
);

test("a resume goes on with the project's newest session unless another is named", async () => {
  using sandbox = openSandbox();
  await work(sandbox, "first");
  await work(sandbox, "second");
  expect((await previewed(sandbox, "--source", "resume")).sessionId).toBe("second");
  expect((await previewed(sandbox, "--session", "fir")).sessionId).toBe("first");
  expect((await previewed(sandbox)).sessionId).toBeNull();
});

test("the text stands between two rules, with each part's size, the total, the budget and the sentence for the person", async () => {
  using sandbox = openSandbox();
  await work(sandbox, "first");
  suggest(sandbox, "commit in small steps");
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { preview, timeline } = TEXTS[language];
    const { text, units, budget, message } = await previewed(sandbox);
    const { stdout } = await sandbox.run(["context", "preview"]);
    const [title, between, below = ""] = stdout.split(/^─+\n/m);
    expect(title).toBe(`${preview.title(preview.starts.startup, sandbox.project)}\n`);
    expect(between).toBe(`${text}\n`);
    const cells = below.split("\n").map((line) => line.split(/ {2,}/));
    expect(cells[0]).toEqual([...preview.heading]);
    const [kinds, sizes, cuts] = [0, 1, 2].map((at) => cells.slice(1, 4).map((row) => row[at]));
    expect(kinds).toEqual([timeline.kinds.suggestions, timeline.kinds.previous, preview.frame]);
    expect(cuts).toEqual([preview.whole, preview.whole, undefined]);
    expect(sizes?.reduce((sum, size) => sum + Number(size), 0)).toBe(units);
    expect(cells[4]).toEqual([preview.total, preview.ofBudget(units, budget)]);
    expect(below).toContain(preview.message(message ?? "nothing"));
  }
});

test("a small budget shows what was cut, what was left out, and in the end that nothing fits", async () => {
  using sandbox = openSandbox();
  await work(sandbox, "first");
  suggest(sandbox, "commit in small steps", "run the tests before pushing");
  const whole = await previewed(sandbox);
  const within = async (budget: number): Promise<Previewed> => {
    await sandbox.run(["config", "set", "contextBudget.startup", String(budget)]);
    const shown = await previewed(sandbox);
    expect(shown.budget).toBe(budget);
    expect(shown.units).toBeLessThanOrEqual(budget);
    return shown;
  };
  const cut = await within(whole.units - 1);
  expect(cut.parts.find(({ kind }) => kind === "suggestions")?.linesCut).toBe(1);
  expect((await sandbox.run(["context", "preview"])).stdout).toContain(ko.preview.cut(1));

  const without = await within(600);
  expect(without).toMatchObject({ dropped: ["suggestions"], parts: [{ kind: "previous" }] });
  const { stdout } = await sandbox.run(["context", "preview"]);
  expect(stdout).toMatch(
    new RegExp(`^${ko.timeline.kinds.suggestions} +0 +${ko.preview.leftOut}$`, "m"),
  );

  const nothing = await within(50);
  const kinds = `${ko.timeline.kinds.suggestions}, ${ko.timeline.kinds.previous}`;
  expect(nothing).toMatchObject({
    text: "",
    printed: "",
    message: null,
    why: [ko.preview.why.noRoom(kinds, "contextBudget.startup", 50)],
  });
  const { stdout: hooked } = await sandbox.hook({
    session_id: "new",
    cwd: sandbox.project,
    hook_event_name: "SessionStart",
    source: "startup",
  });
  expect(hooked).toBe("");
});

test("a preview records nothing, not even the summary of a killed session that it tells of", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  // The shell is the client here: it is gone when its hooks are.
  for (const event of [
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: "do it" },
  ]) {
    const client = Bun.spawn(["sh", "-c", '"$0" hook; exit 0', PROGRAM], {
      env: { ...sandbox.env },
      stdin: new Blob([JSON.stringify({ session_id: "k", cwd: sandbox.project, ...event })]),
    });
    expect(await client.exited).toBe(0);
  }
  await sandbox.run(["ingest"]);
  const before = sandbox.journalLines();
  const { text, message } = await previewed(sandbox);
  expect(text).toContain(en.context.previous.recovered);
  expect(message).toBe(en.context.brought.sentence(en.context.brought.recovered(1, false)));
  expect(sandbox.journalLines()).toEqual(before);
  const made = "select * from events where type in ('session_summary', 'injection')";
  expect(sandbox.query(made)).toEqual([]);
});

test("with nothing to tell it says so, and why", async () => {
  using sandbox = openSandbox();
  const { why, nothing } = ko.preview;
  const expectNothing = async (...reasons: readonly string[]): Promise<void> => {
    expect(await previewed(sandbox)).toMatchObject({ text: "", printed: "", why: reasons });
    expect(await sandbox.run(["context", "preview"])).toMatchObject({
      exitCode: 0,
      stderr: "",
      stdout: [
        nothing(ko.preview.starts.startup, sandbox.project),
        ...reasons.map((one) => `  ${one}`),
        "",
      ].join("\n"),
    });
  };
  await expectNothing(why.noSession, why.noAnalysis(24));
  await sandbox.hook({
    session_id: "open",
    cwd: sandbox.project,
    hook_event_name: "UserPromptSubmit",
    prompt: "x",
  });
  await expectNothing(why.noSession, why.running(1), why.noAnalysis(24));
  await work(sandbox, "done");
  expect((await previewed(sandbox)).why).toEqual([]);
  await sandbox.run(["pause"]);
  await expectNothing(ko.pause.noteOpen);
  await sandbox.run(["resume"]);
  await sandbox.run(["config", "set", "enabled", "false"]);
  await expectNothing(ko.pause.noteOff);
  await sandbox.run(["config", "unset", "enabled"]);
  await sandbox.run(["config", "add", "excludeProjects", sandbox.project]);
  await expectNothing(why.excluded);
});

test("a fork is told nothing twice, and the preview takes it for one of the session that was answered last", async () => {
  using sandbox = openSandbox();
  await work(sandbox, "first");
  suggest(sandbox, "commit in small steps");
  const hook = async (payload: Readonly<Record<string, unknown>>): Promise<string> => {
    const ran = await sandbox.hook({ cwd: sandbox.project, ...payload });
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    return ran.stdout;
  };
  const start = { hook_event_name: "SessionStart" };
  const told = await hook({ ...start, session_id: "parent", source: "startup" });
  expect(told).toContain("commit in small steps");
  expect(told).toContain("first: 테스트 작성해줘");
  await hook({ hook_event_name: "UserPromptSubmit", session_id: "parent", prompt: "go on" });
  await hook({ hook_event_name: "Stop", session_id: "parent" });
  const fork = { ...start, source: "fork" };
  const answered = Date.parse(sandbox.events().at(-1)?.ts ?? "");
  const seconds = (Date.now() - answered) / 1000;
  const known = { ...fork, session_id: "child", seconds_since_last_response: seconds };
  expect(await hook(known)).toBe("");

  expect(await previewed(sandbox, "--source", "fork")).toMatchObject({ printed: "", text: "" });
  // Of which session it is a fork nobody knows; that the suggestion was told to one is enough.
  const foundling = await hook({ ...fork, session_id: "foundling" });
  expect(foundling).toContain("first: 테스트 작성해줘");
  expect(foundling).not.toContain("commit in small steps");
});

test("another project is named by path or name, and one of which nothing is known is no fault", async () => {
  using sandbox = openSandbox();
  const shop = join(sandbox.folder, "shop");
  await work(sandbox, "in-shop", shop);
  for (const project of [shop, `${shop}/`, "../shop", "shop"]) {
    const { text } = await previewed(sandbox, "--project", project);
    expect(text).toContain("in-shop: 테스트 작성해줘");
  }
  expect((await previewed(sandbox, "--project", "./nowhere")).text).toBe("");
  // A session knows its project, wherever one stands.
  expect((await previewed(sandbox, "--session", "in-shop")).text).toContain("[RESUME]");

  await work(sandbox, "other", join(sandbox.folder, "second/shop"));
  for (const [args, code, message] of [
    [["--project", "nobody"], "NO_PROJECT", ko.faults.nothingToForget("nobody")],
    [["--project", "shop"], "MANY_PROJECTS", ko.preview.manyProjects("shop", 2)],
    [["--session", "nobody"], "NO_SESSION", ko.faults.noSession("nobody")],
  ] as const) {
    const ran = await sandbox.run(["context", "preview", "--json", ...args]);
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran)).toMatchObject({ code, message });
  }
});

test("a word that context does not know, a source that there is not and a needless session are refused with the way to do it", async () => {
  using sandbox = openSandbox();
  const form = ko.faults.form("self-gen context preview|save|load|show|diff|proof|clear [SESSION]");
  for (const [args, message] of [
    [[], form],
    [
      ["frobnicate"],
      ko.faults.unknownWord("frobnicate", "preview, save, load, show, diff, proof, clear"),
    ],
    [["preview", "more"], ko.faults.form("self-gen context preview")],
    [["show", "one", "more"], ko.faults.form("self-gen context show [SESSION]")],
    [
      ["preview", "--source", "sideways"],
      ko.faults.badSetting(
        "--source",
        ko.config.kinds.choice("startup, resume, clear, compact, fork"),
      ),
    ],
    [["preview", "--source", "clear", "--session", "x"], ko.preview.sessionOnly],
  ] as const) {
    const ran = await sandbox.run(["context", ...args, "--json"]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran)).toEqual({ code: "USAGE", message, fix: ko.faults.usageFix("context") });
  }
});
