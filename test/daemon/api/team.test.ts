// Routes of the API that read the team's records instead of this machine's.
import { describe, expect, test } from "bun:test";
import { removeMembership, saveMembership } from "../../../src/team/team-files.ts";
import { en } from "../../../src/text/en.ts";
import { ko } from "../../../src/text/ko.ts";
import { createTestDatabase, lacksPostgres } from "../../postgres.ts";
import { joinMachine } from "../../team/machines.ts";
import { openApiHome } from "./api-home.ts";

const ERROR = "Error: Cannot find module 'left-pad'";

test("behind a hub the page offers no team, and whoever asks for it reads why", async () => {
  await using home = await openApiHome();
  const { sandbox } = home;
  const pageTeam = async (): Promise<unknown> =>
    ((await home.json("/api/v1/page")) as { team: unknown }).team;
  const membership = { team: "team", joinedAt: "" };
  const database = new URL("postgres://nobody@127.0.0.1:1/nothing");
  saveMembership(sandbox.home, membership, { url: database, token: null });
  expect(await pageTeam()).toBe("team");

  const hub = new URL("https://127.0.0.1:1");
  saveMembership(sandbox.home, membership, { url: hub, token: "t".repeat(32) });
  expect(await pageTeam()).toBeNull();
  expect(await home.json("/api/v1/team")).toEqual({ team: null });
  const { hubPage, hubPageFix } = ko.team.faults;
  for (const path of ["/history?store=team", "/search?q=x&store=team"]) {
    const response = await home.get(`/api/v1${path}`);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect([response.status, error.code, error.message]).toEqual([
      404,
      "TEAM_HUB",
      en.team.faults.hubPage,
    ]);
  }
  for (const words of [[], ["/search"], ["0123abcd"]]) {
    const ran = await sandbox.run(["dashboard", ...words, "--no-open", "--store", "team"]);
    expect(ran).toMatchObject({ exitCode: 1, stdout: "" });
    for (const part of ["TEAM_HUB", hubPage, hubPageFix]) expect(ran.stderr).toContain(part);
  }
  expect(home.faults).toEqual([]);
});

describe.skipIf(lacksPostgres)("the team's records over the API", () => {
  test("are read by the same routes, of all machines or of some, and say whose they are", async () => {
    const url = await createTestDatabase();
    await using home = await openApiHome();
    using theirs = await joinMachine(url, "team");
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
    saveMembership(
      home.sandbox.home,
      { team: "team", joinedAt: "" },
      { url: new URL(url), token: null },
    );

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
    await using home = await openApiHome();
    using theirs = await joinMachine(url, "team");
    saveMembership(
      home.sandbox.home,
      { team: "team", joinedAt: "" },
      { url: new URL(url), token: null },
    );
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

    const gone = new URL("postgres://nobody@127.0.0.1:1/nothing");
    saveMembership(home.sandbox.home, { team: "team", joinedAt: "" }, { url: gone, token: null });
    const response = await home.get("/api/v1/history?store=team");
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect([response.status, error.code]).toEqual([503, "DB_UNREACHABLE"]);
    expect(error.message).toContain("127.0.0.1");
  });
});
