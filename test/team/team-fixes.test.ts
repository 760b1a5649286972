// Fixes of the team's other machines: read by the daemon or `team forward`, answered by hooks and commands from a file.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, statSync } from "node:fs";
import { hostname } from "node:os";
import fc from "fast-check";
import { toPortableFix } from "../../src/remember/errors/portable-fix.ts";
import { openTeamFixes } from "../../src/remember/errors/team-fixes.ts";
import { readTeamFixes } from "../../src/ingest/forward/read-team-fixes.ts";
import { openConnection } from "../../src/store/postgres/connection.ts";
import { teamFixesPath } from "../../src/config/team-fixes-path.ts";
import type { ErrorResolution } from "../../src/remember/errors/error-knowledge.ts";
import { at } from "../event/samples.ts";
import { answerOf } from "../journeys/bring-back.ts";
import { createTestDatabase, lacksPostgres } from "../postgres.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { joinMachine } from "./machines.ts";

const ERROR = "Error: Cannot find module 'left-pad'";
const SECRET = "AKIAIOSFODNN7EXAMPLQ";
const env = { LANG: "en_US.UTF-8" };

const said = async (sandbox: Sandbox, ...args: readonly string[]): Promise<string> => {
  const { stdout, stderr, exitCode } = await sandbox.run(args, { env });
  expect([args, exitCode, stderr]).toEqual([args, 0, ""]);
  return stdout;
};

const call = (sandbox: Sandbox, session: string, command: string, more: object): Promise<Ran> =>
  sandbox.hook(
    {
      session_id: session,
      cwd: sandbox.project,
      tool_name: "Bash",
      tool_input: { command },
      tool_use_id: crypto.randomUUID(),
      ...more,
    },
    { env, cwd: sandbox.project },
  );
const fails = (sandbox: Sandbox, session: string, command: string, error = ERROR): Promise<Ran> =>
  call(sandbox, session, command, { hook_event_name: "PostToolUseFailure", error });
const works = (sandbox: Sandbox, session: string, command: string): Promise<Ran> =>
  call(sandbox, session, command, {
    hook_event_name: "PostToolUse",
    tool_response: { stdout: "" },
  });

/** What the hook tells the agent; null where that is nothing. */
const answer = (ran: Ran): string | null =>
  answerOf({ ...ran, event: "PostToolUseFailure" })?.context ?? null;

describe.skipIf(lacksPostgres)("fixes of the team", () => {
  let url = "";
  let [one, other]: Sandbox[] = [];
  const here = (): Sandbox => one as Sandbox;
  const there = (): Sandbox => other as Sandbox;
  const cache = (): string => teamFixesPath(here().home);

  beforeAll(async () => {
    url = await createTestDatabase();
    [one, other] = [openSandbox(), openSandbox()];
    await said(there(), "team", "init", url);
    await said(there(), "team", "share", there().project);
    await said(here(), "team", "join", url);
    await fails(there(), "theirs", `AWS_KEY=${SECRET} npm test`, ERROR);
    await works(there(), "theirs", `npm install ${there().project}/left-pad.tgz`);
    await works(there(), "theirs", `AWS_KEY=${SECRET} npm test`);
    await said(there(), "team", "forward");
  });
  afterAll(() => {
    one?.[Symbol.dispose]();
    other?.[Symbol.dispose]();
  });

  test("are in a file of ours alone, without anything of the other machine's paths or values", async () => {
    expect(answer(await fails(here(), "before", "npm test"))).toBeNull();
    expect(existsSync(cache())).toBe(false);
    await said(here(), "team", "forward");
    expect(statSync(cache()).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(cache(), "latin1");
    expect(bytes).toContain("npm install");
    for (const theirs of [there().project, SECRET, "left-pad.tgz"])
      expect(bytes).not.toContain(theirs);
  });

  test("answer a failure that nobody fixed here, once a session and without a connection", async () => {
    let connections = 0;
    using listener = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: { open: () => void connections++, data: () => undefined },
    });
    const nowhere = { ...env, SELF_GEN_TEAM_URL: `postgres://127.0.0.1:${listener.port}/team` };
    const failed = {
      hook_event_name: "PostToolUseFailure",
      session_id: "again",
      cwd: here().project,
      tool_name: "Bash",
      tool_input: { command: "npm run check" },
      tool_use_id: "t",
      error: ERROR,
    };
    const told = answer(await here().hook(failed, { env: nowhere, cwd: here().project }));
    expect(told).toContain("This error was fixed before");
    expect(told).toContain("Fix: Bash npm install");
    expect(told).toContain(`Where: another machine of the team, ${hostname()}`);
    expect(told).not.toContain("left-pad.tgz");
    expect(connections).toBe(0);
    expect(answer(await fails(here(), "again", "npm run check"))).toBeNull();
    const unlike = "Error: Cannot find module 'right-pad'";
    expect(answer(await fails(here(), "other", "npm test", unlike))).toBeNull();
  });

  test("stand in lists, pages and searches of an error that nobody fixed here", async () => {
    const fix = `fix from the team: ran npm install (${hostname()}, `;
    expect(await said(here(), "errors")).toContain(fix);
    const listed = JSON.parse(await said(here(), "errors", "--json")) as { id: string }[];
    expect(listed.length).toBeGreaterThan(0);
    expect(await said(here(), "show", "@1")).toContain(fix);
    expect(await said(here(), "search", ERROR)).toContain(fix);
    expect((await here().run(["search", "Error: no such thing"], { env })).stdout).not.toContain(
      fix,
    );
  });

  test("stand behind a fix of one's own", async () => {
    await works(here(), "own", "true");
    await fails(here(), "own", "npm start");
    await works(here(), "own", "npm ci");
    await works(here(), "own", "npm start");
    const told = answer(await fails(here(), "after", "npm start"));
    expect(told).toContain("Fix: Bash npm ci");
    expect(told).toContain("Where: this project");
    expect(await said(here(), "errors")).not.toContain("fix from the team");
  });

  test("are not read again where nothing changed, and go when they are forgotten there", async () => {
    const paths = { home: here().home, run: `${here().home}/run` };
    const installation = { paths } as Parameters<typeof readTeamFixes>[0];
    expect(await readTeamFixes(installation, {})).toBe(0);
    await said(there(), "forget", "--session", "theirs", "--yes");
    expect(await readTeamFixes(installation, {})).toBe(1);
    expect(readFileSync(cache(), "latin1")).not.toContain("npm install");
  });

  test("go with a project that is deleted there, and with the team that one leaves", async () => {
    await fails(there(), "more", "npm run lint");
    await works(there(), "more", "npm install");
    await works(there(), "more", "npm run lint");
    await said(there(), "team", "forward");
    await said(here(), "team", "forward");
    expect(readFileSync(cache(), "latin1")).toContain("npm install");
    await said(here(), "forget", "--session", "other", "--yes");
    expect(existsSync(cache())).toBe(false);
    await said(here(), "team", "forward");
    expect(readFileSync(cache(), "latin1")).toContain("npm install");
    await said(there(), "team", "unshare", there().project, "--delete");
    await said(here(), "team", "forward");
    expect(readFileSync(cache(), "latin1")).not.toContain("npm install");
    await said(here(), "team", "leave");
    expect(existsSync(cache())).toBe(false);
  });

  test("are whatever other programs wrote there, and what is no fix is passed over", async () => {
    const database = await createTestDatabase();
    using mine = await joinMachine(database, "team");
    using theirs = await joinMachine(database, "team", { isThere: true });
    const connection = openConnection(new URL(database));
    const texts = ["[", "{}", "7", '"x"', "[1]", '[{"ts":1}]', `[{"steps":"x","errorLine":7}]`];
    for (const [n, text] of texts.entries())
      await connection.send(
        `insert into error_kb (tenant, machine, id, ts, error_normalized, resolution, use_count)
         values ('team', $1, $2, '2026-01-01T00:00:00.000Z', $2, $3, 0)`,
        [theirs.machine, `Error ${n}`, text],
      );
    await connection.send(
      "insert into error_kb (tenant, machine, id, ts, error_normalized, resolution, use_count) values ('team', $1, 'long', '', repeat('x', 3000), '[]', 0)",
      [theirs.machine],
    );
    await connection.close();
    expect(await readTeamFixes({ paths: mine.paths }, {})).toBe(1);
    using fixes = openTeamFixes(mine.home);
    const query = { tool: "Bash", file: null, repoId: null, projectPath: null };
    for (const n of texts.keys())
      expect(
        await fixes?.find({ ...query, error: `Error ${n}`, errorLine: `Error ${n}` }),
      ).toBeNull();
  });
});

const resolution = (given: Partial<ErrorResolution>): ErrorResolution => ({
  ts: at(60),
  eventId: "e",
  failedAt: at(0),
  sessionId: "s",
  projectPath: "/srv/app",
  repoId: "/srv/app/.git",
  errorLine: ERROR,
  tool: "Bash",
  action: "npm start",
  steps: [{ tool: "Bash", action: "npm install", command: "npm install left-pad" }],
  tools: ["Bash"],
  prompt: "start it",
  ...given,
});

describe("what of a fix may be kept elsewhere", () => {
  test("has no path, value or word of the request", () => {
    const word = fc.stringMatching(/^[a-z]{6,12}$/);
    fc.assert(
      fc.property(word, word, word, word, (folder, value, prompt, file) => {
        const projectPath = `/home/${folder}x/app`;
        const kept = toPortableFix(
          resolution({
            projectPath,
            prompt: `${prompt}y`,
            errorLine: `${ERROR} in ${projectPath}/src`,
            steps: [
              { tool: "Bash", action: "npm install", command: `npm install ${value}z` },
              { tool: "Edit", file: `${projectPath}/${file}w.ts` },
            ],
          }),
          () => true,
        );
        const text = JSON.stringify(kept);
        for (const one of [`${folder}x`, `${value}z`, `${prompt}y`, `${file}w`])
          expect(text).not.toContain(one);
        expect(kept?.steps).toEqual([{ tool: "Bash", action: "npm install" }, { tool: "Edit" }]);
      }),
      { numRuns: 300 },
    );
  });

  test("is nothing where it says nothing elsewhere, or needs an installer that is not here", () => {
    const keep = (given: Partial<ErrorResolution>, programs: readonly string[] = []): boolean =>
      toPortableFix(resolution(given), (name) => programs.includes(name)) !== null;
    const installs = (command: string): Partial<ErrorResolution> => ({
      steps: [{ tool: "Bash", action: command, command: `${command} jq` }],
    });
    expect(keep({})).toBe(true);
    expect(keep({ steps: [{ tool: "Edit", file: "a.ts" }] })).toBe(false);
    expect(keep({ errorLine: "Error: build failed" })).toBe(false);
    expect(keep({ tool: "Edit", file: "a.ts", errorLine: "File has not been read yet" })).toBe(
      false,
    );
    expect(keep(installs("brew install"))).toBe(false);
    expect(keep(installs("brew install"), ["brew"])).toBe(true);
    expect(keep(installs("sudo apt-get install"), ["brew"])).toBe(false);
  });
});
