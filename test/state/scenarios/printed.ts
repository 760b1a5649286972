/** The client without a terminal. */
import type { Scenario } from "../stage.ts";
import { bash, playing, printed, says, sleeping, stay } from "./parts.ts";

const SETTING = playing({
  "work long": [bash(sleeping(4)), { ...says("Worked."), delayMs: 1500 }],
  "think long": [{ ...says("Thought."), delayMs: 5000 }],
  "touch it": [bash("touch one"), { ...says("I may not."), delayMs: 2500 }],
  "go on": [{ ...says("Gone on."), delayMs: 2500 }],
  "fail now": [
    { error: { status: 400, type: "invalid_request_error", message: "scripted" }, delayMs: 1500 },
  ],
});
const ALLOWED = ["--allowedTools", "Bash"];

export const PRINTED: readonly Scenario[] = [
  printed({
    name: "printed-with-a-tool",
    kind: "headless",
    setting: SETTING,
    play: async ({ headless }) => headless(["-p", "work long", ...ALLOWED]).finished(),
  }),
  printed({
    name: "printed-long-answer",
    kind: "headless",
    setting: SETTING,
    play: async ({ headless }) => headless(["-p", "think long"]).finished(),
  }),
  printed({
    name: "printed-without-permission",
    kind: "headless",
    setting: SETTING,
    play: async ({ headless }) => headless(["-p", "touch it"]).finished(),
  }),
  printed({
    name: "printed-and-failed",
    kind: "headless",
    setting: SETTING,
    play: async ({ headless }) => headless(["-p", "fail now"]).finished(),
  }),
  printed({
    name: "printed-and-killed",
    kind: "headless",
    setting: SETTING,
    play: async ({ headless }) => {
      const run = headless(["-p", "work long", ...ALLOWED]);
      await run.asked(1);
      await stay(2500);
      await run.kill("SIGKILL");
    },
  }),
  printed({
    name: "printed-and-terminated",
    kind: "headless",
    setting: SETTING,
    play: async ({ headless }) => {
      const run = headless(["-p", "think long"]);
      await run.asked(1);
      await stay(2500);
      await run.kill("SIGTERM");
    },
  }),
  printed({
    name: "printed-and-gone-on",
    kind: "resume",
    setting: SETTING,
    play: async ({ headless }) => {
      const first = headless(["-p", "think long"]);
      await first.finished();
      await stay(2500);
      await headless(["-r", first.session, "-p", "go on"]).finished();
    },
  }),
  printed({
    name: "printed-twice-at-once",
    kind: "several sessions",
    setting: SETTING,
    play: async ({ headless }) => {
      const first = headless(["-p", "work long", ...ALLOWED]);
      await stay(1500);
      const second = headless(["-p", "think long"]);
      await Promise.all([first.finished(), second.finished()]);
    },
  }),
  printed({
    name: "printed-fork",
    kind: "fork",
    setting: SETTING,
    play: async ({ headless }) => {
      const first = headless(["-p", "go on"]);
      await first.finished();
      await stay(2000);
      await headless(["-r", first.session, "--fork-session", "-p", "think long"]).finished();
    },
  }),
  printed({
    name: "printed-and-fed-again-and-again",
    kind: "headless",
    setting: SETTING,
    play: async ({ fed }) => {
      const run = fed(ALLOWED);
      await run.says("go on");
      // After one turn nobody knows yet whether it is fed more.
      await stay(500);
      await run.says("work long");
      await stay(5000);
      await run.says("think long");
      await stay(5000);
      await run.finished();
    },
  }),
];
