/** `--here`: a list of the folder's project alone, in every command that lists what several projects have. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyUsage } from "../../src/cli/run.ts";
import { en } from "../../src/text/en.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { faultOf, hooks, parsed, speak } from "./recorded-session.ts";
import { bash, makeProject } from "./searched-work.ts";

type Place = { readonly folder: string; readonly repository: string };

/** Two repositories, one inside the other, a worktree of the first, folders below, and one that is no repository. */
function makePlaces(sandbox: Sandbox): readonly Place[] {
  const shop = makeProject(join(sandbox.folder, "shop"), "main");
  const inner = makeProject(join(shop, "vendor/inner"), "main");
  const worktree = join(sandbox.folder, "side");
  const link = join(shop, ".git/worktrees/side");
  for (const folder of [worktree, link, join(shop, "src/deep"), join(inner, "lib")])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(worktree, ".git"), `gitdir: ${link}\n`);
  writeFileSync(join(link, "commondir"), "../..\n");
  writeFileSync(join(link, "HEAD"), "ref: refs/heads/side\n");
  return [
    { folder: shop, repository: "shop" },
    { folder: join(shop, "src/deep"), repository: "shop" },
    { folder: worktree, repository: "shop" },
    { folder: inner, repository: "inner" },
    { folder: join(inner, "lib"), repository: "inner" },
    { folder: sandbox.project, repository: "plain" },
  ];
}

const ERRORS = ["zlib.h missing", "port taken", "no such table", "cannot parse", "stack too deep"];

const LISTS = ["sessions", "errors", "waits", "search type:prompt", "export"] as const;

/** What a list has, as the sessions or errors in it. */
function namesIn(list: (typeof LISTS)[number], ran: Ran): readonly string[] {
  if (ran.exitCode !== 0) throw new Error(ran.stdout + ran.stderr);
  const found = parsed(ran) as readonly Record<string, unknown>[] & {
    readonly hits?: readonly Record<string, unknown>[];
    readonly sessions?: readonly { readonly session: Record<string, unknown> }[];
    readonly waits?: readonly Record<string, unknown>[];
  };
  const rows = found.hits ??
    found.waits ??
    found.sessions?.map(({ session }) => session) ?? [...found];
  const name = list === "errors" ? "errorRaw" : "sessionId";
  return [...new Set(rows.map((row) => String(row[name])))].toSorted();
}

test("with --here every list has what was recorded in the folder's repository and its worktrees, and nothing else", async () => {
  using sandbox = openSandbox();
  const places = makePlaces(sandbox);
  const random = fc.sample(fc.nat(), { numRuns: 24, seed: 7 });
  const recorded = random.map((at, number) => ({
    place: places[at % places.length] ?? { folder: "", repository: "" },
    session: `session-${number}`,
    error: ERRORS[at % ERRORS.length] ?? "",
  }));
  for (const { place, session, error } of recorded)
    await hooks(
      sandbox,
      session,
      place.folder,
      { hook_event_name: "UserPromptSubmit", prompt: `plum ${session}` },
      { hook_event_name: "PermissionRequest", ...bash("npm test") },
      { hook_event_name: "PostToolUseFailure", ...bash("npm test"), error: `Error: ${error}` },
    );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), fc.constantFrom(...LISTS), async (place, list) => {
      const own = recorded.filter((one) => one.place.repository === place.repository);
      const expected = own.map(({ error, session }) =>
        list === "errors" ? `Error: ${error}` : session,
      );
      const json = list === "export" ? ["--format", "json"] : ["--json", "--limit", "0"];
      const limit = list.startsWith("search") ? ["--json", "--limit", "50"] : json;
      const ran = await sandbox.run([...list.split(" "), "--here", ...limit], {
        cwd: place.folder,
      });
      expect({ list, names: namesIn(list, ran) }).toEqual({
        list,
        names: [...new Set(expected)].toSorted(),
      });
    }),
    { numRuns: 150 },
  );
});

test("where a list is of this project anyway, --here says so and changes nothing", async () => {
  using sandbox = openSandbox();
  const places = makePlaces(sandbox);
  for (const { folder } of places) {
    const add = { cwd: folder };
    expect((await sandbox.run(["memory", "add", `kept in ${folder}`], add)).exitCode).toBe(0);
    expect((await sandbox.run(["blocker", "add", `stuck in ${folder}`], add)).exitCode).toBe(0);
  }
  const lists = ["memory", "memory list", "blocker", "blocker history", "suggestions"];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), fc.constantFrom(...lists), async (place, list) => {
      const run = async (...more: readonly string[]): Promise<Ran> =>
        sandbox.run([...list.split(" "), "--json", ...more], { cwd: place.folder });
      const here = await run("--here");
      expect(here.exitCode).toBe(0);
      expect(here.stdout).toBe((await run()).stdout);
    }),
    { numRuns: 100 },
  );
});

test("--here is refused beside what names another place", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const named = ["--project", "shop"];
  for (const args of [
    ...["sessions", "errors", "waits", "usage", "export", "memory", "blocker", "suggestions"].map(
      (list) => [list].concat(named),
    ),
    ["memory", "--all"],
    ["blocker", "--all"],
    ["blocker", "history", "--all"],
  ]) {
    const ran = await sandbox.run([...args, "--here", "--json"]);
    const fault = { code: ran.exitCode, message: faultOf(ran).message };
    expect({ args, ...fault }).toEqual({
      args,
      code: 2,
      message: en.faults.notTogether("--here", args.find((one) => one.startsWith("--")) ?? ""),
    });
  }
});

/** What acts on one project, or sets it up: there is no list to narrow. */
const ONE_PROJECT = new Set(
  "analyze apply context dismiss emit forget import lint load save session undo".split(" "),
);

test("every command that lists by project takes --here", async () => {
  for (const [name, { options }] of await everyUsage(en)) {
    if (!("project" in options) || ONE_PROJECT.has(name)) continue;
    expect({ name, takes: "here" in options }).toEqual({ name, takes: true });
  }
});
