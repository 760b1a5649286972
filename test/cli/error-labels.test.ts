/** What somebody says of errors: resolved until it fails again, or ignored. It holds for lists, agents and whatever happens to the records. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { en } from "../../src/text/en.ts";
import { hoursAgo, plant } from "../bring-back/sessions.ts";
import { linesOf, openSandbox, type Sandbox } from "../sandbox.ts";
import { faultOf, hooks, parsed, speak } from "./recorded-session.ts";

type Listed = { readonly id: string; readonly error: string; readonly status: string };

let sandbox: Sandbox;

const bash = (command: string): object => ({ tool_name: "Bash", tool_input: { command } });
const fails = (command: string, error: string) => ({
  hook_event_name: "PostToolUseFailure",
  ...bash(command),
  error,
});
const works = (command: string) => ({
  hook_event_name: "PostToolUse",
  ...bash(command),
  tool_response: { stdout: "" },
});

const TAKEN = "Error: listen EADDRINUSE :::3000";
const LINKER = "ld: symbol not found for architecture arm64: _plum";

const run = (...args: readonly string[]) => sandbox.run(["errors", ...args]);
const listed = async (...args: readonly string[]): Promise<readonly Listed[]> =>
  parsed(await run(...args, "--json", "--limit", "0")) as readonly Listed[];
const states = async (...args: readonly string[]): Promise<string> =>
  (await listed(...args)).map(({ error, status }) => `${error.slice(0, 2)} ${status}`).join(", ");
const idOf = async (words: string): Promise<string> => {
  const [found] = await listed(words);
  if (found === undefined) throw new Error(`no error: ${words}`);
  return found.id;
};

beforeAll(async () => {
  sandbox = openSandbox();
  await speak(sandbox, "en");
  await hooks(
    sandbox,
    "s",
    sandbox.project,
    { hook_event_name: "UserPromptSubmit", prompt: "start it" },
    fails("npm start", TAKEN),
    works("docker stop old"),
    works("npm start"),
    fails("make", LINKER),
  );
});
afterAll(() => sandbox[Symbol.dispose]());

test("an ignored error leaves the list, and is found by its words and by its state", async () => {
  expect(await states()).toBe("ld unresolved, Er fixed");
  const said = await run("ignore", await idOf("plum"));
  expect(said).toMatchObject({ exitCode: 0, stderr: "" });
  expect(said.stdout).toStartWith(`${en.errors.labels.ignored(LINKER)}\n`);
  expect(await states()).toBe("Er fixed");
  expect(await states("plum")).toBe("ld ignored");
  expect(await states("--state", "ignored")).toBe("ld ignored");
  expect((await run("--state", "ignored")).stdout).toContain(en.errors.openIgnored);
  expect(await states("--state", "unresolved")).toBe("");
  await run("plum");
  expect((await sandbox.run(["show", "@1"])).stdout).toContain(en.errors.notes.ignored);
});

test("undo says what it was, by the number of a list too", async () => {
  expect((await run("plum")).stdout).toContain(`@1  ${en.errors.states.ignored}  `);
  expect((await run("ignore", "@1", "--undo")).exitCode).toBe(0);
  expect(await states()).toBe("ld unresolved, Er fixed");
});

test("a resolved error is fixed until it fails again: then it recurred", async () => {
  await run("resolve", await idOf("plum"));
  expect(await states("plum")).toBe("ld fixed");
  await hooks(sandbox, "t", sandbox.project, fails("make", LINKER));
  expect(await states("plum")).toBe("ld recurred");
  await run("resolve", await idOf("plum"));
  expect(await states("plum")).toBe("ld recurred");
  await run("resolve", await idOf("plum"), "--undo");
  await run("resolve", await idOf("plum"));
  expect(await states("plum")).toBe("ld fixed");
});

test("words that only begin so are searched for; an id that is none, and undo alone, change nothing", async () => {
  await hooks(sandbox, "t", sandbox.project, fails("npm ci", "Error: could not resolve plums"));
  const before = linesOf(sandbox.journal).length;
  expect((await run("resolve", "plums")).stdout).toContain("could not resolve plums");
  expect(faultOf(await run("ignore", "0123456789ab", "--json")).code).toBe("NO_ERROR");
  for (const args of [["ignore"], ["plum", "--undo"], ["--state", "open"]])
    expect((await run(...args)).exitCode).toBe(2);
  expect(linesOf(sandbox.journal)).toHaveLength(before);
});

test("an agent gets no fix of what is ignored, and again once that is undone", async () => {
  const answered = async (session: string): Promise<string> =>
    (
      await sandbox.hook({
        session_id: session,
        cwd: sandbox.project,
        ...fails("npm start", TAKEN),
      })
    ).stdout;
  expect(await answered("heeded")).toContain("docker stop old");
  await run("ignore", await idOf("EADDRINUSE"));
  expect(await answered("ignored")).toBe("");
  await run("ignore", await idOf("EADDRINUSE"), "--undo");
  expect(await answered("heeded again")).toContain("docker stop old");
});

test("what was said survives a rebuild and retention, and goes with the last of the error", async () => {
  const old = (id: string, hours: number, type: string, data: object) => ({
    sessionId: id,
    ts: hoursAgo(hours),
    type,
    projectPath: "/srv/shop",
    data: { client: "claude-code", ...data },
  });
  const failure = {
    tool: "Bash",
    error: "Error: quince",
    errorLine: "Error: quince",
    errorRaw: "Error: quince",
  };
  plant(sandbox, old("old", 24 * 50, "tool_error", failure), old("new", 1, "tool_error", failure));
  const id = await idOf("quince");
  await run("ignore", id);
  const [line = ""] = linesOf(sandbox.journal)
    .filter((one) => one.includes("error_label"))
    .slice(-1);
  const { id: eventId, ts } = JSON.parse(line) as { readonly id: string; readonly ts: string };
  expect(line).not.toContain("quince");
  expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
  expect(await states("quince")).toBe("Er ignored");
  // As if it had been said long ago.
  const { readFileSync, writeFileSync } = await import("node:fs");
  const whole = readFileSync(sandbox.journal, "utf8");
  writeFileSync(sandbox.journal, whole.replaceAll(ts, hoursAgo(24 * 40)));
  expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
  expect((await sandbox.run(["prune", "--days", "30", "--force"])).exitCode).toBe(0);
  expect(linesOf(sandbox.journal).join("\n")).not.toContain(eventId);
  expect(await states("quince")).toBe("Er ignored");
  const labels = (): number =>
    linesOf(sandbox.journal).filter((one) => one.includes("error_label")).length;
  const before = labels();
  await sandbox.run(["forget", "--session", "new", "--yes"]);
  expect(await states("quince")).toBe("");
  expect(labels()).toBe(before - 1);
  expect(await states("plum")).toBe("Er unresolved, ld fixed");
});

test("whatever is said of whichever errors, in whatever order: the last word of each counts", async () => {
  using own = openSandbox();
  await speak(own, "en");
  const names = ["apple", "pear", "quince"];
  for (const name of names)
    await hooks(own, "s", own.project, fails(`./${name}`, `Error: cannot peel ${name}`));
  const json = async (): Promise<readonly Listed[]> =>
    parsed(await own.run(["errors", "cannot", "--json"])) as readonly Listed[];
  const ids = new Map((await json()).map(({ error, id }) => [error.split(" ").at(-1) ?? "", id]));
  const said = fc.record({
    names: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
    word: fc.constantFrom<"resolve" | "ignore">("resolve", "ignore"),
    isUndone: fc.boolean(),
  });
  const known = new Map(names.map((name) => [name, { resolve: false, ignore: false }]));
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 5 }), async (all) => {
      for (const { names: some, word, isUndone } of all) {
        const args = some.map((name) => ids.get(name) ?? "");
        const { exitCode } = await own.run([
          "errors",
          word,
          ...args,
          ...(isUndone ? ["--undo"] : []),
        ]);
        // What nobody said is not taken back.
        const wasSaid = some.every((name) => known.get(name)?.[word] === true);
        expect(exitCode).toBe(isUndone && !wasSaid ? 1 : 0);
        for (const name of some) Object.assign(known.get(name) ?? {}, { [word]: !isUndone });
      }
      for (const { error, status } of await json()) {
        const { resolve, ignore } = known.get(error.split(" ").at(-1) ?? "") ?? {};
        expect(status).toBe(
          ignore === true ? "ignored" : resolve === true ? "fixed" : "unresolved",
        );
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);
