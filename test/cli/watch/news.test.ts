import { expect, test } from "bun:test";
import fc from "fast-check";
import { openChangeLines } from "../../../src/cli/watch/change-lines.ts";
import { openDaemonNews } from "../../../src/cli/watch/daemon-news.ts";
import { openWatchSessionCache } from "../../../src/cli/watch/watch-session-cache.ts";
import { openEventReader, type ServerEvent } from "../../../src/cli/watch/sse.ts";
import { en } from "../../../src/text/en.ts";
import { done, NOW, snapshot, waiting } from "./snapshots.ts";

test("events are read whole however the stream was cut, and lines that keep it open say nothing", () => {
  const stream =
    'event: hello\ndata: {"run":"a"}\n\n: still here\n\nid: a-1\nevent: session\r\ndata: {"한":1}\r\n\r\ndata: x\ndata: y\n\nevent: none\n\n';
  const expected: ServerEvent[] = [
    { id: null, event: "hello", data: '{"run":"a"}' },
    { id: "a-1", event: "session", data: '{"한":1}' },
    { id: "a-1", event: "message", data: "x\ny" },
  ];
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 8 }), (cuts) => {
      const read = openEventReader();
      const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const got = places.slice(1).flatMap((end, at) => read(stream.slice(places[at], end)));
      expect(got).toEqual(expected);
    }),
  );
});

type Told = { readonly kind: string; readonly ids: readonly string[] };

function listening(): {
  told: Told[];
  take: (event: string, data?: unknown, id?: string) => void;
  lastId: () => string | null;
} {
  const told: Told[] = [];
  const news = openDaemonNews({
    replaced: (sessions) => told.push({ kind: "all", ids: sessions.map((one) => one.sessionId) }),
    changed: ({ snapshots, removedIds }) => {
      if (snapshots.length > 0)
        told.push({ kind: "changed", ids: snapshots.map((one) => one.sessionId) });
      if (removedIds.length > 0) told.push({ kind: "gone", ids: removedIds });
    },
  });
  return {
    told,
    lastId: () => news.lastId(),
    take: (event, data = {}, id) =>
      news.take({ id: id ?? null, event, data: JSON.stringify(data) }),
  };
}

test("everything is told at once when it is whole, with what changed meanwhile, and then each change", () => {
  const { told, take, lastId } = listening();
  take("hello", { run: "a" });
  take("reset", { sessions: 2 });
  take("session", snapshot({ sessionId: "one" }));
  take("session", snapshot({ sessionId: "two" }));
  take("session", snapshot({ sessionId: "three" }), "a-7");
  take("gone", { sessionId: "one" }, "a-8");
  expect(told).toEqual([]);
  // Who breaks off here must begin anew.
  expect(lastId()).toBeNull();
  take("ready", { run: "a" }, "a-8");
  expect(told).toEqual([{ kind: "all", ids: ["two", "three"] }]);
  expect(lastId()).toBe("a-8");
  take("session", snapshot({ sessionId: "two" }), "a-9");
  take("gone", { sessionId: "three" }, "a-10");
  expect(told.slice(1)).toEqual([
    { kind: "changed", ids: ["two"] },
    { kind: "gone", ids: ["three"] },
  ]);
  expect(lastId()).toBe("a-10");
});

test("after a break what was missed is told as changes, and a daemon started anew tells everything again", () => {
  const { told, take, lastId } = listening();
  take("reset");
  take("ready", {}, "a-1");
  take("hello", { run: "a" });
  take("session", snapshot({ sessionId: "missed" }), "a-2");
  take("ready", {}, "a-2");
  expect(told).toEqual([
    { kind: "all", ids: [] },
    { kind: "changed", ids: ["missed"] },
  ]);
  take("hello", { run: "b" });
  take("reset");
  take("session", snapshot({ sessionId: "other" }));
  take("ready", {}, "b-0");
  expect(told.at(-1)).toEqual({ kind: "all", ids: ["other"] });
  expect(lastId()).toBe("b-0");
});

test("a snapshot that says the same as before is no change, and what is missing from all is gone", () => {
  const known = openWatchSessionCache();
  const one = snapshot({ sessionId: "one" });
  const two = snapshot({ sessionId: "two" });
  expect(known.replace([one, two])).toEqual({ snapshots: [one, two], removedIds: [] });
  expect(known.apply({ snapshots: [{ ...one }], removedIds: ["nobody"] })).toEqual({
    snapshots: [],
    removedIds: [],
  });
  const later = { ...one, agents: 1 };
  expect(known.replace([later])).toEqual({ snapshots: [later], removedIds: ["two"] });
  expect(known.all()).toEqual([later]);
});

test("a line is written when what a person would see has changed, and not for a clock, a token or a cent", () => {
  const lines = openChangeLines(en);
  const said = (...given: Parameters<typeof lines.of>): string | null =>
    lines.of(...given)?.slice("00:00:00  ".length) ?? null;
  expect(said(snapshot(), NOW)).toBe("0190aaaa-bbbb  shop  working");
  expect(said(snapshot({ estimatedCostUsd: 3, contextTokens: 5, agents: 0 }), NOW)).toBeNull();
  expect(said(waiting(), NOW)).toBe("0190aaaa-bbbb  shop  waiting for permission · Bash");
  const command = waiting({ waitDetail: "npm publish" });
  expect(said(command, NOW)).toBe("0190aaaa-bbbb  shop  waiting for permission · Bash npm publish");
  expect(said({ ...command, currentTools: ["Read"], turnCount: 9 }, NOW)).toBeNull();
  const left = snapshot({ activityPhase: "interactable", currentTools: ["Bash"] });
  expect(said(left, NOW)).toBe("0190aaaa-bbbb  shop  your turn");
  expect(said(done({ endReason: "logout" }), NOW)).toBe(
    "0190aaaa-bbbb  shop  ended · reason: logout",
  );
  // It was over before we looked.
  expect(said(done({ sessionId: "old" }), NOW)).toBeNull();
  expect(lines.gone("old", NOW)).toBeNull();
  expect(lines.gone(snapshot().sessionId, NOW)).toEndWith(`shop  ${en.live.board.gone}`);
});
