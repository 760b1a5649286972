/** Changes as they happen: nothing is lost, nothing comes twice, and nobody holds the others up. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { connect } from "node:net";
import { openFeed } from "../../../src/daemon/api/events/feed.ts";
import { openFollower } from "../../../src/daemon/api/events/follower.ts";
import { openStreams } from "../../../src/daemon/api/events/streams.ts";
import { openEventReader, type ServerEvent } from "../../../src/cli/watch/sse.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";
import { type EventClient, followAt, knownFrom } from "./event-client.ts";
import { plainMonitor, type PlainMonitor } from "./plain-monitor.ts";
import { until } from "../../until.ts";

const follow = (home: ApiHome, lastId: string | null = null): Promise<EventClient> =>
  followAt((signal) =>
    home.get("/api/v1/events", {
      signal,
      headers: lastId === null ? {} : { "Last-Event-ID": lastId },
    }),
  );

const namesOf = (events: readonly ServerEvent[]): string[] => events.map(({ event }) => event);

const isReady = ({ event }: ServerEvent): boolean => event === "ready";

const messagesIn = (events: readonly ServerEvent[]): string[] =>
  events
    .filter(({ event }) => event === "session")
    .map(({ data }) => (JSON.parse(data) as { lastUserMessage: string }).lastUserMessage);

const says =
  (message: string) =>
  ({ event, data }: ServerEvent): boolean =>
    event === "session" && data.includes(JSON.stringify(message));

test("whoever follows is told everything first, and then every change with an id of its own", async () => {
  const monitor = plainMonitor();
  monitor.change("a", "one");
  await using home = await openApiHome({ monitor });
  monitor.change("b", "two");
  const client = await follow(home);
  await client.until(isReady);
  expect(namesOf(client.events)).toEqual(["hello", "reset", "session", "session", "ready"]);
  expect(JSON.parse(client.events[1]?.data ?? "")).toEqual({ sessions: 2 });
  const { run } = JSON.parse(client.events[0]?.data ?? "") as { run: string };
  expect(client.lastId()).toBe(`${run}-1`);

  monitor.change("a", "three");
  monitor.end("b");
  await client.until(({ event }) => event === "gone");
  const news = client.events.slice(5);
  expect(namesOf(news)).toEqual(["session", "gone"]);
  expect(news.map(({ id }) => id)).toEqual([`${run}-2`, `${run}-3`]);
  expect(knownFrom(client.events)).toEqual(new Map([["a", "three"]]));
  client.close();
});

test("words with line ends, quotes or Hangul arrive as they are and cannot pass for an event", async () => {
  const monitor = plainMonitor();
  await using home = await openApiHome({ monitor });
  const client = await follow(home);
  await client.until(isReady);
  const hostile = 'a\n\nevent: gone\ndata: {"sessionId":"a"}\n\n\r\r\u2028 "한글" ';
  monitor.change("a", hostile);
  await client.until(({ event }) => event === "session");
  expect(messagesIn(client.events)).toEqual([hostile]);
  expect(namesOf(client.events)).not.toContain("gone");
  client.close();
});

test("whoever was away is told what he missed, each once, in the header or in the address", async () => {
  const monitor = plainMonitor();
  await using home = await openApiHome({ monitor });
  const first = await follow(home);
  await first.until(isReady);
  for (let at = 0; at < 10; at++) monitor.change("a", `before ${at}`);
  await first.until(says("before 9"));
  const lastId = first.lastId();
  first.close();
  for (let at = 0; at < 200; at++) monitor.change("a", `away ${at}`);

  const wanted = Array.from({ length: 200 }, (_, at) => `away ${at}`);
  const byHeader = await follow(home, lastId);
  await byHeader.until(isReady);
  expect(namesOf(byHeader.events)).not.toContain("reset");
  expect(messagesIn(byHeader.events)).toEqual(wanted);
  const byAddress = await followAt((signal) =>
    home.get(`/api/v1/events?lastEventId=${lastId}`, { signal }),
  );
  await byAddress.until(isReady);
  expect(messagesIn(byAddress.events)).toEqual(wanted);

  monitor.change("a", "again");
  await byHeader.until(says("again"));
  expect(messagesIn(byHeader.events)).toEqual([...wanted, "again"]);
  byHeader.close();
  byAddress.close();
});

test("an id that is too old, of another run or none at all begins anew with everything", async () => {
  const monitor = plainMonitor();
  monitor.change("b", "stays");
  await using home = await openApiHome({ monitor });
  const first = await follow(home);
  await first.until(isReady);
  const lastId = first.lastId() ?? "";
  const run = lastId.slice(0, lastId.lastIndexOf("-"));
  first.close();
  for (let at = 0; at < 1500; at++) monitor.change("a", `change ${at}`);
  for (const unknown of [
    lastId,
    `${run}-499`,
    `${run}-9999`,
    `${run}--1`,
    `${run}-1e3`,
    "0123456789ab-1400",
    "x",
    "9".repeat(90),
  ]) {
    const client = await follow(home, unknown);
    await client.until(isReady);
    expect([unknown, namesOf(client.events)]).toEqual([
      unknown,
      ["hello", "reset", "session", "session", "ready"],
    ]);
    expect(knownFrom(client.events)).toEqual(
      new Map([
        ["b", "stays"],
        ["a", "change 1499"],
      ]),
    );
    client.close();
  }
  const kept = await follow(home, `${run}-500`);
  await kept.until(isReady);
  expect(messagesIn(kept.events)).toHaveLength(1000);
  kept.close();
});

test("after a restart an id of before begins anew", async () => {
  const monitor = plainMonitor();
  monitor.change("a", "one");
  let lastId: string | null;
  {
    await using home = await openApiHome({ monitor });
    const client = await follow(home);
    await client.until(isReady);
    monitor.change("a", "two");
    await client.until(says("two"));
    lastId = client.lastId();
    home.leave();
    await until(() => client.isOver());
  }
  await using home = await openApiHome({ monitor });
  monitor.change("a", "three");
  const client = await follow(home, lastId);
  await client.until(isReady);
  expect(namesOf(client.events)).toEqual(["hello", "reset", "session", "ready"]);
  expect(messagesIn(client.events)).toEqual(["three"]);
  client.close();
});

test("the hundred and first who follows is turned away, and let in when another leaves", async () => {
  await using home = await openApiHome({ monitor: plainMonitor() });
  const clients: EventClient[] = [];
  for (let at = 0; at < 100; at++) clients.push(await follow(home));
  expect(clients.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
  const refused = await home.get("/api/v1/events");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).not.toBeNull();
  expect(await refused.json()).toMatchObject({ error: { code: "TOO_MANY_CLIENTS" } });
  expect((await home.get("/api/v1/sessions")).status).toBe(200);
  clients[0]?.close();
  const again = await untilLetIn(home);
  expect(again.status).toBe(200);
  for (const client of [...clients, again]) client.close();
  await untilNobody(home);
});

async function untilLetIn(home: ApiHome): Promise<EventClient> {
  for (;;) {
    const client = await follow(home);
    if (client.status === 200) return client;
    await Bun.sleep(10);
  }
}

const clientsOf = async (home: ApiHome): Promise<number> =>
  ((await home.json("/api/v1/health"))["events"] as { clients: number }).clients;

async function untilNobody(home: ApiHome): Promise<void> {
  while ((await clientsOf(home)) > 0) await Bun.sleep(10);
}

const LINE = { keepOpen: () => undefined, cut: null };

const QUICK = { most: 100, heartbeatMs: 50, stalledMs: 300 };

test("a quiet connection is kept alive with comments that are no events", async () => {
  await using home = await openApiHome({ monitor: plainMonitor(), limits: QUICK });
  const client = await follow(home);
  await client.until(isReady);
  await until(() => client.raw().split("\n: ").length > 3);
  expect(namesOf(client.events)).toEqual(["hello", "reset", "ready"]);
  client.close();
});

test("one that does not read is dropped, and keeps nothing from the others", async () => {
  const monitor = plainMonitor();
  await using home = await openApiHome({ monitor, limits: QUICK });
  const slow = connect(home.port, "127.0.0.1");
  slow.pause();
  slow.on("error", () => undefined);
  const ended = new Promise((resolve) => slow.on("close", resolve));
  slow.write(
    `GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:${home.port}\r\nAuthorization: Bearer ${home.token}\r\n\r\n`,
  );
  const quick = await follow(home);
  await quick.until(isReady);
  while ((await clientsOf(home)) < 2) await Bun.sleep(10);
  const filling = "x".repeat(5000);
  let sent = 0;
  while ((await clientsOf(home)) > 1) {
    for (let at = 0; at < 200; at++) monitor.change("a", `${sent++} ${filling}`);
    await quick.until(says(`${sent - 1} ${filling}`));
  }
  expect(knownFrom(quick.events).get("a")).toBe(`${sent - 1} ${filling}`);
  slow.resume();
  await ended;
  monitor.change("a", "after");
  await quick.until(says("after"));
  quick.close();
});

test("nothing is kept for one that reads late: what he missed is told anew as it is by then", async () => {
  const monitor = plainMonitor();
  const feed = openFeed(monitor);
  const streams = openStreams(feed);
  const reader = (streams.open(null, LINE) ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  const read = openEventReader();
  const events: ServerEvent[] = [];
  const readTo = async (name: string): Promise<void> => {
    for (const from = events.length; !namesOf(events.slice(from)).includes(name);) {
      const { value } = await reader.read();
      events.push(...read(decoder.decode(value)));
    }
  };
  await readTo("ready");
  for (let at = 0; at < 50_000; at++) monitor.change(`s${at % 3}`, `change ${at}`);
  await readTo("ready");
  expect(namesOf(events.slice(3))).toEqual(["reset", "session", "session", "session", "ready"]);
  expect(messagesIn(events)).toEqual(["change 49998", "change 49999", "change 49997"]);
  streams.close();
  feed.close();
});

/** What may happen between a daemon and somebody who follows it. */
const STEPS = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("change" as const),
      id: fc.nat(5),
      times: fc.integer({ min: 1, max: 400 }),
    }),
    fc.record({ kind: fc.constant("end" as const), id: fc.nat(5) }),
    fc.record({ kind: fc.constant("read" as const), pieces: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant("reconnect" as const) }),
  ),
  { maxLength: 30 },
);

test("however changes, reading and broken connections follow each other, in the end the same is known", () => {
  fc.assert(
    fc.property(STEPS, (steps) => {
      const monitor = plainMonitor();
      const feed = openFeed(monitor, "abc");
      let [heard, known] = [[] as ServerEvent[], new Map<string, string>()];
      let [lastId, said]: [string | null, number] = [null, 0];
      let [follower, read] = [openFollower(feed, null), openEventReader()];
      const take = (): boolean => {
        const piece = follower.next();
        if (piece === null) return false;
        const events = read(piece);
        heard.push(...events);
        known = knownFrom(events, known);
        lastId = events.findLast(({ id }) => id !== null)?.id ?? lastId;
        return true;
      };
      for (const step of steps) {
        if (step.kind === "change") {
          for (let at = 0; at < step.times; at++) monitor.change(`s${step.id}`, `${said++}`);
        } else if (step.kind === "end") monitor.end(`s${step.id}`);
        else if (step.kind === "read") for (let at = 0; at < step.pieces && take(); at++);
        else [follower, read] = [openFollower(feed, lastId), openEventReader()];
      }
      while (take());
      expect(known).toEqual(truthOf(monitor));
      const ids = heard.filter(({ event }) => event !== "ready").flatMap(({ id }) => id ?? []);
      const numbered = ids.map((id) => Number(id.split("-")[1]));
      expect(numbered).toEqual(numbered.toSorted((a, b) => a - b));
      heard = [];
    }),
  );
});

const truthOf = (monitor: PlainMonitor): Map<string, string> =>
  new Map(
    monitor.getAll().map(({ sessionId, lastUserMessage }) => [sessionId, lastUserMessage ?? ""]),
  );
