// What several people repeat is suggested from the team's store, which each of them alone would not see; out of the database and through a hub.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { issueToken, listTokens } from "../../src/team/hub/tokens.ts";
import { saveMembership } from "../../src/team/team-files.ts";
import { at } from "../event/samples.ts";
import { joinedMachine, openTestHub, TEAM, type TestHub } from "../hub/test-hub.ts";
import { lacksPostgres } from "../postgres.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import type { TeamMachine } from "./machines.ts";

const ASKED = "Always run the linter before you commit anything";
const env = { LANG: "en_US.UTF-8" };

type Listed = {
  readonly suggestions: readonly {
    readonly stableId: string;
    readonly count: number;
    readonly people: readonly string[];
    readonly machines: readonly string[];
  }[];
};

describe.skipIf(lacksPostgres)("suggestions of the team", () => {
  let hub: TestHub;
  let sandbox: Sandbox | undefined;
  const machines: TeamMachine[] = [];
  const here = (): Sandbox => sandbox as Sandbox;
  const run = (...args: readonly string[]): Promise<Ran> => here().run(args, { env });

  beforeAll(async () => {
    hub = await openTestHub();
    sandbox = openSandbox();
    for (const [order, person] of ["alice", "bob", "carol", "dora"].entries()) {
      const given = { name: person, role: "writer", days: 1, person } as const;
      const { token, text } = await issueToken(hub.connection, TEAM, given);
      const all = await listTokens(hub.connection, TEAM);
      const machine = joinedMachine(
        hub.address,
        all.find((one) => one.token === token)?.machine ?? "",
        text,
      );
      const said = (words: string, minute: number) =>
        ({
          type: "prompt",
          sessionId: `of-${person}`,
          ts: at(order * 86_400 + minute * 60),
          data: { text: words, charCount: words.length },
        }) as const;
      machine.record(said(`build the page of ${person}`, 0), said(ASKED, 1));
      await machine.forward();
      machines.push(machine);
    }
  });
  afterAll(async () => {
    for (const machine of machines) machine[Symbol.dispose]();
    await hub[Symbol.asyncDispose]();
    sandbox?.[Symbol.dispose]();
  });

  const ways = [
    ["out of the database", async () => ({ url: new URL(hub.database), token: null })],
    [
      "through a hub",
      async () => ({ url: new URL(hub.address), token: await hub.issue("reader", "reader") }),
    ],
  ] as const;

  test.each(ways)("name who repeated it, and show where, %s", async (_, way) => {
    saveMembership(here().home, { team: TEAM, joinedAt: "" }, await way());
    const listed = await run("suggestions", "--store", "team", "--json");
    expect([listed.exitCode, listed.stderr]).toEqual([0, ""]);
    const { suggestions } = JSON.parse(listed.stdout) as Listed;
    expect(suggestions).toHaveLength(1);
    const [first] = suggestions;
    expect(first).toMatchObject({ count: 4, people: ["alice", "bob", "carol", "dora"] });
    expect(first?.machines).toEqual(machines.map(({ machine }) => machine).toSorted());
    const words = await run("suggestions", "--store", "team");
    expect(words.stdout).toContain("alice, bob, carol, dora · 4 machines");
    const shown = await run("suggestions", "show", "1", "--store", "team");
    expect([shown.exitCode, shown.stderr]).toEqual([0, ""]);
    expect(shown.stdout).toContain(ASKED);
    expect(shown.stdout).not.toContain("self-gen apply");
    const { stdout } = await run("suggestions", "show", "1", "--store", "team", "--json");
    expect((JSON.parse(stdout) as { events: unknown[] }).events).toHaveLength(4);
    // Nothing of it is kept, here or there.
    expect((await run("suggestions", "--json")).stdout).toContain("insufficient_data");
    const kept = await hub.connection.send("select 1 from analysis_cache", []);
    expect(kept).toEqual([]);
  });

  test("are of the project that is named, and refuse what is of this machine alone", async () => {
    const none = await run("suggestions", "--store", "team", "--project", "/no/such");
    expect([none.exitCode, none.stderr.includes("NO_PROJECT")]).toEqual([1, true]);
    const app = await run("suggestions", "--store", "team", "--project", "app", "--json");
    expect((JSON.parse(app.stdout) as Listed).suggestions).toHaveLength(1);
    for (const option of ["--here", "--all", "--dismissed"])
      expect((await run("suggestions", "--store", "team", option)).exitCode).toBe(2);
    const unknown = await run("suggestions", "show", "7", "--store", "team");
    expect([unknown.exitCode, unknown.stderr.includes("NO_SUGGESTION")]).toEqual([1, true]);
    saveMembership(
      here().home,
      { team: TEAM, joinedAt: "" },
      { url: new URL(hub.address), token: await hub.issue("writer") },
    );
    const denied = await run("suggestions", "--store", "team");
    expect([denied.exitCode, denied.stderr.includes("HUB_DENIED")]).toEqual([1, true]);
  });
});
