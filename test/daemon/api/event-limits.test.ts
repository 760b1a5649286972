/** What is kept for those who follow, for how long, and what becomes of those who do not read. */
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { openFeed } from "../../../src/daemon/api/events/feed.ts";
import { openFollower } from "../../../src/daemon/api/events/follower.ts";
import { openEventReader, type ServerEvent } from "../../../src/cli/watch/sse.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";
import { followAt } from "./event-client.ts";
import { plainMonitor, type PlainMonitor } from "./plain-monitor.ts";

const told = (monitor: PlainMonitor): ((lastId: string | null) => Telling) => {
  const feed = openFeed(monitor, "abc");
  return (lastId) => {
    const follower = openFollower(feed, lastId);
    const read = openEventReader();
    let raw = "";
    return {
      raw: () => raw,
      pieces: (most) => {
        const events: ServerEvent[] = [];
        for (let at = 0; at < most; at++) {
          const piece = follower.next();
          if (piece === null) break;
          raw += piece;
          events.push(...read(piece));
        }
        return events;
      },
    };
  };
};

type Telling = {
  readonly raw: () => string;
  /** So many, or as many as there are. */
  readonly pieces: (most: number) => ServerEvent[];
};

const seen = (events: readonly ServerEvent[]): (readonly [string, string | null])[] =>
  events.map(({ event, id }) => [event, id] as const);

test("whoever was away while a session was forgotten is told that it is gone, and none of its words", () => {
  const monitor = plainMonitor();
  const tell = told(monitor);
  monitor.change("a", "stays 1");
  monitor.change("b", "SECRET 1");
  monitor.change("a", "stays 2");
  monitor.change("b", "SECRET 2");
  monitor.end("b");
  monitor.change("a", "stays 3");
  for (const lastId of ["abc-0", "abc-1", "abc-2", "abc-3", "abc-4"]) {
    const telling = tell(lastId);
    const events = telling.pieces(Infinity);
    expect(telling.raw()).not.toContain("SECRET");
    expect(seen(events)).toContainEqual(["gone", "abc-5"]);
    expect(seen(events).slice(-2)).toEqual([
      ["session", "abc-6"],
      ["ready", "abc-6"],
    ]);
    expect(seen(events)).not.toContainEqual(["reset", null]);
  }
});

test("a session that is forgotten while everything is told anew is not told of", () => {
  const monitor = plainMonitor();
  const tell = told(monitor);
  for (let at = 0; at < 120; at++) monitor.change(`s${at}`, at < 60 ? `stays ${at}` : "SECRET");
  const telling = tell(null);
  expect(seen(telling.pieces(3)).length).toBe(2 + 50);
  for (let at = 60; at < 120; at++) monitor.end(`s${at}`);
  monitor.change("s119", "came back");
  const events = telling.pieces(Infinity);
  expect(telling.raw()).not.toContain("SECRET");
  expect(telling.raw()).toContain("came back");
  expect(events.at(-1)?.event).toBe("ready");
});

test("a forgotten session's words are sent to nobody who resumes, over the real port", async () => {
  const monitor = plainMonitor();
  await using home = await openApiHome({ monitor });
  const follow = (lastId: string | null) =>
    followAt((signal) =>
      home.get(lastId === null ? "/api/v1/events?lastEventId=" : "/api/v1/events", {
        signal,
        headers: { "Last-Event-ID": lastId ?? "" },
      }),
    );
  const first = await follow(null);
  await first.until(({ event }) => event === "ready");
  const lastId = first.lastId();
  first.close();
  monitor.change("a", "SECRET");
  monitor.end("a");
  const again = await follow(lastId);
  await again.until(({ event }) => event === "ready");
  expect(again.events.map(({ event }) => event)).toEqual(["hello", "gone", "ready"]);
  expect(again.raw()).not.toContain("SECRET");
  again.close();
});

test("large changes do not pile up: who was away for more than a few megabytes is told everything anew", () => {
  const monitor = plainMonitor();
  const feed = openFeed(monitor, "abc");
  const large = "가".repeat(100_000);
  for (let at = 0; at < 100; at++) monitor.change("a", `${at} ${large}`);
  expect(feed.behind(0)).toBeNull();
  const kept = feed.behind(99 - 5) ?? [];
  expect(kept.map(({ number }) => number)).toEqual([95, 96, 97, 98, 99, 100]);
  let place = 99;
  while (feed.behind(place - 1) !== null) place--;
  const bytes = (feed.behind(place) ?? []).reduce((sum, one) => sum + one.text.length * 3, 0);
  expect(bytes).toBeLessThan(5 * 1024 * 1024);
  monitor.change("a", large.repeat(20));
  expect(feed.behind(100)).toBeNull();
  expect(feed.behind(101)).toEqual([]);
  monitor.change("a", "small");
  expect(feed.behind(101)?.map(({ number }) => number)).toEqual([102]);
});

const openFiles = (): number => readdirSync("/dev/fd").length;

const clientsOf = async (home: ApiHome): Promise<number> =>
  ((await home.json("/api/v1/health"))["events"] as { clients: number }).clients;

const STALLED = 10;

test("those who do not read are really cut off: their places and their connections are free again", async () => {
  const monitor = plainMonitor();
  const limits = { most: STALLED, heartbeatMs: 50, stalledMs: 300 };
  await using home = await openApiHome({ monitor, limits });
  const slow: Socket[] = [];
  for (let at = 0; at < STALLED; at++) {
    const socket = connect(home.port, "127.0.0.1");
    socket.pause();
    socket.on("error", () => undefined);
    socket.write(
      `GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:${home.port}\r\nAuthorization: Bearer ${home.token}\r\n\r\n`,
    );
    slow.push(socket);
  }
  while ((await clientsOf(home)) < STALLED) await Bun.sleep(10);
  const peak = openFiles();
  const filling = "x".repeat(5000);
  for (let sent = 0; (await clientsOf(home)) > 0; sent++) {
    for (let at = 0; at < 50; at++) monitor.change("a", `${sent} ${at} ${filling}`);
    // Whoever counts still holds a connection: no place is free before it is closed.
    await Bun.sleep(10);
  }
  // Their own ends are still open: what is free again are ours. The questions' own connections come and go, so that
  // half of what was freed is asked for: if none were, none would be missing.
  expect(openFiles()).toBeLessThanOrEqual(peak - STALLED / 2);
  const next = await home.get("/api/v1/events");
  expect(next.status).toBe(200);
  await next.body?.cancel();
  for (const socket of slow) socket.destroy();
});
