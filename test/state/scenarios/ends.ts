/** A client ends: by a key, by a command, by a signal, without a word. */
import type { Scenario } from "../stage.ts";
import { bash, playing, says, sleeping, stay, typed } from "./parts.ts";

const SETTING = playing({
  "say hello": [{ ...says("Hello."), delayMs: 1000 }],
  "think long": [{ ...says("Thought."), delayMs: 30_000 }],
  "touch it": [bash("touch one"), says("Touched.")],
  "work long": [bash(sleeping(30)), says("Worked.")],
});

type How = NodeJS.Signals | "hang up";

const ended = (name: string, how: How, while_: "idle" | "busy" | "waiting" | "running"): Scenario =>
  typed({
    name,
    kind: how === "SIGKILL" ? "kill" : "exit paths",
    setting: SETTING,
    play: async ({ sitDown }) => {
      const person = await sitDown(while_ === "running" ? ["--allowedTools", "Bash"] : []);
      switch (while_) {
        case "idle":
          await person.say("say hello");
          await person.hears("Hello.");
          break;
        case "busy":
          await person.say("think long");
          break;
        case "running":
          await person.say("work long");
          break;
        case "waiting":
          await person.say("touch it");
          await person.isAsked("Bash");
          break;
      }
      await stay(3000);
      const at = how === "hang up" ? person.screen.hangUp() : person.screen.kill(how);
      if (while_ === "waiting") person.isGone(at);
      await person.leaves();
    },
  });

const left = (name: string, leave: (person: Leaving) => Promise<void>): Scenario =>
  typed({
    name,
    kind: "exit paths",
    setting: SETTING,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("say hello");
      await person.hears("Hello.");
      await stay(2000);
      await leave(person);
      await person.leaves();
    },
  });

type Leaving = {
  command(text: string): Promise<number>;
  readonly screen: { press(key: "ctrlC" | "ctrlD"): number };
};

export const ENDS: readonly Scenario[] = [
  ended("killed-while-idle", "SIGKILL", "idle"),
  ended("killed-while-busy", "SIGKILL", "busy"),
  ended("killed-while-waiting", "SIGKILL", "waiting"),
  ended("killed-while-a-tool-runs", "SIGKILL", "running"),
  ended("terminated-while-idle", "SIGTERM", "idle"),
  ended("terminated-while-busy", "SIGTERM", "busy"),
  ended("terminated-while-waiting", "SIGTERM", "waiting"),
  ended("terminal-closed-while-idle", "hang up", "idle"),
  ended("terminal-closed-while-busy", "hang up", "busy"),
  left("exit-command", async (person) => {
    await person.command("/exit");
  }),
  left("ctrl-c-twice", async ({ screen }) => {
    screen.press("ctrlC");
    await stay(300);
    screen.press("ctrlC");
  }),
  left("ctrl-d-twice", async ({ screen }) => {
    screen.press("ctrlD");
    await stay(300);
    screen.press("ctrlD");
  }),
];
