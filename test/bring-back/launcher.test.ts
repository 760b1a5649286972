import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expectDone, openUserHome } from "../cli/installed-home.ts";
import { SILENT, start } from "../hooks/processes.ts";
import type { Ran } from "../sandbox.ts";
import { plantSummary, summaryOf, told } from "./sessions.ts";
import { HANG_MS } from "../limits.ts";

const node = Bun.which("node") ?? "node";

test("the installed hooks/session-analyzer.mjs answers source, model, session_id and cwd with node, and says nothing once the program is gone (a part of R042) [R034, R038]", async () => {
  using home = openUserHome();
  expectDone(await home.install());
  plantSummary(home);
  const call = (name: string, event: object, session: string): Promise<Ran> =>
    start(home, [node, join(home.home, "hooks", name)], {
      stdin: new Blob([JSON.stringify({ session_id: session, cwd: home.project, ...event })]),
      timeoutMs: HANG_MS,
    }).ended;
  const four = { source: "startup", model: "opus" };
  const { context } = told(await call("session-analyzer.mjs", four, "a"));
  expect(context).toContain("15 prompts, 60 tool calls");
  expect(await call("session-summary.mjs", { reason: "other" }, "a")).toEqual(SILENT);
  expect(summaryOf(home, "a")).toMatchObject({ promptCount: 0, reason: "other" });

  rmSync(home.program);
  const before = home.journalLines();
  expect(await call("session-analyzer.mjs", four, "b")).toEqual(SILENT);
  expect(await call("session-summary.mjs", { reason: "other" }, "b")).toEqual(SILENT);
  expect(home.journalLines()).toEqual(before);
});
