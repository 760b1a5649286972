/** Forgetting from a page: shown first, confirmed by number, and only what was shown goes. */
import { expect, test } from "bun:test";
import type { ForgetAnswer } from "../../../src/daemon/actions/forget.ts";
import { ownEvents } from "../../../src/dashboard/settings/forget-form-target.ts";
import type { JsonObject } from "../../../src/event/event.ts";
import { en } from "../../../src/text/en.ts";
import { plant } from "../../bring-back/sessions.ts";
import { record } from "../../cli/recorded-session.ts";
import { sampleState } from "../../remember/checkpoint/sample-state.ts";
import type { Sandbox } from "../../sandbox.ts";
import { openOwnActions, type OwnActions, refusalOf } from "./own-actions.ts";

const recordTwo = async (sandbox: Sandbox): Promise<void> => {
  await record(sandbox, { session: "secret-one", prompt: "plum pudding" });
  await record(sandbox, { session: "other", cwd: `${sandbox.folder}/shop` });
};

const forget = async ({ actions }: OwnActions, body: JsonObject): Promise<ForgetAnswer> =>
  (await actions.run("forget", body)) as ForgetAnswer;

const holds = ({ sandbox }: OwnActions, text: string): boolean =>
  sandbox.journalLines().some((line) => line.includes(text));

test("a trial tells which sessions would lose how much, and removes nothing", async () => {
  await using home = await openOwnActions({ before: recordTwo });
  expect(await forget(home, { session: "secret-one", dryRun: true })).toMatchObject({
    dryRun: true,
    events: 9,
    sessions: 1,
    archive: { archives: 0 },
    listed: [{ sessionId: "secret-one", project: "project", title: "plum pudding", events: 9 }],
    checkpointsGone: [],
    checkpointsOfOthers: 0,
  });
  expect(await forget(home, { match: "pudding", dryRun: true })).toMatchObject({ sessions: 1 });
  expect(await forget(home, { project: "shop", dryRun: true })).toMatchObject({
    listed: [{ sessionId: "other", project: "shop", startedAt: expect.any(String) }],
  });
  expect(holds(home, "plum pudding")).toBe(true);
});

test("a trial names the checkpoints that go along, those of other sessions too, and its numbers add up", async () => {
  const saved = { ts: new Date().toISOString(), data: { state: sampleState(), commit: null } };
  await using home = await openOwnActions({
    before: async (sandbox) => {
      await recordTwo(sandbox);
      plant(
        sandbox,
        { id: "own", sessionId: "secret-one", type: "checkpoint", ...saved },
        { id: "of-another", sessionId: "third", type: "checkpoint", ...saved },
      );
    },
  });
  const told = await forget(home, { session: "secret-one", dryRun: true });
  expect(told).toMatchObject({ checkpoints: 2, checkpointsOfOthers: 1 });
  expect(new Map(told.checkpointsGone.map(({ id, sessionId }) => [id, sessionId]))).toEqual(
    new Map([
      ["own", "secret-one"],
      ["of-another", "third"],
    ]),
  );
  expect(ownEvents(told)).toBe(told.listed.reduce((sum, { events }) => sum + events, 0));
});

test("what was told and confirmed is removed, and nothing else", async () => {
  await using home = await openOwnActions({ before: recordTwo });
  const target = { session: "secret-one" };
  const { events } = await forget(home, { ...target, dryRun: true });
  expect(await forget(home, { ...target, dryRun: false, confirmed: events })).toMatchObject({
    dryRun: false,
    events,
    sessions: 1,
  });
  expect(holds(home, "plum pudding")).toBe(false);
  expect(home.sandbox.query("select session_id from sessions")).toEqual([{ session_id: "other" }]);
});

test("without a trial, or with another number than it told, nothing is removed, and the number is told", async () => {
  await using home = await openOwnActions({ before: recordTwo });
  const target = { session: "secret-one", dryRun: false };
  const refused = {
    status: 400,
    code: "NOT_CONFIRMED",
    message: en.actions.faults.notAsTold(9, 1)[0],
  };
  expect(await refusalOf(forget(home, { ...target, confirmed: 9 }))).toMatchObject(refused);
  expect(await refusalOf(forget(home, { ...target, confirmed: 8 }))).toMatchObject(refused);
  expect(await refusalOf(forget(home, target))).toMatchObject(refused);
  await forget(home, { match: "pudding", dryRun: true });
  expect(
    await refusalOf(forget(home, { session: "other", dryRun: false, confirmed: 2 })),
  ).toMatchObject({ code: "NOT_CONFIRMED" });
  expect(holds(home, "plum pudding")).toBe(true);
});

test("what was recorded since it was told goes too", async () => {
  await using home = await openOwnActions({ before: recordTwo });
  const target = { session: "secret-one" };
  const { events } = await forget(home, { ...target, dryRun: true });
  await home.sandbox.hook({
    session_id: "secret-one",
    cwd: home.sandbox.project,
    hook_event_name: "UserPromptSubmit",
    prompt: "cherry pie",
  });
  const done = await forget(home, { ...target, dryRun: false, confirmed: events });
  expect(done.events).toBeGreaterThan(events);
  expect(holds(home, "cherry pie")).toBe(false);
});

test("a text that looks like an option is only looked for", async () => {
  await using home = await openOwnActions({ before: recordTwo });
  // None of them is found in the name of a temporary folder, as "-y" can be.
  for (const word of ["--yes", "-y -f", "--project=shop", "a\nb", "' or 1=1 --"]) {
    for (const name of ["session", "project", "match"]) {
      const body = { [name]: word, dryRun: true };
      const answer = await forget(home, body).catch((fault: unknown) => fault);
      if (name === "match") expect(answer).toMatchObject({ events: 0, sessions: 0 });
      else expect(answer).toMatchObject({ status: 404 });
    }
  }
  expect(holds(home, "plum pudding")).toBe(true);
});
