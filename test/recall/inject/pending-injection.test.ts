import { expect, test } from "bun:test";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkDelivery, awaitDelivery } from "../../../src/recall/inject/delivery-check.ts";
import {
  trackDelivery,
  claimPendingInjection,
  dropPendingInjection,
  toMarker,
  readPendingInjection,
  writePendingInjection,
} from "../../../src/recall/inject/pending-injection.ts";
import {
  parsePendingInjection,
  type PendingInjection,
} from "../../../src/recall/inject/pending-injection-format.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";
import { accepted, SESSION, sent, tell } from "./injected-session.ts";

const runOf = ({ home }: Sandbox): string => join(home, "run");

function awaited(sandbox: Sandbox): PendingInjection {
  const told = readPendingInjection(runOf(sandbox), SESSION);
  if (told === null) throw new Error("nothing is awaited");
  return told;
}

const leftovers = (sandbox: Sandbox): string[] => readdirSync(join(runOf(sandbox), "context"));

test("what was told comes back as it was written, and nothing else lies beside it", () => {
  using sandbox = openSandbox();
  const { injectionId, marker, text, transcript } = tell(sandbox);
  expect(awaited(sandbox)).toMatchObject({
    sessionId: SESSION,
    injectionId,
    marker,
    text,
    hook: "SessionStart",
    client: "claude-code",
    attempt: 1,
    earlier: null,
    transcript: { path: transcript, cursor: { byteOffset: statSync(transcript).size } },
    parts: [{ kind: "snapshot", refs: ["snapshot-1"], linesCut: 2 }],
  });
  expect(leftovers(sandbox)).toHaveLength(1);
});

test("a later telling takes the place of the one before, and of what a dead process left", () => {
  using sandbox = openSandbox();
  const first = tell(sandbox);
  writeFileSync(`${first.file}.left-behind`, "{}");
  const second = tell(sandbox);
  expect(awaited(sandbox).injectionId).toBe(second.injectionId);
  expect(leftovers(sandbox)).toHaveLength(1);
  dropPendingInjection(runOf(sandbox), SESSION);
  expect(leftovers(sandbox)).toEqual([]);
});

test("nothing is awaited of a text that could not be recognised", () => {
  using sandbox = openSandbox();
  for (const change of [{ text: "without it" }, { marker: "" }, { marker: "n" }]) {
    const { file } = tell(sandbox, change);
    expect({ change, isThere: existsSync(file) }).toEqual({ change, isThere: false });
  }
});

test("markers of ids that were made in the same moment differ", () => {
  const markers = Array.from({ length: 1000 }, () => toMarker(Bun.randomUUIDv7()));
  expect(new Set(markers).size).toBe(1000);
});

test("a telling is claimed once, and one that was told again meanwhile is left alone", () => {
  using sandbox = openSandbox();
  const run = runOf(sandbox);
  tell(sandbox);
  const first = awaited(sandbox);
  const { injectionId, marker } = first;
  const second: PendingInjection = {
    ...first,
    injectionId: "second",
    attempt: 2,
    earlier: { injectionId, marker },
  };
  expect(claimPendingInjection(run, first)).toBe(true);
  expect(claimPendingInjection(run, first)).toBe(false);
  expect(readPendingInjection(run, SESSION)).toBeNull();
  writePendingInjection(run, second);
  expect(claimPendingInjection(run, first)).toBe(false);
  expect(readPendingInjection(run, SESSION)).toEqual(second);
  expect(leftovers(sandbox)).toHaveLength(1);
});

test("a session's file does not speak for another session", () => {
  using sandbox = openSandbox();
  const { file } = tell(sandbox);
  const told = awaited(sandbox);
  writeFileSync(file, JSON.stringify({ v: 1, ...told, sessionId: "another" }));
  expect(readPendingInjection(runOf(sandbox), SESSION)).toBeNull();
  expect(existsSync(file)).toBe(false);
});

test("a file that lacks anything needed is none", () => {
  using sandbox = openSandbox();
  tell(sandbox);
  const whole = { v: 1, ...awaited(sandbox) };
  expect(parsePendingInjection(JSON.stringify(whole))).toEqual(awaited(sandbox));
  for (const name of [
    "v",
    "sessionId",
    "injectionId",
    "marker",
    "text",
    "hook",
    "at",
    "client",
    "attempt",
  ]) {
    const without = { ...whole, [name]: undefined };
    expect({ name, told: parsePendingInjection(JSON.stringify(without)) }).toEqual({
      name,
      told: null,
    });
  }
  const nowhere = { ...whole, transcript: { path: "/x", cursor: { byteOffset: -1 } } };
  expect(parsePendingInjection(JSON.stringify(nowhere))?.transcript).toBeNull();
});

test("only what was added since it was told is looked at", () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  told.adds(accepted(told.text));
  const { sessionId, injectionId, marker, text, hook, client, at } = awaited(sandbox);
  expect(checkDelivery(awaited(sandbox))).toMatchObject({
    result: "delivered",
    delivery: "accepted",
  });
  const transcript = { path: told.transcript, size: statSync(told.transcript).size };
  trackDelivery(runOf(sandbox), {
    sessionId,
    injectionId,
    marker,
    text,
    hook,
    client,
    at,
    transcript,
  });
  expect(checkDelivery(awaited(sandbox))).toEqual({ result: "nothing" });
});

test("a half-written record shows nothing until its second half arrives", () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  const line = `${JSON.stringify(sent(told.text))}\n`;
  const { transcript } = told;
  const before = Bun.spawnSync(["cat", transcript]).stdout.toString();
  writeFileSync(transcript, before + line.slice(0, 60));
  expect(checkDelivery(awaited(sandbox))).toEqual({ result: "nothing" });
  writeFileSync(transcript, before + line);
  expect(checkDelivery(awaited(sandbox))).toMatchObject({ result: "delivered", delivery: "sent" });
});

test("records that are no JSON, far too deep or not about a context show nothing", () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  const { marker } = told;
  told.adds(
    marker,
    [marker],
    { type: "user", message: { content: marker } },
    { attachment: marker },
  );
  writeFileSync(
    told.transcript,
    `{"type":"attachment ${marker}\n${"[".repeat(5000)}"${marker}"${"]".repeat(5000)}\n`,
    { flag: "a" },
  );
  expect(checkDelivery(awaited(sandbox))).toEqual({ result: "nothing" });
});

test("a record that is written a moment late is waited for, and nothing for ever", async () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  expect(await awaitDelivery(awaited(sandbox), 0)).toEqual({ result: "nothing" });
  // It has looked once before anything is added.
  const looking = awaitDelivery(awaited(sandbox), 30_000);
  told.adds(accepted(told.text));
  expect(await looking).toMatchObject({ result: "delivered", delivery: "accepted" });
});

test("a transcript that is another file since shows what is in it, and not that something is missing", () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  const other = { type: "user", message: { content: "another conversation" } };
  writeFileSync(told.transcript, `${JSON.stringify(other)}\n`);
  expect(checkDelivery(awaited(sandbox))).toEqual({ result: "unseen" });
  told.adds(accepted(told.text));
  expect(checkDelivery(awaited(sandbox))).toMatchObject({ result: "delivered" });
});

test("looking ends after so many bytes, and then nothing is known", () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  const filling = { type: "user", message: { content: "x".repeat(1000) } };
  for (let at = 0; at < 30; at++) told.adds(...Array.from({ length: 30 }, () => filling));
  told.adds(accepted(told.text));
  expect(checkDelivery(awaited(sandbox), 100_000)).toEqual({ result: "unseen" });
  expect(checkDelivery(awaited(sandbox))).toMatchObject({ result: "delivered" });
});
