/** Waits over HTTP, by what the monitor knows of their sessions. */
import { expect, test } from "bun:test";
import { hooks } from "../../cli/recorded-session.ts";
import { openApiHome } from "./api-home.ts";
import { plainMonitor } from "./plain-monitor.ts";

test("what the monitor sees granted is open no more, though its tool runs on", async () => {
  const monitor = plainMonitor();
  const asks = {
    hook_event_name: "PermissionRequest",
    tool_name: "Bash",
    tool_input: { command: "npm publish" },
  };
  await using home = await openApiHome({
    monitor,
    before: async (sandbox) => {
      await hooks(sandbox, "pays", sandbox.project, asks);
    },
  });
  const open = "/api/v1/waits?state=open";
  expect(await home.json(open)).toMatchObject({
    waits: [{ sessionId: "pays", action: "npm publish", decision: null, remark: null }],
    summary: { open: 1, openMs: expect.any(Number) as number },
  });
  const now = new Date().toISOString();
  monitor.change("pays", "publish it", { rule: "board_busy", since: now, lastActivity: now });
  expect(await home.json(open)).toMatchObject({ waits: [], summary: { open: 0 } });
  expect(await home.json("/api/v1/waits")).toMatchObject({
    waits: [{ decision: "granted", source: "board", remark: "running" }],
    summary: { open: 0, openMs: null, granted: 1 },
  });
});
