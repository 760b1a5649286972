/** Around a compaction, with the built program: each case here once lost, kept or replaced what it should not. */
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sessionFile } from "../../src/config/session-files.ts";
import type { JsonObject } from "../../src/event/event.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import {
  addTo,
  asBytes,
  asked,
  begin,
  called,
  compact,
  RULE,
  documentIn,
  everythingIn,
  exportIn,
  happens,
  lastSaved,
  REQUEST,
  said,
  savedIn,
  transcript,
  work,
} from "./compacting.ts";
import { isQuiet } from "./saving.ts";
import { until } from "../until.ts";

const ledgerFile = (sandbox: Sandbox, session = "s-1"): string =>
  sessionFile(join(sandbox.home, "run"), session, "ledger");

const isNowhere = (sandbox: Sandbox, ...texts: readonly string[]): void => {
  for (const folder of [sandbox.home, sandbox.project]) {
    const all = everythingIn(folder);
    expect(texts.filter((text) => all.includes(asBytes(text)))).toEqual([]);
  }
};

test("a prompt of 40 kB, recorded and in the transcript, is one prompt, and the one behind it is what is asked for", async () => {
  using sandbox = openSandbox();
  const line = "The importer reads every row once and writes it to the store.\n";
  const long = `Write the server. It listens on port 8080.\n${line.repeat(660)}`;
  expect(long.length).toBeGreaterThan(40_000);
  const correction = "No, make it port 8081.";
  const path = transcript(sandbox, [...asked(long), ...said("Done."), ...asked(correction)]);
  for (const prompt of [long, correction]) {
    await happens(sandbox, "UserPromptSubmit", { prompt }, { transcript: path });
  }
  await compact(sandbox, { transcript: path });
  const { promptCount, document } = lastSaved(sandbox);
  expect(promptCount).toBe(2);
  expect(document.goal.current_objective).toBe(correction);
});

test("a session of nothing but a greeting does not take the project's file at its turn's end", async () => {
  using sandbox = openSandbox();
  await compact(sandbox, { transcript: transcript(sandbox, work(sandbox.project)) });
  const before = readFileSync(exportIn(sandbox.project), "utf8");
  const path = transcript(sandbox, [...asked("hello again"), ...said("Hello!")], "greeting");
  const given = { session: "s-2", transcript: path };
  await happens(sandbox, "UserPromptSubmit", { prompt: "hello again" }, given);
  await happens(sandbox, "Stop", { last_assistant_message: "Hello!" }, given);
  await until(() => existsSync(ledgerFile(sandbox, "s-2")) && isQuiet(sandbox));
  expect(savedIn(sandbox, "s-2")).toEqual([]);
  expect(readFileSync(exportIn(sandbox.project), "utf8")).toBe(before);
});

test("a file of somebody's own is neither replaced nor removed, and what was saved is told all the same", async () => {
  using sandbox = openSandbox();
  const path = exportIn(sandbox.project);
  mkdirSync(join(sandbox.project, ".claude"));
  writeFileSync(path, '{"my":"own"}');
  const given = { transcript: transcript(sandbox, work(sandbox.project)) };
  await compact(sandbox, given);
  expect(readFileSync(path, "utf8")).toBe('{"my":"own"}');
  expect(await begin(sandbox, "compact", given)).toContain(RULE);
  const ran = await sandbox.run(["context", "clear", "--yes"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  expect(sandbox.events().some(({ type }) => type === "snapshot_cleared")).toBe(true);
  expect(readFileSync(path, "utf8")).toBe('{"my":"own"}');
  expect(existsSync(`${path}.bak`)).toBe(false);
});

type LedgerFile = { readonly reading: { readonly ledger: JsonObject } };

test("a ledger whose parts have the wrong shape is made anew from the transcript", async () => {
  using sandbox = openSandbox();
  const given = {
    transcript: transcript(sandbox, [...work(sandbox.project), ...said("Rounding.")]),
  };
  await compact(sandbox, given);
  const path = ledgerFile(sandbox);
  const whole = JSON.parse(readFileSync(path, "utf8")) as LedgerFile;
  const { meta: _, ...first } = lastSaved(sandbox).document;
  const { ledger } = whole.reading;
  const broken: readonly JsonObject[] = [
    { closing: 5 },
    { written: [5] },
    { runs: { ...(ledger["runs"] as JsonObject), last: [null] } },
    { bans: {} },
  ];
  for (const parts of broken) {
    const reading = { ...whole.reading, ledger: { ...ledger, ...parts } };
    writeFileSync(path, JSON.stringify({ ...whole, reading }));
    await compact(sandbox, given);
    expect(lastSaved(sandbox).document).toMatchObject(first);
    const made = JSON.parse(readFileSync(path, "utf8")) as LedgerFile;
    expect(made.reading.ledger).toEqual(ledger);
  }
  expect(savedIn(sandbox)).toHaveLength(broken.length + 1);
});

test("a text that was forgotten stays so, though nobody knows any more how far the transcript was read", async () => {
  using sandbox = openSandbox();
  const now = (records: readonly JsonObject[]): JsonObject[] =>
    records.map((one) => ({ ...one, timestamp: new Date().toISOString() }));
  const path = transcript(sandbox, now(work(sandbox.project)));
  const given = { transcript: path };
  for (const prompt of [REQUEST, RULE]) {
    await happens(sandbox, "UserPromptSubmit", { prompt }, given);
  }
  await compact(sandbox, given);
  const ran = await sandbox.run(["forget", "--match", RULE, "--yes"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  rmSync(join(sandbox.home, "run/context"), { recursive: true });
  addTo(path, now(asked("Write the release notes.")));
  await compact(sandbox, given);
  isNowhere(sandbox, RULE);
  expect(lastSaved(sandbox).document.goal.current_objective).toBe("Write the release notes.");
});

describe("a secret that a cut would split", () => {
  const SECRET = "Zx81kQpLm29TgYwRfNbV56hJcDsXeAq07uIo";
  const named = `password=${SECRET}`;
  const pieces = Array.from({ length: SECRET.length - 9 }, (_, at) => SECRET.slice(at, at + 10));
  const filler = (units: number): string => "plain words ".repeat(units).slice(0, units);
  /** Where only the last `kept` units stay, the first `into` of the secret and its name are cut away. */
  const cutInside = (before: number, kept: number, into: number, last: string): string => {
    const behind = kept - (named.length - into) - last.length;
    return `${filler(before)}${named}${last}${filler(Math.max(0, behind))}`;
  };

  test("is nowhere, neither of a tool's long output nor of the agent's long words", async () => {
    using sandbox = openSandbox();
    const records: JsonObject[] = [];
    const fails = (text: string): number =>
      records.push(
        ...called("Bash", { command: `npm test ${records.length}` }, { text, isError: true }),
      );
    for (const into of [12, 16, 20, 28]) {
      for (const kept of [3998, 3999, 4000]) {
        fails(cutInside(9000, kept, into, " TypeError: x is not a function "));
      }
      for (const kept of [4000, 8000, 14_336, 20_000]) {
        fails(`Error: ${filler(kept - 7 - into)}${named} ${filler(40_000)}`);
        records.push(
          ...said(cutInside(40_000, kept, into, " is what src/cart.ts must always use. ")),
          ...said(`${filler(kept - into)}${named} is used. ${filler(40_000)}`),
        );
      }
      for (const units of [300, 700, 1200]) {
        records.push(...said(`${filler(units - into)}${named} is used.`));
      }
    }
    const path = transcript(sandbox, [...asked(REQUEST), ...records]);
    const given = { transcript: path };
    await happens(sandbox, "UserPromptSubmit", { prompt: REQUEST }, given);
    await compact(sandbox, given);
    const told = await begin(sandbox, "compact", given);
    expect(lastSaved(sandbox).document.state.errors.length).toBeGreaterThan(0);
    isNowhere(sandbox, ...pieces);
    expect(pieces.filter((piece) => told.includes(piece))).toEqual([]);
  });
});

test("what is saved in so many words a second time leaves of the first what it says nothing of", async () => {
  using sandbox = openSandbox();
  await happens(sandbox, "UserPromptSubmit", { prompt: REQUEST });
  const decision = { what: "Round once", why: "cents", rejected: ["floats"] };
  const discovery = { file: "src/cart.ts", insight: "It rounds twice." };
  for (const words of [
    { decisions: [decision], state: { blockers: ["The bank has not answered."] } },
    { discoveries: [discovery] },
  ]) {
    const ran = await sandbox.run(["context", "save", "--json"], { stdin: JSON.stringify(words) });
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  }
  const { decisions, discoveries, state } = documentIn(sandbox.project);
  expect(decisions).toEqual([decision]);
  expect(discoveries).toMatchObject([discovery]);
  expect(state.blockers).toEqual(["The bank has not answered."]);
});
