// What is read through a hub: other machines' records and fixes, by whoever has a token that reads, and by nobody else.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Paths } from "../../src/config/paths.ts";
import { teamFixesPath } from "../../src/config/team-fixes-path.ts";
import { readTeamFixes } from "../../src/ingest/forward/read-team-fixes.ts";
import { hubFixes } from "../../src/team/hub/hub-fixes.ts";
import { openHubSource } from "../../src/team/hub/hub-source.ts";
import { issueToken } from "../../src/team/hub/tokens.ts";
import { readMachine } from "../../src/team/machine-identity.ts";
import { WHOLE_TEAM } from "../../src/team/reading/team-source.ts";
import { answerOf } from "../journeys/bring-back.ts";
import { lacksPostgres } from "../postgres.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { openTestHub, TEAM, type TestHub, tokenFile } from "./test-hub.ts";

const ERROR = "Error: Cannot find module 'left-pad'";
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
const fails = (sandbox: Sandbox, session: string): Promise<Ran> =>
  call(sandbox, session, "npm test", { hook_event_name: "PostToolUseFailure", error: ERROR });
const works = (sandbox: Sandbox, session: string, command: string): Promise<Ran> =>
  call(sandbox, session, command, {
    hook_event_name: "PostToolUse",
    tool_response: { stdout: "" },
  });
const answer = (ran: Ran): string | null =>
  answerOf({ ...ran, event: "PostToolUseFailure" })?.context ?? null;

describe.skipIf(lacksPostgres)("through a hub", () => {
  let hub: TestHub;
  let [sender, both, writer]: Sandbox[] = [];
  const there = (): Sandbox => sender as Sandbox;
  const here = (): Sandbox => both as Sandbox;
  const unread = (): Sandbox => writer as Sandbox;
  const access = (token: string) => ({ url: new URL(hub.address), token });

  beforeAll(async () => {
    hub = await openTestHub();
    [sender, both, writer] = [openSandbox(), openSandbox(), openSandbox()];
    const enter = async (sandbox: Sandbox, token: string): Promise<void> => {
      const file = tokenFile(sandbox.folder, token);
      await said(sandbox, "team", "join", hub.address, "--token", file);
    };
    const given = { name: "build-7", role: "writer", days: 1, person: "alice" } as const;
    await enter(there(), (await issueToken(hub.connection, TEAM, given)).text);
    await enter(here(), await hub.issue("desk", "both"));
    await enter(unread(), await hub.issue("laptop"));
    await said(there(), "team", "share", there().project);
    await fails(there(), "theirs");
    await works(there(), "theirs", `npm install ${there().project}/left-pad.tgz`);
    await works(there(), "theirs", "npm test");
    await said(there(), "team", "forward");
  });
  afterAll(async () => {
    for (const one of [sender, both, writer]) one?.[Symbol.dispose]();
    await hub[Symbol.asyncDispose]();
  });

  test("fixes of other machines come into the file that hooks answer from", async () => {
    expect(answer(await fails(here(), "before"))).toBeNull();
    await said(here(), "team", "forward");
    const cache = teamFixesPath(here().home);
    expect(statSync(cache).mode & 0o777).toBe(0o600);
    expect(readFileSync(cache, "latin1")).not.toContain(there().project);
    const told = answer(await fails(here(), "after"));
    expect(told).toContain("Fix: Bash npm install");
    expect(told).toContain("(alice)");
    // Nothing new is asked for in full.
    const paths = { home: here().home, run: join(here().home, "run") } as Paths;
    expect(await readTeamFixes({ paths }, {})).toBe(0);
  });

  test("what is forgotten there goes here with the next look", async () => {
    await said(there(), "forget", "--match", "left-pad", "--yes");
    await said(here(), "team", "forward");
    expect(readFileSync(teamFixesPath(here().home), "latin1")).not.toContain("npm install");
  });

  test("a token that only sends gets nothing of others, and goes on sending", async () => {
    await said(unread(), "team", "forward");
    const cache = teamFixesPath(unread().home);
    if (existsSync(cache)) expect(readFileSync(cache, "latin1")).not.toContain("npm");
    const token = await hub.issue("spy");
    const theirs = readMachine(there().home)?.machine ?? "";
    expect(theirs).not.toBe("");
    const fixes = hubFixes(access(token));
    expect(await fixes.sources()).toEqual([]);
    expect(await fixes.changed([{ machine: theirs, since: 0 }])).toEqual([]);
    const source = openHubSource(access(token));
    expect(source.overview()).rejects.toMatchObject({ code: "HUB_DENIED" });
    expect(source.machinesOf(["theirs"])).rejects.toMatchObject({ code: "HUB_DENIED" });
    for (const filter of [WHOLE_TEAM, { machine: theirs, person: null }]) {
      const { store } = await source.open(filter);
      expect(store.listSessions({})).rejects.toMatchObject({ code: "HUB_DENIED" });
    }
  });

  test("people and machines are filters, and a person is whom a token was issued for", async () => {
    const source = openHubSource(access(await hub.issue("bob", "reader")));
    const { machines } = await source.overview();
    const theirs = readMachine(there().home)?.machine ?? "";
    expect(machines.find(({ machine }) => machine === theirs)).toMatchObject({ person: "alice" });
    const sessions = async (filter: { machine: string | null; person: string | null }) =>
      (await (await source.open(filter)).store.listSessions({})).map(({ sessionId }) => sessionId);
    await works(there(), "later", "npm test");
    await said(there(), "team", "forward");
    expect(await sessions(WHOLE_TEAM)).toContain("later");
    expect(await sessions({ machine: null, person: "alice" })).toContain("later");
    expect(await sessions({ machine: theirs, person: null })).toContain("later");
    expect(await sessions({ machine: null, person: "nobody" })).toEqual([]);
    expect(await sessions({ machine: "' or true --", person: null })).toEqual([]);
    expect([...(await source.machinesOf(["later", "none"]))]).toEqual([["later", theirs]]);
  });
});
