/** One rule for every command that takes a session: its ID, the beginning of it, or its project's last session. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { findSession, findSessionById } from "../../src/cli/command/find-session.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { host, withHost } from "../../src/system/host.ts";
import { en } from "../../src/text/en.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { faultOf, hooks, speak } from "./recorded-session.ts";

const START = { hook_event_name: "SessionStart", source: "startup" };
const ASK = { hook_event_name: "UserPromptSubmit", prompt: "round the cart" };
const END = { hook_event_name: "SessionEnd", reason: "other" };
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = openSandbox();
  await speak(sandbox, "en");
  for (const [session, project] of [
    ["aa-1", "shop"],
    ["bb-2", "blog"],
    ["cc-3", "shop"],
    ["cc-4", "other"],
  ] as const) {
    const folder = join(sandbox.folder, project);
    mkdirSync(folder, { recursive: true });
    await hooks(sandbox, session, folder, START, ASK, END);
  }
  await sandbox.run(["sessions"]);
});
afterAll(() => sandbox[Symbol.dispose]());

/** Every command with a session among its words or options, where it only reads or can be undone. */
const COMMANDS: readonly (readonly string[])[] = [
  ["show", "SESSION"],
  ["resume", "SESSION", "--print"],
  ["explain", "SESSION"],
  ["export", "SESSION"],
  ["sessions", "rename", "SESSION", "the cart"],
  ["sessions", "tag", "SESSION", "cart"],
  ["context", "show", "SESSION"],
  ["context", "preview", "--source", "resume", "--session", "SESSION"],
  ["context", "proof", "SESSION"],
  ["context", "save", "--session", "SESSION"],
];

test.each(COMMANDS.map((args) => [args.join(" "), args] as const))(
  "a project's name means its last session, and which one is said: %s",
  async (_, args) => {
    const withWord = (word: string): readonly string[] =>
      args.map((one) => (one === "SESSION" ? word : one));
    const byProject = await sandbox.run(withWord("shop"));
    expect(byProject.stderr).toStartWith(`${en.faults.lastOfProject("shop", 2, "cc-3")}\n`);
    const byId = await sandbox.run(withWord("cc-3"));
    expect(byProject.exitCode).toBe(byId.exitCode);
    if (args[0] !== "sessions" && args[1] !== "save") expect(byProject.stdout).toBe(byId.stdout);
    const only = await sandbox.run(withWord("blog"));
    expect(only.stderr).not.toContain("Last of");
    const several = await sandbox.run(withWord("cc-"));
    expect(several.stderr).toContain("[MANY_SESSIONS]");
    const nobody = await sandbox.run(withWord("nowhere"));
    expect(nobody.stderr).toContain("[NO_SESSION]");
  },
);

test("what is deleted is named by its ID, or as the whole project", async () => {
  const byOption = await sandbox.run(["forget", "--session", "shop", "--dry-run", "--json"]);
  expect(faultOf(byOption).code).toBe("NO_SESSION");
  const byWord = await sandbox.run(["forget", "shop", "--dry-run"]);
  expect(byWord.stdout).toContain("2 sessions");
});

test("an ID goes before a project's name, and a name that none has finds nothing", async () => {
  const store = openSqliteStore(sandbox.db);
  const IDS = ["aa-1", "bb-2", "cc-3", "cc-4"];
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constantFrom(...IDS).chain((id) => fc.nat(id.length).map((at) => id.slice(0, at))),
          fc.constantFrom("shop", "SHOP", "blog", "other", "sho", "cc-3…"),
          fc.string({ maxLength: 8 }),
        ),
        async (word) => {
          const id = word.replace(/…$/, "");
          const exact = IDS.filter((one) => one === id);
          const begin = IDS.filter((one) => one.startsWith(id));
          const lasts: Record<string, string> = { shop: "cc-3", blog: "bb-2", other: "cc-4" };
          const called = lasts[word.toLowerCase()];
          const meant = exact.length > 0 ? exact : begin;
          const said: string[] = [];
          const terminal = {
            ...host().terminal,
            write: (_: 1 | 2, text: string) => said.push(text),
          };
          const outcome = await withHost({ ...host(), terminal }, () =>
            findSession(store, word, en),
          ).then(
            ({ sessionId }) => sessionId,
            ({ code }: { code: string }) => code,
          );
          const expected =
            meant.length === 0
              ? (called ?? "NO_SESSION")
              : meant[1] === undefined
                ? meant[0]
                : "MANY_SESSIONS";
          expect([word, outcome]).toEqual([word, expected ?? ""]);
          const isOneOfSeveral = meant.length === 0 && called === "cc-3";
          expect(said).toEqual(
            isOneOfSeveral ? [`${en.faults.lastOfProject(word, 2, "cc-3")}\n`] : [],
          );
          const byId = await findSessionById(store, word, en).catch(() => null);
          expect(byId === null || meant.includes(byId.sessionId)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  } finally {
    await store.close();
  }
});
