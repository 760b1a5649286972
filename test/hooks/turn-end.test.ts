/** Stop and SessionEnd: the session's context is saved behind them, by a process of its own that waits a second: several wait together. */
import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sessionFile } from "../../src/config/session-files.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import {
  addTo,
  asked,
  RULE,
  ends,
  happens,
  REQUEST,
  savedIn,
  transcript,
  work,
} from "./compacting.ts";
import { isQuiet, isSaving, quiet } from "./saving.ts";
import { until } from "../until.ts";

const askedFile = (sandbox: Sandbox): string =>
  sessionFile(join(sandbox.home, "run"), "s-1", "asked");

/** As if the last save had been asked for so long ago. */
const passes = (sandbox: Sandbox, minutes: number): void =>
  writeFileSync(askedFile(sandbox), new Date(Date.now() - minutes * 60_000).toISOString());

/** A turn, and the work behind it. */
async function turn(sandbox: Sandbox, path: string, prompt = REQUEST): Promise<void> {
  await happens(sandbox, "UserPromptSubmit", { prompt }, { transcript: path });
  await happens(sandbox, "Stop", { last_assistant_message: "done" }, { transcript: path });
}

/** Waits until as many were saved as are expected: no process is left that could save another. */
const untilSaved = (sandbox: Sandbox, count: number): Promise<unknown> =>
  until(() => savedIn(sandbox).length >= count && isQuiet(sandbox));

describe("a turn's end", () => {
  test.concurrent("has the context saved in the background, and says nothing [R071]", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    await turn(sandbox, path);
    await untilSaved(sandbox, 1);
    const [saved, ...more] = savedIn(sandbox);
    expect(more).toEqual([]);
    expect(saved?.trigger).toBe("stop");
    expect(JSON.stringify(saved?.extra.lines)).toContain(RULE);
  });

  test.concurrent("asks for it at most every three minutes", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    await turn(sandbox, path);
    await untilSaved(sandbox, 1);
    const asking = readFileSync(askedFile(sandbox), "utf8");
    addTo(path, asked("쿠폰도 넣어줘"));
    await turn(sandbox, path, "쿠폰도 넣어줘");
    expect(readFileSync(askedFile(sandbox), "utf8")).toBe(asking);
    passes(sandbox, 2.9);
    await turn(sandbox, path, "쿠폰도 넣어줘");
    expect(await isSaving(sandbox)).toBe(false);
    expect(savedIn(sandbox).length).toBe(1);
    passes(sandbox, 3);
    await turn(sandbox, path, "쿠폰도 넣어줘");
    await untilSaved(sandbox, 2);
    expect(savedIn(sandbox).at(-1)?.document.goal.current_objective).toBe("쿠폰도 넣어줘");
  });

  test.concurrent("saves nothing twice", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    await happens(sandbox, "UserPromptSubmit", { prompt: REQUEST }, { transcript: path });
    for (const count of [1, 1, 1]) {
      await happens(sandbox, "Stop", {}, { transcript: path });
      await untilSaved(sandbox, count);
      passes(sandbox, 5);
    }
    expect(savedIn(sandbox).length).toBe(1);
  });

  test.concurrent("asks again where the time of the last save lies in the future or is no time", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    await turn(sandbox, path);
    await untilSaved(sandbox, 1);
    for (const broken of ["2999-01-01T00:00:00.000Z", "no time", ""]) {
      writeFileSync(askedFile(sandbox), broken);
      await turn(sandbox, path);
      const [time = ""] = readFileSync(askedFile(sandbox), "utf8").split("\n");
      expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
    }
    await quiet(sandbox);
  });
});

describe("a session's end", () => {
  test.concurrent("has saved what no turn's end has, and nothing that was saved already", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    await turn(sandbox, path);
    await untilSaved(sandbox, 1);
    addTo(path, asked("쿠폰도 넣어줘"));
    await happens(sandbox, "UserPromptSubmit", { prompt: "쿠폰도 넣어줘" }, { transcript: path });
    await ends(sandbox, { transcript: path });
    await untilSaved(sandbox, 2);
    expect(savedIn(sandbox).at(-1)).toMatchObject({
      trigger: "end",
      document: { goal: { current_objective: "쿠폰도 넣어줘" } },
    });
    await ends(sandbox, { transcript: path });
    await quiet(sandbox);
    expect(savedIn(sandbox).length).toBe(2);
  });

  test.concurrent("names the transcript though no turn ended, so that it is saved and archived", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    await happens(sandbox, "UserPromptSubmit", { prompt: REQUEST }, { transcript: path });
    await ends(sandbox, { transcript: path });
    await untilSaved(sandbox, 1);
    expect(readFileSync(askedFile(sandbox), "utf8")).toContain(path);
    expect(savedIn(sandbox)[0]).toMatchObject({ trigger: "end" });
    const { stdout } = await sandbox.run(["archive", "list", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ archives: [{ transcriptPath: path }] });
  });
});
