/** What is known over all sessions: errors and what they cost, decisions, checkpoints, blockers, the archive. */
import { until } from "../../until.ts";
import { describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import {
  asked as prompted,
  recordSession,
  runArchive,
  said,
  transcriptOf,
} from "../../cli/archived-sessions.ts";
import type { JsonObject } from "../../../src/event/event.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { plant } from "../../bring-back/sessions.ts";
import { openPlace } from "../../git/repository.ts";
import { sampleDocument } from "../../remember/context/document/sample-document.ts";
import type { Sandbox } from "../../sandbox.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";

const asked = async <Name extends keyof Answers>(
  home: ApiHome,
  name: Name,
  query = "",
): Promise<Answers[Name]> =>
  (await home.json(`/api/v1/${name}?${query}`)) as unknown as Answers[Name];

const START = { hook_event_name: "SessionStart", source: "startup" };

const bash = (command: string): object => ({ tool_name: "Bash", tool_input: { command } });

const fails = (command: string, error: string): Readonly<Record<string, unknown>> => ({
  hook_event_name: "PostToolUseFailure",
  ...bash(command),
  error: `Exit code 1\n${error}`,
});

const works = (command: string): Readonly<Record<string, unknown>> => ({
  hook_event_name: "PostToolUse",
  ...bash(command),
  tool_response: { stdout: "" },
});

const edits = (file: string): Readonly<Record<string, unknown>> => ({
  hook_event_name: "PostToolUse",
  tool_name: "Edit",
  tool_input: { file_path: file, old_string: "a", new_string: "b" },
  tool_response: {},
});

const ROSE = "Error: rose is no tulip";
const FERN = "Error: fern is no moss";

/** `make` fails twice and is mended, in `shop`; days later it fails once more, in `farm`. `lint` fails and is left. */
async function recordFailures(sandbox: Sandbox): Promise<void> {
  const [shop, farm] = [join(sandbox.folder, "shop"), join(sandbox.folder, "farm")];
  const prompt = { hook_event_name: "UserPromptSubmit", prompt: "build it" };
  const mended = [fails("make", ROSE), edits(join(shop, "a.ts")), fails("make", ROSE)];
  await hooks(sandbox, "s-1", shop, START, prompt, ...mended);
  await hooks(sandbox, "s-1", shop, edits(join(shop, "b.ts")), works("make"));
  await hooks(sandbox, "s-2", farm, START, fails("make", ROSE), fails("lint", FERN));
}

describe("errors", () => {
  test("are told with how often they happened, came back and cost, and how they were solved", async () => {
    await using home = await openApiHome({ before: recordFailures });
    const { errors, totals, isComplete } = await asked(home, "errors", "sort=cost");
    const [rose, fern] = errors;
    expect(errors).toHaveLength(2);
    expect(rose).toMatchObject({
      words: ROSE,
      times: 3,
      sessions: 2,
      projects: 2,
      // It was solved in another project.
      cameBack: 0,
      solved: 1,
      isSolved: true,
      isOpen: true,
      occurrences: [
        { sessionId: "s-2", outcome: null },
        { sessionId: "s-1", outcome: "solved" },
        { sessionId: "s-1", outcome: "again" },
      ],
      resolutions: [{ steps: [{ tool: "Edit" }], tool: "Bash", prompt: "build it" }],
    });
    const [, last, first] = rose?.occurrences ?? [];
    const solvedAt = rose?.resolutions[0]?.ts ?? "";
    expect(rose?.lostMs).toBe(Date.parse(solvedAt) - Date.parse(first?.ts ?? ""));
    expect(rose?.resolutions[0]?.eventId).toBe(last?.eventId);
    expect(rose?.firstSeen).toBe(first?.ts ?? "");
    expect(fern).toMatchObject({ words: FERN, times: 1, cameBack: 0, lostMs: 0, isSolved: false });
    expect([totals, isComplete]).toEqual([
      {
        errors: 2,
        times: 4,
        cameBack: 0,
        lostMs: rose?.lostMs ?? 0,
        solved: 0,
        open: 2,
        recurred: 0,
        unresolved: 2,
        ignored: 0,
        back: 0,
        mostTimes: 3,
        mostLostMs: rose?.lostMs ?? 0,
      },
      true,
    ]);
  });

  test("are sorted as asked, page by page, and of a project count only what happened there", async () => {
    await using home = await openApiHome({ before: recordFailures });
    const wordsOf = async (query: string): Promise<string[]> =>
      (await asked(home, "errors", query)).errors.map(({ words }) => words);
    expect(await wordsOf("")).toEqual([FERN, ROSE]);
    expect(await wordsOf("sort=count")).toEqual([ROSE, FERN]);
    const page = await asked(home, "errors", "sort=cost&limit=1");
    expect([page.errors.length, page.next, page.totals.errors]).toEqual([1, 1, 2]);
    expect(await wordsOf("sort=cost&limit=1&offset=1")).toEqual([FERN]);
    expect(await wordsOf("q=tulip")).toEqual([ROSE]);
    expect((await asked(home, "errors", "project=shop")).errors).toMatchObject([
      { words: ROSE, times: 2, projects: 1, cameBack: 0 },
    ]);
    expect(await wordsOf("project=nowhere")).toEqual([]);
    expect(await wordsOf("sort=cost&since=7d")).toEqual([ROSE, FERN]);
    const before = await asked(home, "errors", "until=2020-01-01");
    expect([before.errors, before.totals.errors]).toEqual([[], 0]);
    const { ts = "" } = (await asked(home, "errors", "q=tulip")).errors[0]?.occurrences[0] ?? {};
    expect((await asked(home, "errors", `since=${ts}`)).errors).toMatchObject([
      { words: FERN, times: 1 },
      { words: ROSE, times: 1, cameBack: 0 },
    ]);
    expect((await home.get("/api/v1/errors?sort=colour")).status).toBe(400);
  });
});

const missing = (name: string): string =>
  `Error: Cannot find module '${name}'\nRequire stack:\n- /srv/app/[eval]\n    at Module._load (node:internal/modules/cjs/loader:1286:12)`;

/** In `shop`, a missing module is mended; in `farm`, another one is missing and stays so. */
async function recordMissing(sandbox: Sandbox): Promise<void> {
  const [shop, farm] = [join(sandbox.folder, "shop"), join(sandbox.folder, "farm")];
  const mended = [fails("node a.js", missing("./config.json")), edits(join(shop, "config.json"))];
  await hooks(sandbox, "s-1", shop, START, ...mended, works("node a.js"));
  await hooks(sandbox, "s-2", farm, START, fails("node b.js", missing("./nope")));
}

describe("errors that a question is about", () => {
  test("come first, by their command too and in both languages; none is left out, and each names its command", async () => {
    await using home = await openApiHome({
      before: async (sandbox) => {
        const shop = join(sandbox.folder, "shop");
        await hooks(
          sandbox,
          "q-1",
          shop,
          START,
          fails("npm run build", "Error: rose is no tulip"),
          fails("npm test", "Error: 1 test failed"),
          fails("psql -f a.sql", "ERROR: syntax error"),
          works("npm test"),
        );
      },
    });
    const commands = async (about: string): Promise<readonly (string | null)[]> =>
      (await asked(home, "errors", `about=${encodeURIComponent(about)}`)).errors.map(
        ({ command }) => command,
      );
    for (const about of ["build", "npm run build", "빌드", "the build"])
      expect((await commands(about))[0]).toBe("npm run build");
    expect((await commands("sql"))[0]).toBe("psql -f a.sql");
    expect((await commands("build")).length).toBe(3);
    // Nothing is said of any: what was fixed comes first, then what failed last.
    expect(await commands("nowhere")).toEqual(["npm test", "psql -f a.sql", "npm run build"]);
  });
});

describe("errors that differ in a name alone", () => {
  test("are two, each with its own words, fix and state, in every time and project", async () => {
    await using home = await openApiHome({ before: recordMissing });
    const { errors, totals } = await asked(home, "errors");
    expect(errors).toMatchObject([
      { headline: "Error: Cannot find module './nope'", times: 1, isSolved: false, isOpen: true },
      { headline: "Error: Cannot find module './config.json'", isSolved: true, isOpen: false },
    ]);
    expect(totals).toMatchObject({ errors: 2, solved: 1, open: 1, back: 0, cameBack: 0 });
    expect(errors.map(({ resolutions }) => resolutions.length)).toEqual([0, 1]);
    expect(new Set(errors.map(({ id }) => id)).size).toBe(2);
    const headlines = async (query: string): Promise<string[]> =>
      (await asked(home, "errors", query)).errors.map(({ headline }) => headline);
    const [nope = "", config = ""] = errors.map(({ headline }) => headline);
    expect(await headlines("project=shop")).toEqual([config]);
    expect(await headlines("project=farm")).toEqual([nope]);
    expect(await headlines("q=nope")).toEqual([nope]);
    expect(await headlines("q=config.json")).toEqual([config]);
    expect(await headlines("state=open")).toEqual([nope]);
    expect(await headlines("state=solved")).toEqual([config]);
    const until = errors[1]?.lastSeen ?? "";
    const [early] = (await asked(home, "errors", `until=${until}`)).errors;
    expect(early).toMatchObject({ headline: config, lastSeen: until });
    expect(early?.errorRaw).toContain("./config.json");
  });

  test("count as one that came back only where it is the same message", async () => {
    await using home = await openApiHome({
      before: async (sandbox) => {
        await recordMissing(sandbox);
        const shop = join(sandbox.folder, "shop");
        await hooks(sandbox, "s-3", shop, START, fails("node a.js", missing("./config.json")));
      },
    });
    const { errors, totals } = await asked(home, "errors", "sort=attention");
    expect(totals).toMatchObject({ errors: 2, cameBack: 1, back: 1, open: 2 });
    expect(errors[0]).toMatchObject({ cameBack: 1, isOpen: true, times: 2 });
    expect(errors[0]?.headline).toContain("./config.json");
    const { errors: back } = await asked(home, "errors", "state=back");
    expect(back.map(({ id }) => id)).toEqual([errors[0]?.id ?? ""]);
  });

  test("are each in one of the states of the list, which add up to all", async () => {
    await using home = await openApiHome({
      before: async (sandbox) => {
        await recordFailures(sandbox);
        await recordMissing(sandbox);
        const shop = join(sandbox.folder, "shop");
        await hooks(sandbox, "s-3", shop, START, fails("node a.js", missing("./config.json")));
      },
    });
    const ids = async (query: string): Promise<string[]> =>
      (await asked(home, "errors", query)).errors.map(({ id }) => id);
    const { totals } = await asked(home, "errors");
    const parts = [];
    for (const state of ["recurred", "unresolved", "solved"] as const) {
      const found = await ids(`state=${state}`);
      expect([state, found.length]).toEqual([state, totals[state]]);
      parts.push(...found);
    }
    expect(parts.toSorted()).toEqual((await ids("")).toSorted());
    expect(totals.recurred + totals.unresolved + totals.solved).toBe(totals.errors);
    expect(totals).toMatchObject({ recurred: 1, back: 1 });
  });
});

const CHANGED = "Postgres for the orders";

const DRAFT = {
  decisions: [{ what: "keep it in SQLite", why: "one file", rejected: ["Postgres"] }],
  discoveries: [{ file: "src/a.ts", insight: "the cache is never emptied" }],
};

/** A session that decides something in each way there is, in `shop`; and a memory saved outside of any. */
async function decide(sandbox: Sandbox): Promise<void> {
  const shop = join(sandbox.folder, "shop");
  mkdirSync(shop);
  await hooks(
    sandbox,
    "s-1",
    shop,
    START,
    { hook_event_name: "UserPromptSubmit", prompt: "plan the shop" },
    {
      hook_event_name: "PostToolUse",
      tool_name: "AskUserQuestion",
      tool_input: {},
      // What is put off decides nothing.
      tool_response: {
        answers: {
          "Which database?": "the small one",
          "Is there a key already?": "Not yet",
          "이름은 무엇으로 할까요?": "나중에요",
        },
      },
    },
    {
      hook_event_name: "PostToolUse",
      tool_name: "ExitPlanMode",
      tool_input: { plan: "# Plan\n\nfirst the roof" },
      tool_response: { plan: "# Plan\n\nfirst the roof" },
    },
  );
  const save = ["context", "save", "--json", "--session", "s-1"];
  const saved = await sandbox.run(save, { cwd: shop, stdin: JSON.stringify(DRAFT) });
  expect(saved).toMatchObject({ exitCode: 0, stderr: "" });
  const add = ["memory", "add", "--json", "never on Fridays", "--why", "nobody is there"];
  expect(await sandbox.run(add)).toMatchObject({ exitCode: 0 });
}

describe("decisions", () => {
  test("are told whole, newest first, with who said so and where", async () => {
    await using home = await openApiHome({ before: decide });
    const { decisions, isBehind } = await asked(home, "decisions");
    expect(isBehind).toBe(false);
    expect(decisions.map(({ from, kind, text }) => [from, kind, text])).toEqual([
      ["program", "decision", "never on Fridays"],
      ["context", "discovery", "the cache is never emptied"],
      ["context", "decision", "keep it in SQLite"],
      ["plan", "decision", "# Plan\n\nfirst the roof"],
      ["question", "decision", "the small one"],
    ]);
    const [memory, discovery, context, , answer] = decisions;
    expect(memory).toMatchObject({ why: "nobody is there", sessionId: null, project: "project" });
    expect(discovery).toMatchObject({ files: ["src/a.ts"], sessionId: "s-1", project: "shop" });
    expect(context).toMatchObject({ why: "one file", rejected: ["Postgres"] });
    expect(answer).toMatchObject({ about: "Which database?", sessionId: "s-1" });
  });

  test("hold what a search for decisions finds, and what was turned down is told apart there", async () => {
    await using home = await openApiHome({
      before: async (sandbox) => {
        await decide(sandbox);
        const shop = join(sandbox.folder, "shop");
        await hooks(sandbox, "s-2", shop, START);
        const draft = { decisions: [{ what: CHANGED, rejected: ["SQLite"] }] };
        const save = ["context", "save", "--session", "s-2"];
        await sandbox.run(save, { cwd: shop, stdin: JSON.stringify(draft) });
      },
    });
    for (const words of ["", "&q=postgres"]) {
      // It answers from what is indexed so far.
      const found = await until(async () => {
        const answer = await asked(home, "search", `type=decision&limit=100${words}`);
        return answer.hits.length > 1 ? answer : null;
      });
      const listed = await asked(home, "decisions", `type=decided&limit=100${words}`);
      const told = new Set(listed.decisions.map(({ eventId }) => eventId));
      for (const { eventId } of found.hits) expect(told).toContain(eventId);
      const change = found.hits.find(({ text }) => text.includes(CHANGED));
      expect(change?.rejected).toEqual(["SQLite"]);
      expect(listed.decisions).toContainEqual(
        expect.objectContaining({ from: "context", text: CHANGED, rejected: ["SQLite"] }),
      );
    }
  });

  test("are filtered by kind, project and words, and go when a memory is removed", async () => {
    await using home = await openApiHome({ before: decide });
    const textsOf = async (query: string): Promise<string[]> =>
      (await asked(home, "decisions", query)).decisions.map(({ text }) => text);
    expect(await textsOf("type=discovery")).toEqual(["the cache is never emptied"]);
    expect(await textsOf("project=project")).toEqual(["never on Fridays"]);
    expect(await textsOf("q=postgres")).toEqual(["keep it in SQLite"]);
    expect(await textsOf("q=roof")).toEqual(["# Plan\n\nfirst the roof"]);
    const first = await asked(home, "decisions", "limit=2");
    expect([first.decisions.length, first.next]).toEqual([2, 2]);
    expect(await textsOf("limit=9&offset=4")).toEqual(["the small one"]);
    const [memory] = first.decisions;
    const removed = await home.sandbox.run(["memory", "remove", memory?.eventId ?? "", "--json"]);
    expect(removed).toMatchObject({ exitCode: 0 });
    await home.sandbox.run(["ingest"]);
    expect(await textsOf("q=Fridays")).toEqual([]);
    expect(await textsOf("limit=1")).toEqual(["the cache is never emptied"]);
  });
});

test("checkpoints are told with branch, commit and what was open, and the newest with whether it is still checked out", async () => {
  using place = openPlace();
  const repository = place.init("work");
  repository.write("README.md", "# shop\n");
  repository.run("add", ".");
  repository.run("commit", "-q", "-m", "begin");
  const { PATH: _path, HOME: _home, ...env } = repository.env;
  await using home = await openApiHome({
    before: async (sandbox) => {
      for (const note of ["first", "second"]) {
        repository.write("a.txt", note);
        const save = ["session", "save", "--yes", "--json", note];
        const ran = await sandbox.run(save, { cwd: repository.root, env });
        expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
      }
    },
  });
  const standing = async (): Promise<unknown[]> =>
    (await asked(home, "checkpoints")).checkpoints.map((one) => one.standing);
  const { checkpoints, next } = await asked(home, "checkpoints");
  const head = repository.run("rev-parse", "HEAD").trim();
  expect([next, checkpoints.map(({ note }) => note)]).toEqual([null, ["second", "first"]]);
  expect(checkpoints[0]).toMatchObject({
    project: "work",
    projectPath: repository.root,
    mode: "quick",
    branch: repository.run("branch", "--show-current").trim(),
    commit: head,
    message: repository.run("log", "-1", "--format=%s").trim(),
    isPushed: false,
    blocker: null,
    standing: "here",
  });
  expect(await standing()).toEqual(["here", null]);
  repository.run("commit", "-q", "--allow-empty", "-m", "more");
  expect(await standing()).toEqual(["moved", null]);
  repository.run("switch", "-q", "-c", "other");
  expect(await standing()).toEqual(["elsewhere", null]);
  expect((await asked(home, "checkpoints", `project=${repository.root}&limit=1`)).next).toBe(1);
  expect((await asked(home, "checkpoints", "project=nowhere")).checkpoints).toEqual([]);
});

test("blockers are told open ones first, the worst before the others, and how the rest ended", async () => {
  const add = (...args: readonly string[]): string[] => ["blocker", "add", "--json", ...args];
  await using home = await openApiHome({
    before: async (sandbox) => {
      await sandbox.run(add("the build breaks", "--type", "build_error"));
      await sandbox.run(["blocker", "clear", "--json"]);
      await sandbox.run(add("nobody reviews", "--severity", "low"));
      await sandbox.run(add("the key is lost", "--severity", "critical"));
    },
  });
  const all = await asked(home, "blockers");
  expect([all.open, all.resolved, all.next]).toEqual([2, 1, null]);
  expect(all.blockers).toMatchObject([
    { description: "the key is lost", severity: "critical", state: "open", source: "person" },
    { description: "nobody reviews", state: "open" },
    { description: "the build breaks", state: "resolved", resolved_by: "cleared" },
  ]);
  const told = JSON.parse(
    (await home.sandbox.run(["blocker", "history", "--all", "--json"])).stdout,
  ) as { id: string }[];
  for (const { isOld, ...one } of all.blockers) {
    expect(told).toContainEqual(one);
    expect(isOld).toBe(false);
  }
  const over = await asked(home, "blockers", "state=resolved");
  expect([over.blockers.length, over.open]).toEqual([1, 2]);
  expect((await asked(home, "blockers", "state=open&limit=1&offset=1")).blockers).toMatchObject([
    { description: "nobody reviews" },
  ]);
  expect((await asked(home, "blockers", "project=nowhere")).blockers).toEqual([]);
});

test("a failure that nobody met for a week stands behind what is in the way now; what a person wrote stays", async () => {
  const wrote = (description: string, source: string, days: number) => ({
    type: "blocker",
    ts: new Date(Date.now() - days * 86_400_000).toISOString(),
    data: { blockerType: "build_error", severity: "high", description, source },
  });
  await using home = await openApiHome({
    before: (sandbox) => {
      plant(sandbox, wrote("old and of CI", "ci", 8), wrote("mine", "person", 30));
      plant(sandbox, wrote("lately", "ci", 6));
      return Promise.resolve();
    },
  });
  const { blockers, open, old } = await asked(home, "blockers");
  expect([open, old]).toEqual([3, 1]);
  expect(blockers.map(({ description, isOld }) => [description, isOld])).toEqual([
    ["lately", false],
    ["mine", false],
    ["old and of CI", true],
  ]);
});

test("what is not a decision comes back nowhere, said again or in a saved context, until that is taken back", async () => {
  const QUESTION = { "Which roof does it get?": "a roof of thatch" };
  const answer = (sessionId: string) => ({
    type: "question",
    sessionId,
    data: { answers: QUESTION },
  });
  const ROOF = "Which roof does it get? → a roof of thatch";
  const decisions = [
    { what: ROOF, why: "", rejected: [] },
    { what: "build it of slate", why: "it lasts", rejected: [] },
  ];
  await using home = await openApiHome({
    before: (sandbox) => {
      const at = { sessionId: "s-0", ts: new Date(Date.now() - 3_600_000).toISOString() };
      const document = sampleDocument(sandbox.project, { decisions }) as unknown as JsonObject;
      const lifecycle = { type: "session.lifecycle", ...at };
      plant(
        sandbox,
        { ...lifecycle, data: { phase: "started", client: "claude-code" } },
        { type: "prompt", ...at, data: { text: "build a house" } },
        { type: "snapshot", ...at, data: { document, extra: {}, promptCount: 1 } },
        { ...lifecycle, data: { phase: "ended", reason: "other" } },
      );
      plant(sandbox, answer("s-1"), answer("s-2"));
      return Promise.resolve();
    },
  });
  const told = async (): Promise<readonly boolean[]> => {
    const args = ["context", "preview", "--json", "--project", home.sandbox.project];
    const { stdout } = await home.sandbox.run(args);
    return [stdout.includes("a roof of thatch"), stdout.includes("build it of slate")];
  };
  expect(await told()).toEqual([true, true]);
  const listed = async (): Promise<readonly string[]> =>
    (await asked(home, "decisions")).decisions.map(({ sessionId }) => sessionId ?? "").toSorted();
  const found = async (): Promise<number> =>
    (await asked(home, "search", "type=decision&q=roof")).hits.length;
  expect([await listed(), await found()]).toEqual([["s-1", "s-2"], expect.any(Number)]);
  expect(await found()).toBeGreaterThan(0);
  const [one] = (await asked(home, "decisions")).decisions;
  const id = `${one?.eventId}.${one?.part}`;
  const reject = (...more: readonly string[]) =>
    home.sandbox.run(["memory", "reject", id, "--json", ...more]);
  expect(JSON.parse((await reject()).stdout)).toMatchObject({ id, isDecision: false });
  plant(home.sandbox, answer("s-3"));
  await home.sandbox.run(["ingest"]);
  expect([await listed(), await found()]).toEqual([[], 0]);
  expect(await told()).toEqual([false, true]);
  await reject("--undo");
  expect(await told()).toEqual([true, true]);
  expect(await listed()).toEqual(["s-1", "s-2", "s-3"]);
  expect(await found()).toBeGreaterThan(0);
  for (const [named, code] of [
    [`${one?.eventId}.7`, "NO_DECISION"],
    ["nonsense", "NO_DECISION"],
  ] as const) {
    const { exitCode, stdout } = await home.sandbox.run(["memory", "reject", named, "--json"]);
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([1, { error: { code } }]);
  }
});

test("the archive is told with its sizes, its limits, and whether the client still has what it holds", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      for (const id of ["kept-1", "kept-2"]) {
        await recordSession(sandbox, id, [prompted("build it"), said("it is built")]);
      }
      expect(await runArchive(sandbox)).toMatchObject({ failed: [] });
      rmSync(transcriptOf(sandbox, "kept-1"));
    },
  });
  const answer = await asked(home, "archive");
  const { archives, totals } = answer;
  expect(new Map(archives.map(({ sessionId, clientHas }) => [sessionId, clientHas]))).toEqual(
    new Map([
      ["kept-1", "gone"],
      ["kept-2", "same"],
    ]),
  );
  expect(answer).toMatchObject({
    limitBytes: 2_048_000_000,
    retentionDays: 365,
    unreadable: 0,
    whyNothing: null,
  });
  expect(totals).toEqual({
    archives: 2,
    bytes: archives.reduce((sum, { bytes }) => sum + bytes, 0),
    packedBytes: archives.reduce((sum, { packedBytes }) => sum + packedBytes, 0),
  });
  const { archives: told } = JSON.parse(
    (await home.sandbox.run(["archive", "list", "--json"])).stdout,
  ) as { archives: object[] };
  expect(archives).toMatchObject(told);
  const page = await asked(home, "archive", "limit=1&offset=1");
  expect([page.archives.length, page.next, page.totals.archives]).toEqual([1, null, 2]);
  writeFileSync(join(home.sandbox.home, "archive", `${"0".repeat(32)}.json`), "{");
  expect((await asked(home, "archive")).unreadable).toBe(1);
  const read = (await home.json(
    "/api/v1/archive/kept-1?limit=1",
  )) as unknown as Answers["archived"];
  expect(read).toMatchObject({
    sessionId: "kept-1",
    entries: [{ kind: "prompt", text: "build it" }],
    next: 1,
    total: 2,
  });
  expect(await home.json("/api/v1/archive/kept-1?offset=1")).toMatchObject({
    entries: [{ kind: "answer", text: "it is built" }],
    next: null,
  });
  expect(await home.json("/api/v1/archive/kept")).toMatchObject({ error: { code: "NO_ARCHIVE" } });
});
