/** Who watches a daemon to which nothing happens stays connected. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { ko } from "../../src/text/ko.ts";
import { follow, hooks } from "../cli/recorded-session.ts";
import { type DaemonHome, openDaemonHome } from "./daemon-home.ts";

/** Reads the daemon's news over its socket until it says that it is still there. */
async function untilHeartbeat({ runFolder }: DaemonHome): Promise<string> {
  const response = await fetch("http://localhost/api/v1/events", {
    unix: join(runFolder, "daemon.sock"),
  });
  const decoder = new TextDecoder();
  let heard = "";
  if (response.body === null) return heard;
  for await (const bytes of response.body) {
    heard += decoder.decode(bytes, { stream: true });
    if (heard.includes(": still here")) break;
  }
  return heard;
}

test("while nothing happens the daemon's socket stays open, and nothing is said of a lost connection", async () => {
  await using home = openDaemonHome();
  await hooks(
    home.sandbox,
    "live",
    home.sandbox.project,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: "do it" },
  );
  await home.startDaemon();
  await using watching = follow(home.sandbox, ["sessions", "--watch"]);
  await watching.ready();
  expect(await untilHeartbeat(home)).toEndWith(": still here\n\n");
  expect(await watching.end()).toEqual({ exitCode: 0, stderr: `${ko.live.following}\n` });
});
