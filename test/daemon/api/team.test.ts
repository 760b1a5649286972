// Routes of the API that read the team's records instead of this machine's.
import { describe, expect, test } from "bun:test";
import { removeMembership, saveMembership } from "../../../src/team/team-files.ts";
import { createTeam } from "../../../src/team/team-database.ts";
import { openConnection } from "../../../src/store/postgres/connection.ts";
import { openTestHub } from "../../hub/test-hub.ts";
import { createTestDatabase, lacksPostgres } from "../../postgres.ts";
import { joinMachine } from "../../team/machines.ts";
import { openApiHome } from "./api-home.ts";

const ERROR = "Error: Cannot find module 'left-pad'";

type Way = { readonly name: string; readonly open: (url: string) => Promise<OpenedWay> };
type OpenedWay = AsyncDisposable & {
  readonly address: URL;
  readonly token: string | null;
  /** What answers when its server is gone. */
  readonly gone: URL;
  readonly code: string;
};

const WAYS: readonly Way[] = [
  {
    name: "out of the database",
    open: async (url) => {
      const connection = openConnection(new URL(url));
      await createTeam(connection, "team");
      return {
        address: new URL(url),
        token: null,
        gone: new URL("postgres://nobody@127.0.0.1:1/nothing"),
        code: "DB_UNREACHABLE",
        [Symbol.asyncDispose]: connection.close,
      };
    },
  },
  {
    name: "through a hub",
    open: async (url) => {
      const hub = await openTestHub({ url });
      return {
        address: new URL(hub.address),
        token: await hub.issue("alice", "reader"),
        gone: new URL("http://127.0.0.1:1"),
        code: "HUB_UNREACHABLE",
        [Symbol.asyncDispose]: () => hub[Symbol.asyncDispose](),
      };
    },
  },
];

describe.skipIf(lacksPostgres).each(WAYS)("the team's records over the API, $name", (way) => {
  test("are read by the same routes, of all machines or of some, and say whose they are", async () => {
    const url = await createTestDatabase();
    await using opened = await way.open(url);
    const { address, token } = opened;
    await using home = await openApiHome();
    using theirs = await joinMachine(url, "team", { isThere: true });
    using others = await joinMachine(url, "team", { isThere: true });
    theirs.record(
      { type: "prompt", sessionId: "hers", data: { text: "mend the gateway" } },
      {
        type: "tool_error",
        sessionId: "hers",
        data: { tool: "Bash", error: ERROR, errorLine: ERROR, errorRaw: ERROR },
      },
    );
    others.record({ type: "prompt", sessionId: "his", data: { text: "paint the gateway" } });
    await theirs.forward();
    await others.forward();

    const none = await home.get("/api/v1/history?store=team");
    expect([none.status, ((await none.json()) as { error: object }).error]).toMatchObject([
      404,
      { code: "TEAM_NONE" },
    ]);
    expect(await home.json("/api/v1/team")).toEqual({ team: null });
    saveMembership(home.sandbox.home, { team: "team", joinedAt: "" }, { url: address, token });
    expect(await home.json("/api/v1/page")).toMatchObject({ team: "team" });

    const { team } = (await home.json("/api/v1/team")) as {
      team: { name: string; machines: { machine: string; person: string }[] };
    };
    expect(team).toMatchObject({ name: "team" });
    expect(new Set(team.machines.map(({ machine }) => machine))).toEqual(
      new Set([theirs.machine, others.machine]),
    );
    type History = {
      sessions: { sessionId: string; place: { machine: string; person: string } }[];
      total: number;
    };
    const history = async (more = ""): Promise<readonly (readonly string[])[]> => {
      const answer = (await home.json(`/api/v1/history?store=team${more}`)) as History;
      expect(answer).not.toHaveProperty("error");
      expect(answer.total).toBe(answer.sessions.length);
      return answer.sessions
        .map(({ sessionId, place }) => [sessionId, place.machine])
        .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));
    };
    expect(await history()).toEqual([
      ["hers", theirs.machine],
      ["his", others.machine],
    ]);
    expect(await history(`&machine=${theirs.machine}`)).toEqual([["hers", theirs.machine]]);
    expect(await history("&machine=nobody")).toEqual([]);
    expect(await history("&person=postgres")).toHaveLength(2);
    expect(await history("&q=paint")).toEqual([["his", others.machine]]);
    expect(await history("&q=gateway&person=nobody")).toEqual([]);

    for (const path of [
      "/search?q=gateway",
      "/errors",
      "/usage",
      "/charts",
      "/projects",
      "/labels",
      "/waits",
      "/sessions/hers",
      "/sessions/hers/story",
      "/sessions/hers/timeline",
      "/sessions/hers/compactions",
    ]) {
      const sign = path.includes("?") ? "&" : "?";
      const response = await home.get(`/api/v1${path}${sign}store=team`);
      const body = await response.text();
      expect([path, response.status, response.status === 200 ? "" : body]).toEqual([path, 200, ""]);
    }
    const found = (await home.json("/api/v1/search?q=gateway&store=team")) as {
      hits: { sessionId: string }[];
    };
    expect(new Set(found.hits.map(({ sessionId }) => sessionId))).toEqual(new Set(["hers", "his"]));
    const { errors } = (await home.json("/api/v1/errors?store=team")) as { errors: object[] };
    expect(errors).toHaveLength(1);
    expect((await home.get("/api/v1/sessions/hers")).status).toBe(404);
    expect((await home.get("/api/v1/settings?store=team")).status).toBe(400);
    expect((await home.get("/api/v1/history?store=cloud")).status).toBe(400);
    expect(home.faults).toEqual([]);
    removeMembership(home.sandbox.home);
  });

  test("say by themselves that a machine sent something, and why there are none", async () => {
    const url = await createTestDatabase();
    await using opened = await way.open(url);
    const { address, token, gone, code } = opened;
    await using home = await openApiHome();
    using theirs = await joinMachine(url, "team", { isThere: true });
    const membership = { team: "team", joinedAt: "" };
    saveMembership(home.sandbox.home, membership, { url: address, token });
    const news = async (): Promise<number> =>
      ((await home.json("/api/v1/team")) as { team: { news: number } }).team.news;
    // Whoever begins to listen may have missed something.
    let before = await news();
    for (let same = 0; same < 10; same++) {
      await Bun.sleep(20);
      const now = await news();
      if (now !== before) [before, same] = [now, 0];
    }
    theirs.record({ type: "prompt", sessionId: "later", data: { text: "deploy it" } });
    await theirs.forward();
    const until = Date.now() + 5000;
    while ((await news()) === before && Date.now() < until) await Bun.sleep(10);
    expect(await news()).toBeGreaterThan(before);

    saveMembership(home.sandbox.home, membership, { url: gone, token });
    const response = await home.get("/api/v1/history?store=team");
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect([response.status, error.code]).toEqual([503, code]);
    expect(error.message).toContain("127.0.0.1");
  });
});
