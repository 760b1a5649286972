/** The API of a real daemon: asked while real hooks record. */
import { expect, test } from "bun:test";
import { chmodSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type HttpAccess, readHttpAccess } from "../../../src/config/http-access.ts";
import { textOf } from "../../../src/text/text.ts";
import { parsed } from "../../cli/recorded-session.ts";
import { type DaemonHome, openDaemonHome } from "../daemon-home.ts";
import { type EventClient, followAt } from "./event-client.ts";
import { until } from "../../until.ts";

const accessOf = (home: DaemonHome): HttpAccess => {
  const access = readHttpAccess(home.runFolder);
  if (access === null) throw new Error("no access");
  return access;
};

function get(home: DaemonHome, path: string, init: RequestInit = {}): Promise<Response> {
  const { port, token } = accessOf(home);
  return fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
  });
}

const json = async (home: DaemonHome, path: string): Promise<Readonly<Record<string, unknown>>> =>
  (await (await get(home, path)).json()) as Readonly<Record<string, unknown>>;

const follow = (home: DaemonHome, lastId: string | null = null): Promise<EventClient> =>
  followAt((signal) =>
    get(home, "/events", { signal, headers: lastId === null ? {} : { "Last-Event-ID": lastId } }),
  );

const say = (home: DaemonHome, session: string, prompt: string): Promise<unknown> =>
  home.hook({
    session_id: session,
    cwd: home.sandbox.project,
    hook_event_name: "UserPromptSubmit",
    prompt,
  });

const heard = (client: EventClient, prompt: string): Promise<unknown> =>
  client.until(({ event, data }) => event === "session" && data.includes(`"${prompt}"`));

/** Numbers of the changes that were told, without the resets and what they said again. */
const numbersIn = ({ events }: EventClient): number[] =>
  events
    .filter(({ id, event }) => id !== null && event !== "ready")
    .map(({ id }) => Number(id?.split("-")[1]));

test("what a hook recorded a moment ago is told to whoever follows, and to whoever asks, over port and socket alike [R149]", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const client = await follow(home);
  await client.until(({ event }) => event === "ready");
  await say(home, "live-1", "paint the fence");
  await heard(client, "paint the fence");
  const over = await fetch("http://localhost/api/v1/sessions/live-1", {
    unix: home.living()?.socket ?? "",
  });
  expect(await over.json()).toMatchObject({
    session: { sessionId: "live-1", lastUserMessage: "paint the fence" },
    explanation: { evidence: expect.any(Array) },
  });
  for (;;) {
    const { record } = await json(home, "/sessions/live-1");
    if (record !== null) break;
    await Bun.sleep(10);
  }
  expect(await json(home, "/sessions/live-1/timeline?type=prompt")).toMatchObject({
    events: [{ type: "prompt", text: "paint the fence" }],
  });
  client.close();
});

test("whoever was away resumes without loss or doubling; after a restart the port is the same and the token another, and everything is told anew", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const before = accessOf(home);
  expect(statSync(join(home.runFolder, "http.json")).mode & 0o777).toBe(0o600);
  const first = await follow(home);
  await first.until(({ event }) => event === "ready");
  await say(home, "a", "one");
  await heard(first, "one");
  const lastId = first.lastId();
  const watching = await follow(home);
  await watching.until(({ event }) => event === "ready");
  first.close();
  for (const prompt of ["two", "three", "four"]) {
    await say(home, "a", prompt);
    await heard(watching, prompt);
  }
  const again = await follow(home, lastId);
  await heard(again, "four");
  expect(again.events.map(({ event }) => event)).not.toContain("reset");
  const numbers = [...numbersIn(first), ...numbersIn(again)];
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));

  expect((await home.run("daemon", "stop")).exitCode).toBe(0);
  await until(() => again.isOver() && watching.isOver());
  await home.startDaemon();
  const after = accessOf(home);
  expect(after).toEqual({ ...before, token: after.token });
  expect(after.token).not.toBe(before.token);
  const anew = await follow(home, again.lastId());
  await anew.until(({ event }) => event === "ready");
  expect(anew.events.map(({ event }) => event).slice(0, 2)).toEqual(["hello", "reset"]);
  anew.close();
});

test("a socket in a folder that others can write to is not asked by commands", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  expect(parsed(await home.run("daemon", "status", "--json"))).toMatchObject({ answers: true });
  chmodSync(home.runFolder, 0o777);
  expect(parsed(await home.run("daemon", "status", "--json"))).toMatchObject({
    running: true,
    answers: false,
  });
  chmodSync(home.runFolder, 0o700);
  expect(parsed(await home.run("daemon", "status", "--json"))).toMatchObject({ answers: true });
});

test("where HTTP cannot be opened, the log and the status say so, and commands go on over the socket", async () => {
  await using home = openDaemonHome();
  mkdirSync(join(home.runFolder, "http.json"), { recursive: true, mode: 0o700 });
  await home.startDaemon();
  expect(parsed(await home.run("daemon", "status", "--json"))).toMatchObject({
    answers: true,
    http: null,
    lastFault: { code: "HTTP_NOT_OPEN" },
  });
  expect((await home.run("daemon", "status")).stdout).toContain(textOf("ko").daemon.noHttp);
  const faults = readFileSync(join(home.home, "logs", "faults.jsonl"), "utf8");
  expect(faults.split("\n").filter((line) => line.includes("HTTP_NOT_OPEN"))).toHaveLength(1);
});

test("the token is in no log and in no answer", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const { token } = accessOf(home);
  await say(home, "a", "one");
  const told: string[] = [];
  for (const path of ["/health", "/sessions", "/openapi.json", "/nothing", `/search?q=${token}`]) {
    const answer = await get(home, path);
    told.push(await answer.text(), JSON.stringify([...answer.headers]));
  }
  const files = new Bun.Glob("{logs,journal,data}/**").scan({ cwd: home.home, absolute: true });
  for await (const file of files) told.push(await Bun.file(file).text());
  told.push(...home.sandbox.streamLines());
  expect(told.filter((text) => text.includes(token))).toEqual([]);
});
