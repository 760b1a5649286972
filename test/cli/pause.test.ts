import { startAtTerminal } from "../at-terminal.ts";
import { expect, test } from "bun:test";
import fc from "fast-check";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox } from "../sandbox.ts";
import { until } from "../until.ts";
import { faultOf, hooks, LANGUAGES, parsed, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };
const START = { hook_event_name: "SessionStart", source: "startup" };

test("nothing is recorded while paused, not by hooks and not by emit, and resume records again", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { pause } = TEXTS[language];
    expect(await sandbox.run(["record", "off"])).toMatchObject({
      stdout: `${pause.paused}\n`,
      stderr: "",
    });
    await record(sandbox, { session: "while-paused" });
    const emitted = await sandbox.run([
      "emit",
      "--type",
      "turn.start",
      "--session",
      "while-paused",
    ]);
    expect(emitted).toMatchObject({ exitCode: 0, stderr: `${pause.noteOpen}\n` });
    expect((await sandbox.run(["sessions"])).stdout).toStartWith(`${pause.noteOpen}\n`);
    expect((await sandbox.run(["record"])).stdout).toBe(`${pause.noteOpen}\n`);
    expect((await sandbox.run(["record", "on"])).stdout).toBe(`${pause.resumed}\n`);
    expect((await sandbox.run(["record", "on"])).stdout).toBe(`${pause.wasRecording}\n`);
  }
  expect(sandbox.journalLines()).toEqual([]);
  expect(sandbox.streamLines()).toEqual([]);
  await hooks(sandbox, "after", sandbox.project, START);
  expect(sandbox.journalLines()).toHaveLength(1);
});

test("a pause for a time says until when, and recording goes on by itself when it is over", async () => {
  using sandbox = openSandbox();
  const before = Date.now();
  const ran = await sandbox.run(["record", "off", "2h", "--json"]);
  const { paused, until } = parsed(ran) as { paused: boolean; until: string };
  expect(paused).toBe(true);
  const aheadMs = Date.parse(until) - before;
  expect(aheadMs).toBeGreaterThanOrEqual(7_200_000);
  expect(aheadMs).toBeLessThan(7_260_000);
  const shown = until.slice(0, 19).replace("T", " ");
  expect((await sandbox.run(["sessions"])).stdout).toContain(ko.pause.noteUntil(shown));

  await sandbox.run(["pause", "--for", "1s"]);
  await hooks(sandbox, "early", sandbox.project, START);
  expect(sandbox.journalLines()).toEqual([]);
  while (sandbox.journalLines().length === 0) await hooks(sandbox, "late", sandbox.project, START);
  expect((await sandbox.run(["sessions"])).stdout).not.toContain(ko.pause.noteOpen);
});

test("a time is understood as people type it, in either language", async () => {
  using sandbox = openSandbox();
  const minutes = async (...time: readonly string[]): Promise<number> => {
    const before = Date.now();
    const { until } = parsed(await sandbox.run(["record", "off", ...time, "--json"])) as {
      until: string;
    };
    return Math.floor((Date.parse(until) - before) / 60_000);
  };
  for (const ten of [["10분"], ["10min"], ["10 minutes"], ["10", "minutes"], ["10m"]]) {
    expect([ten, await minutes(...ten)]).toEqual([ten, 10]);
  }
  expect([await minutes("2시간"), await minutes("1일")]).toEqual([120, 1440]);
  const wrong = await sandbox.run(["record", "off", "soon", "--json"]);
  expect([wrong.exitCode, faultOf(wrong).message]).toEqual([
    2,
    ko.pause.badTime("soon", ko.config.kinds.duration),
  ]);
});

test("what it was called before keeps working, and says the new name beside what it answers", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { pause } = TEXTS[language];
    expect(await sandbox.run(["pause"])).toMatchObject({
      exitCode: 0,
      stdout: `${pause.paused}\n`,
      stderr: `${pause.nextTime("self-gen record off")}\n`,
    });
    expect(await sandbox.run(["resume"])).toMatchObject({
      exitCode: 0,
      stdout: `${TEXTS[language].resume.turnsOn}\n${pause.resumed}\n`,
      stderr: `${pause.nextTime("self-gen record on")}\n`,
    });
    // Said twice, there is nothing to undo: a session was meant.
    expect((await sandbox.run(["resume", "--json"])).exitCode).toBe(2);
    const help = await sandbox.run(["pause", "--help"]);
    expect(help.stdout).toBe((await sandbox.run(["record", "--help"])).stdout);
  }
});

test("in a script resume without a session undoes a pause, and never what was turned off in another way", async () => {
  using sandbox = openSandbox();
  const step = fc.constantFrom(
    ["pause"],
    ["pause", "--for", "2h"],
    ["record", "off"],
    ["record", "off", "10m"],
    ["record", "on"],
    ["resume"],
    ["config", "set", "enabled", "false"],
    ["config", "set", "enabled", "true"],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      await sandbox.run(["record", "on"]);
      await sandbox.run(["config", "set", "enabled", "true"]);
      let off: "pause" | "record" | null = null;
      let isEnabled = true;
      for (const args of [...steps, ["resume"]]) {
        const ran = await sandbox.run(args);
        const [command, word] = args;
        if (command === "pause") off ??= "pause";
        else if (command === "record") off = word === "off" ? "record" : null;
        else if (command === "config") isEnabled = args[3] === "true";
        else {
          const isRefused = off !== "pause";
          const isOff = off === "record" || !isEnabled;
          expect([args, ran.exitCode]).toEqual([args, isRefused ? 2 : 0]);
          const fix = isOff ? ko.resume.staysOffFix : ko.resume.noSessionFix;
          if (isRefused) expect(ran.stderr).toContain(fix);
          else off = null;
        }
        const { recording } = parsed(await sandbox.run(["record", "--json"])) as {
          recording: boolean;
        };
        expect(recording).toBe(off === null && isEnabled);
      }
    }),
    { numRuns: 40 },
  );
});

test("a time that is none ends with 2 and pauses nothing", async () => {
  using sandbox = openSandbox();
  for (const time of ["10x", "", "0m", "-5m", "1.5h", "soon", "99999999d"]) {
    const ran = await sandbox.run(["pause", `--for=${time}`, "--json"]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran).message).toBe(ko.pause.badTime(time, ko.config.kinds.duration));
    const now = await sandbox.run(["record", "off", "--json", "--", time]);
    expect(now.exitCode).toBe(2);
    expect(faultOf(now).message).toBe(ko.pause.badTime(time, ko.config.kinds.duration));
  }
  await hooks(sandbox, "s", sandbox.project, START);
  expect(sandbox.journalLines()).toHaveLength(1);
});

test("whoever looks is told that recording is off, also after resume", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "enabled", "false"]);
  await sandbox.run(["pause"]);
  for (const args of [["sessions"], ["resume"]]) {
    expect((await sandbox.run(args)).stdout).toContain(`${ko.pause.noteOff}\n`);
  }
});

test("in a script resume without a session is a wrong usage while recording is on, and names how to open one", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    const { resume } = { en, ko }[language];
    await speak(sandbox, language);
    const ran = await sandbox.run(["resume"]);
    expect(ran).toMatchObject({ exitCode: 2, stdout: "" });
    expect(ran.stderr).toContain(resume.noSession);
    expect(ran.stderr).toContain(resume.noSessionFix);
  }
});

test("at a terminal resume without a session is a wrong usage while recording is on", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const { screen, ended } = startAtTerminal(["resume"], {
    cwd: sandbox.project,
    env: { ...sandbox.env, TERM: "xterm" },
    cols: 200,
  });
  expect(await ended).toBe(2);
  expect(screen()).toContain(en.resume.noSession);
});

test("at a terminal resume without a session asks before it turns recording on, and Enter leaves it off", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const press = async (answer: string): Promise<string> => {
    const { child, screen, type, ended } = startAtTerminal(["resume"], {
      cwd: sandbox.project,
      env: { ...sandbox.env, TERM: "xterm" },
      cols: 200,
    });
    await until(() => screen().includes("[y/N]"));
    type(`${answer}\r`);
    await ended;
    child.terminal?.close();
    return screen();
  };
  for (const time of [[], ["10m"]]) {
    const off = (await sandbox.run(["record", "off", ...time])).stdout;
    const end = /until ([\d: -]{19})/.exec(off)?.[1] ?? null;
    expect(end === null).toBe(time.length === 0);
    const left = await press("");
    expect(left).toContain(en.resume.openOne);
    expect(left).toContain(`${en.pause.turnOn(end)} [y/N]`);
    expect(left).toContain(en.resume.keptOff);
    const note = end === null ? en.pause.noteOpen : en.pause.noteUntil(end);
    expect((await sandbox.run(["record"])).stdout).toBe(`${note}\n`);
    expect(await press("y")).toContain(en.pause.resumed);
    expect((await sandbox.run(["record"])).stdout).toBe(`${en.pause.wasRecording}\n`);
  }
});
