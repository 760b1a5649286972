/** Codex: asked for permission at its terminal, and without one. */
import type { Step } from "../../real/script.ts";
import type { CodexScenario } from "../codex-stage.ts";
import { says, sleeping, stay } from "./parts.ts";

const exec = (cmd: string): Step => ({
  tool: "exec_command",
  input: { cmd, yield_time_ms: 20_000 },
});

/** What the sandbox would not let through is asked for. */
const outside = (cmd: string): Step => ({
  tool: "exec_command",
  input: {
    cmd,
    sandbox_permissions: "require_escalated",
    justification: "to try it",
    yield_time_ms: 20_000,
  },
});

const ROLE = {
  "touch it": [outside("touch one"), { ...says("Touched."), delayMs: 1500 }],
  "work long": [outside(sleeping(5)), says("Worked.")],
  "think long": [{ ...says("Thought."), delayMs: 6000 }],
  "think longer": [{ ...says("Thought."), delayMs: 30_000 }],
  "run it": [exec(sleeping(4)), { ...says("It ran."), delayMs: 1500 }],
};

const decided = (
  name: string,
  kind: CodexScenario["kind"],
  key: "enter" | "escape" | "2",
  prompt: "touch it" | "work long",
): CodexScenario => ({
  name,
  kind,
  mode: "interactive",
  role: ROLE,
  play: async ({ sitDown }) => {
    const person = await sitDown();
    await person.say(prompt);
    await person.isAsked("Bash");
    await stay(3000);
    if (key === "escape") {
      await person.decides(key, "interrupted", "interactable");
      return;
    }
    await person.decides(key, "granted", "busy");
    await person.hears(prompt === "touch it" ? "Touched." : "Worked.");
  },
});

export const CODEX_SCENARIOS: readonly CodexScenario[] = [
  decided("granted", "permission granted", "enter", "touch it"),
  decided("granted-for-good", "permission granted", "2", "touch it"),
  decided("granted-and-long", "permission granted", "enter", "work long"),
  decided("esc-at-dialog", "esc at dialog", "escape", "touch it"),
  {
    name: "answer-of-6s",
    kind: "generation",
    mode: "interactive",
    role: ROLE,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("think long");
      await person.hears("Thought.");
    },
  },
  {
    name: "esc-in-generation",
    kind: "esc in generation",
    mode: "interactive",
    role: ROLE,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("think longer");
      await stay(3000);
      await person.interrupts();
    },
  },
  {
    name: "killed-while-busy",
    kind: "kill",
    mode: "interactive",
    role: ROLE,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("think longer");
      await stay(3000);
      person.screen.kill("SIGKILL");
      await person.leaves();
    },
  },
  {
    name: "exec-with-a-tool",
    kind: "headless",
    mode: "headless",
    role: ROLE,
    play: async (stage) => stage.exec("run it").finished,
  },
  {
    name: "exec-killed",
    kind: "headless",
    mode: "headless",
    role: ROLE,
    play: async (stage) => {
      const run = stage.exec("think longer");
      await stay(4000);
      await run.kill();
    },
  },
];
