/** What each route answers, and that the document says exactly that. */
import { asked, recordSession, runArchive, said } from "../../cli/archived-sessions.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { matchRoute } from "../../../src/daemon/api/routes.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";
import { misfits, resolved } from "./fits-schema.ts";
import { recordSome } from "./sample-sessions.ts";

type Json = Readonly<Record<string, unknown>>;

type Operation = {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description: string;
    readonly schema: Json;
  }[];
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Json }>> }>
  >;
};

type Document = Json & {
  readonly paths: Readonly<Record<string, { readonly get: Operation; readonly head: Operation }>>;
};

const documentOf = async (home: ApiHome): Promise<Document> =>
  (await home.json("/api/v1/openapi.json")) as Document;

const idsIn = (list: unknown, name: string): string[] =>
  (list as Readonly<Record<string, string>>[]).map((one) => one[name] ?? "");

test("the document is one of OpenAPI 3.1, in which everything that is named is there", async () => {
  await using home = await openApiHome();
  const document = await documentOf(home);
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { title: expect.any(String), version: expect.any(String) },
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  });
  const operations = Object.entries(document.paths);
  const names = operations.flatMap(([, { get, head }]) => [get.operationId, head.operationId]);
  expect(new Set(names).size).toBe(names.length);
  for (const [path, methods] of operations) {
    expect(Object.keys(methods)).toEqual(["get", "head"]);
    const { get, head } = methods;
    expect(head.parameters).toEqual(get.parameters);
    expect(head.responses["200"]).not.toHaveProperty("content");
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(get.parameters.filter((one) => one.in === "path").map(({ name }) => name)).toEqual(
      inPath as string[],
    );
    for (const parameter of get.parameters) {
      expect(parameter.description).not.toBe("");
      expect(parameter.schema).toHaveProperty("type");
      if (parameter.in === "path") expect(parameter.required).toBe(true);
    }
    expect(Object.keys(get.responses)).toContain("200");
    expect(get.responses["401"]?.content["application/json"]).toBeDefined();
  }
  for (const [, ref] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
    expect(resolved(ref ?? "", document)).toBeDefined();
  }
});

test("the document names the header that a page resumes with", async () => {
  await using home = await openApiHome();
  const { get } = (await documentOf(home)).paths["/api/v1/events"] ?? {};
  expect(get?.parameters.map((one) => [one.in, one.name])).toEqual([
    ["header", "Last-Event-ID"],
    ["query", "lastEventId"],
  ]);
});

/** A value for each parameter that fits; ids are those that `recordSome` makes. */
const GIVEN: Readonly<Record<string, string>> = {
  state: "active",
  phase: "busy",
  project: "shop",
  session: "open-1",
  type: "prompt",
  order: "oldest",
  by: "project",
  q: "shop",
  since: "7d",
  until: "today",
  file: "a.ts",
  branch: "main",
  limit: "5",
  offset: "0",
};

/** Without these nothing is answered. */
const neededIn = (shop: string): Readonly<Record<string, string>> => ({
  search: "q=shop",
  next: "project=shop",
  project: `project=${shop}`,
  file: `project=${shop}&file=a.ts`,
});

test("every route answers what the document says, without parameters and with each of them [R149]", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      await recordSome(sandbox);
      const shop = join(sandbox.folder, "shop");
      const edit = { file_path: join(shop, "a.ts"), old_string: "a", new_string: "b" };
      await hooks(
        sandbox,
        "edited-1",
        shop,
        { hook_event_name: "SessionStart", source: "startup" },
        { hook_event_name: "PostToolUse", tool_name: "Edit", tool_input: edit, tool_response: {} },
      );
      await recordSession(sandbox, "kept-1", [asked("build it"), said("it is built")]);
      await runArchive(sandbox);
    },
  });
  const document = await documentOf(home);
  const [eventId = ""] = idsIn((await home.json("/api/v1/sessions/open-1/story"))["rows"], "id");
  for (const [path, { get }] of Object.entries(document.paths)) {
    const schema = get.responses["200"]?.content["application/json"]?.schema;
    if (schema === undefined) continue;
    const kept = path.includes("/archive/") ? "kept-1" : "open-1";
    const place = path.replace("{id}", path.includes("/event/") ? eventId : kept);
    const given = get.parameters
      .filter((one) => one.in === "query" && GIVEN[one.name] !== undefined)
      .map(({ name, schema: of }) => [name, valueOf(name, of)] as const);
    const needed =
      neededIn(encodeURIComponent(join(home.sandbox.folder, "shop")))[get.operationId] ?? "";
    const isNeeded = (name: string): boolean => new RegExp(`(?:^|&)${name}=`).test(needed);
    const isAlone = needed === "" || get.operationId === "search";
    const alone = given
      .filter(([name]) => isAlone || !isNeeded(name))
      .map(([name, value]) => `${name}=${value}`);
    const queries = [needed, ...alone.map((one) => (isAlone ? one : `${needed}&${one}`))];
    for (const query of queries) {
      const answer = await home.get(`${place}?${query}`);
      const body: unknown = await answer.json();
      const isNeedy = get.operationId === "search" && /^(?:limit|offset)=/.test(query);
      expect([place, query, answer.status]).toEqual([place, query, isNeedy ? 400 : 200]);
      if (!isNeedy)
        expect([place, query, misfits(body, schema, document)]).toEqual([place, query, []]);
    }
  }
  expect(home.faults).toEqual([]);
});

function valueOf(name: string, { enum: values, items }: Json): string {
  const choices = (values ?? (items as Json | undefined)?.["enum"]) as string[] | undefined;
  const usual = GIVEN[name] ?? "";
  return choices === undefined || choices.includes(usual) ? usual : (choices[0] ?? "");
}

test("sessions are told with what they do, and one with its reasons and its record", async () => {
  await using home = await openApiHome({ before: recordSome });
  const all = await home.json("/api/v1/sessions");
  expect(idsIn(all["sessions"], "sessionId").toSorted()).toEqual(["done-1", "open-1"]);
  expect(all).toMatchObject({ totalCount: 2, next: null });
  const ended = await home.json("/api/v1/sessions?state=completed");
  expect(idsIn(ended["sessions"], "sessionId")).toEqual(["done-1"]);
  const shop = await home.json("/api/v1/sessions?project=shop");
  expect(idsIn(shop["sessions"], "sessionId")).toEqual(["open-1"]);
  const first = await home.json("/api/v1/sessions?limit=1");
  expect(first).toMatchObject({ next: 1, totalCount: 2 });
  const second = await home.json("/api/v1/sessions?limit=1&offset=1");
  expect(second["next"]).toBeNull();
  expect(
    [
      ...idsIn(first["sessions"], "sessionId"),
      ...idsIn(second["sessions"], "sessionId"),
    ].toSorted(),
  ).toEqual(["done-1", "open-1"]);

  for (const id of ["open-1", "open", "shop"]) {
    expect(await home.json(`/api/v1/sessions/${id}`)).toMatchObject({
      session: { sessionId: "open-1", projectName: "shop" },
      explanation: { rule: expect.any(String) },
      record: { sessionId: "open-1", state: "active" },
      counts: { prompts: 1 },
    });
  }
  const record = (await home.json("/api/v1/sessions/open-1"))["record"] as Json;
  expect(record).not.toHaveProperty("openFailures");
});

test("every time is an ISO time, also of what a session's state rests on and until when it holds", async () => {
  await using home = await openApiHome({ before: recordSome });
  const { session, explanation } = (await home.json("/api/v1/sessions/open-1")) as {
    session: Json;
    explanation: Json & { evidence: readonly Json[] };
  };
  expect(explanation["since"]).toBe(session["since"]);
  expect(explanation.evidence.length).toBeGreaterThan(0);
  const times = [
    explanation["until"] ?? session["since"],
    ...explanation.evidence.map(({ at }) => at),
  ];
  for (const time of times as string[]) expect(new Date(time).toISOString()).toBe(time);
});

test("a session's events come page by page in either order, each once, also while more are recorded", async () => {
  await using home = await openApiHome({ before: recordSome });
  const path = "/api/v1/sessions/done-1/timeline";
  const whole = idsIn((await home.json(`${path}?order=oldest&limit=500`))["events"], "id");
  expect(whole.length).toBeGreaterThan(5);
  const newest = idsIn((await home.json(path))["events"], "id");
  expect(newest).toEqual(whole.toReversed());
  for (const order of ["oldest", "newest"]) {
    const read: string[] = [];
    let cursor = "";
    for (;;) {
      const page = await home.json(`${path}?order=${order}&limit=2${cursor}`);
      read.push(...idsIn(page["events"], "id"));
      if (page["next"] === null) break;
      cursor = `&cursor=${page["next"] as string}`;
    }
    expect(read).toEqual(order === "oldest" ? whole : newest);
  }
  const prompts = (await home.json(`${path}?type=prompt`))["events"] as Json[];
  expect(prompts.map(({ type, text }) => [type, text])).toEqual([
    ["prompt", "mend the login page"],
  ]);
  const gone = await home.get(`${path}?cursor=nothing`);
  expect([gone.status, await gone.json()]).toMatchObject([400, { error: { code: "GONE_CURSOR" } }]);
  const [others] = idsIn((await home.json("/api/v1/sessions/open-1/timeline"))["events"], "id");
  expect((await home.get(`${path}?cursor=${others}`)).status).toBe(400);
});

test("skills are told with how often they ran and what runs right now [R149]", async () => {
  await using home = await openApiHome({ before: recordSome });
  expect(await home.json("/api/v1/skills")).toMatchObject({
    current: [{ skillName: "review", sessionId: "open-1", projectName: "shop" }],
    skills: [{ skillName: "review", runs: 1, sessions: 1 }],
    runs: null,
  });
  expect(await home.json("/api/v1/skills?session=open-1")).toMatchObject({
    runs: [{ skillName: "review", completedAt: null }],
  });
  expect(await home.json("/api/v1/skills?session=done-1")).toMatchObject({
    current: [],
    skills: [],
    runs: [],
  });
});

test("what waited, what was searched for and what failed is told as the commands tell it", async () => {
  await using home = await openApiHome({ before: recordSome });
  expect(await home.json("/api/v1/waits")).toMatchObject({
    waits: [{ sessionId: "open-1", kind: "permission", tool: "Bash", decision: "granted" }],
    groups: [],
    summary: { asked: 1, granted: 1 },
  });
  expect(await home.json("/api/v1/waits?by=tool")).toMatchObject({
    waits: [],
    groups: [{ tool: "Bash", asked: 1 }],
  });
  expect(await home.json("/api/v1/waits?project=nowhere")).toMatchObject({ summary: { asked: 0 } });

  const commanded = JSON.parse(
    (await home.sandbox.run(["search", "login page", "--json"])).stdout,
  ) as Json;
  const found = await home.json("/api/v1/search?q=login+page");
  expect(idsIn(found["hits"], "id")).toEqual(idsIn(commanded["hits"], "id"));
  expect((found["hits"] as Json[])[0]).toMatchObject({ sessionId: "done-1", kind: "prompt" });
  expect(await home.json("/api/v1/search?q=login&type=answer&type=commit")).toMatchObject({
    hits: [],
  });

  const errors = JSON.parse((await home.sandbox.run(["errors", "--json"])).stdout) as unknown;
  expect((await home.json("/api/v1/errors"))["errors"]).toMatchObject(errors as Json[]);
  const none = await home.json("/api/v1/errors?q=nothing+like+it");
  expect(none).toMatchObject({ errors: [], next: null, totals: { errors: 0, times: 0 } });
});

test("health tells of the daemon, of how far it has come and of how much there is", async () => {
  await using home = await openApiHome({ before: recordSome });
  expect(await home.json("/api/v1/health")).toMatchObject({
    daemon: { pid: process.pid },
    live: { totalCount: 2 },
    recorded: { sessions: 2 },
    lag: { journalBytes: 0 },
  });
});

test("a path belongs to one route or to none", () => {
  expect(matchRoute(["sessions"])).toEqual({ name: "sessions", id: "" });
  expect(matchRoute(["sessions", "timeline"])).toBeNull();
  expect(matchRoute(["sessions", "x", "timeline"])).toEqual({ name: "timeline", id: "x" });
  expect(matchRoute(["sessions", ""])).toBeNull();
  expect(matchRoute(["sessions", "{id}"])).toEqual({ name: "session", id: "{id}" });
  expect(matchRoute([])).toBeNull();
});

test("so many at once are answered, and the rest are told to come again", async () => {
  await using home = await openApiHome({ before: recordSome });
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => home.get("/api/v1/search?q=login")),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses).isSubsetOf(new Set([200, 429]))).toBe(true);
  expect(statuses).toContain(200);
  for (const answer of answers.filter(({ status }) => status === 429)) {
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(await answer.json()).toMatchObject({ error: { code: "TOO_MANY_REQUESTS" } });
  }
  expect((await home.get("/api/v1/search?q=login")).status).toBe(200);
});
