/** Work that somebody put off is told to the project's next sessions until it is done, dropped or old. */
import { describe, expect, test } from "bun:test";
import type { JsonObject } from "../../../src/event/event.ts";
import { hoursAgo, plant } from "../../bring-back/sessions.ts";
import { checkPutOffWork, open, start, talk } from "./put-off-work.ts";

describe("work that is put off", () => {
  test("outlasts any short sessions, and ends when it is asked for and done, or when somebody says so", () =>
    checkPutOffWork(4));

  test.each([
    [
      "en",
      "내일 이어서 할게",
      '- Left for later by the user \\(.{16}\\): "내일 이어서 할게", about: "',
    ],
    [
      "ko",
      "Let's continue tomorrow.",
      '- 사용자가 나중으로 미룬 작업 \\(.{16}\\): "Let\'s continue tomorrow.", 관련 요청: "',
    ],
  ])(
    "is the work at hand where the words name nothing, until somebody goes on with it (%s)",
    async (language, words, line) => {
      using sandbox = open(language);
      const request = "Build the CSV export of the orders.";
      await talk(sandbox, "left", [{ prompt: request, does: "edits" }, { prompt: words }]);
      await talk(sandbox, "short", [{ prompt: "What time is it?" }]);
      expect(await start(sandbox)).toMatch(new RegExp(`${line}${RegExp.escape(request)}"`));
      await talk(sandbox, "on", [{ prompt: "이어서 하자", does: "edits" }]);
      expect(await start(sandbox)).not.toContain(words);
    },
  );

  test("is told alone behind a session of another branch, and no more after two weeks", async () => {
    using sandbox = open();
    await talk(sandbox, "left", [{ prompt: "Leave the migration of prices for tomorrow." }]);
    expect(await start(sandbox)).toContain("Leave the migration");
    const saved = sandbox.events().find(({ type }) => type === "snapshot");
    if (saved === undefined) throw new Error("nothing was saved");
    using later = open();
    const { id, ts, trigger, document, extra, promptCount, isFinished } = saved;
    const data = { trigger, document, extra, promptCount, isFinished };
    const aged = (days: number): JsonObject =>
      JSON.parse(
        JSON.stringify(data).replaceAll(/"ts":"[^"]+"/g, `"ts":"${hoursAgo(24 * days)}"`),
      ) as JsonObject;
    const lifecycle = { type: "session.lifecycle", sessionId: "left", ts } as const;
    plant(later, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
    plant(later, {
      type: "snapshot",
      id,
      sessionId: "left",
      ts: hoursAgo(24 * 9),
      data: { ...aged(9), branch: "other" },
    });
    plant(later, { ...lifecycle, data: { phase: "ended", reason: "other" } });
    expect(await start(later)).toContain("[Self-Generation] Work that the user left for later");
    using over = open();
    plant(over, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
    plant(over, { type: "snapshot", id, sessionId: "left", ts: hoursAgo(1), data: aged(15) });
    plant(over, { ...lifecycle, data: { phase: "ended", reason: "other" } });
    expect(await start(over)).not.toContain("Leave the migration");
  });

  test("is listed, opened, removed by its ID and brought back", async () => {
    using sandbox = open();
    const words = "Leave the migration of prices for tomorrow.";
    await talk(sandbox, "left", [{ prompt: words }]);
    const listed = await sandbox.run(["memory"]);
    expect(listed.stdout).toMatch(/^Left for later in conversations in .+ \(1\)$/m);
    const id = /^([0-9a-f]{13}) {2}later {2}Leave the migration/m.exec(listed.stdout)?.[1] ?? "";
    expect((await sandbox.run(["memory", "show", id])).stdout).toContain(`later: ${words}`);
    expect(JSON.parse((await sandbox.run(["memory", "--json"])).stdout)).toMatchObject([
      { kind: "later", text: words, by: "person" },
    ]);
    expect((await sandbox.run(["memory", "remove", id])).stdout).toContain(`Removed: ${words}`);
    expect(await start(sandbox)).not.toContain("Left for later");
    const back = await sandbox.run(["memory", "remove", id, "--undo"]);
    expect(back).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await start(sandbox)).toContain("Left for later");
  });
});
