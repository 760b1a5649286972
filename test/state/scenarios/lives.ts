/** One conversation goes on in another run, or another one begins in the same run. */
import { compactsByItself, FILLING, plays, SMALL_WINDOW } from "../../real/compaction.ts";
import type { Step } from "../../real/script.ts";
import type { Person } from "../person.ts";
import type { Scenario, Stage } from "../stage.ts";
import { bash, playing, says, stay, typed } from "./parts.ts";

const SETTING = playing({
  "say hello": [{ ...says("Hello."), delayMs: 1000 }],
  "go on": [{ ...says("Gone on."), delayMs: 2500 }],
  "touch it": [bash("touch one"), says("Touched.")],
  "think long": [{ ...says("Thought."), delayMs: 30_000 }],
});

/** As the model's own summary, after a while. */
const SUMMARY: Step = {
  text: "<analysis>none</analysis>\n<summary>\nSUMMARY-OF-THE-PAST\n</summary>",
  delayMs: 3000,
};

type Setting = ReturnType<NonNullable<Scenario["setting"]>>;

const summarising = (setting: Setting, summary = SUMMARY): Setting => ({
  ...setting,
  model: {
    ...setting.model,
    respond: (request) =>
      request.kind === "compact" ? summary : setting.model?.respond?.(request),
  },
});

const CONVERSATION = {
  "first thing": [says("First done.")],
  "second thing": [says("Second done.")],
  "go on": [{ ...says("Gone on."), delayMs: 2000 }],
};

async function helloAndLeave({ sitDown }: Stage): Promise<Person> {
  const person = await sitDown();
  await person.say("say hello");
  await person.hears("Hello.");
  await stay(1000);
  await person.command("/exit");
  await person.leaves();
  await stay(2000);
  return person;
}

async function talked({ sitDown }: Stage): Promise<Person> {
  const person = await sitDown();
  await person.say("first thing");
  await person.hears("First done.");
  await person.say("second thing");
  await person.hears("Second done.");
  await stay(1000);
  return person;
}

export const LIVES: readonly Scenario[] = [
  typed({
    name: "continued",
    kind: "resume",
    setting: SETTING,
    play: async (stage) => {
      await helloAndLeave(stage);
      const again = await stage.sitDown(["-c"]);
      await stay(2000);
      await again.say("go on");
      await again.hears("Gone on.");
    },
  }),
  typed({
    name: "resumed-by-id",
    kind: "resume",
    setting: SETTING,
    play: async (stage) => {
      const first = await helloAndLeave(stage);
      const again = await stage.sitDown(["-r", first.session()]);
      await stay(2000);
      await again.say("touch it");
      await again.isAsked("Bash");
      await stay(1500);
      await again.chooses("Yes", "granted", "busy");
      await again.hears("Touched.");
    },
  }),
  typed({
    name: "resumed-after-a-kill",
    kind: "resume",
    setting: SETTING,
    play: async (stage) => {
      const first = await stage.sitDown();
      await first.say("say hello");
      await first.hears("Hello.");
      await first.say("think long");
      await stay(2000);
      first.screen.kill("SIGKILL");
      await first.leaves();
      await stay(3000);
      const again = await stage.sitDown(["-c"]);
      await stay(3000);
      await again.say("go on");
      await again.hears("Gone on.");
    },
  }),
  typed({
    name: "continued-after-a-kill-at-a-dialog",
    kind: "resume",
    setting: SETTING,
    play: async ({ sitDown }) => {
      const first = await sitDown();
      await first.say("say hello");
      await first.hears("Hello.");
      await first.say("touch it");
      await first.isAsked("Bash");
      await stay(1500);
      first.isGone(first.screen.kill("SIGKILL"));
      await first.leaves();
      await stay(2000);
      const again = await sitDown(["-c"]);
      await stay(3000);
      await again.say("go on");
      await again.hears("Gone on.");
    },
  }),
  typed({
    name: "resumed-and-left-alone",
    kind: "resume",
    setting: SETTING,
    play: async (stage) => {
      await helloAndLeave(stage);
      await stage.sitDown(["-c"]);
      await stay(3000);
    },
  }),
  typed({
    name: "cleared",
    kind: "clear",
    setting: SETTING,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("say hello");
      await person.hears("Hello.");
      await stay(2000);
      await person.startsAnew(await person.command("/clear"));
    },
  }),
  typed({
    name: "cleared-and-on",
    kind: "clear",
    setting: SETTING,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("say hello");
      await person.hears("Hello.");
      await stay(1000);
      await person.startsAnew(await person.command("/clear"));
      await stay(2500);
      await person.say("touch it");
      await person.isAsked("Bash");
      await stay(2000);
      await person.chooses("Yes", "granted", "busy");
      await person.hears("Touched.");
    },
  }),
  typed({
    name: "forked",
    kind: "fork",
    setting: SETTING,
    play: async (stage) => {
      const first = await helloAndLeave(stage);
      const fork = await stage.sitDown(["-r", first.session(), "--fork-session"]);
      await stay(2000);
      await fork.say("go on");
      await fork.hears("Gone on.");
    },
  }),
  typed({
    name: "forked-beside-its-parent",
    kind: "fork",
    setting: SETTING,
    play: async ({ sitDown }) => {
      const first = await sitDown();
      await first.say("say hello");
      await first.hears("Hello.");
      await stay(1000);
      const fork = await sitDown(["-r", first.session(), "--fork-session"]);
      await fork.say("touch it");
      await fork.isAsked("Bash");
      await stay(1500);
      await first.say("go on");
      await stay(1000);
      await fork.chooses("Yes", "granted", "busy");
      await fork.hears("Touched.");
      await first.hears("Gone on.");
    },
  }),
  typed({
    name: "compacted-by-command",
    kind: "compaction",
    setting: () => summarising(plays(CONVERSATION)),
    play: async (stage) => {
      const person = await talked(stage);
      await person.say("/compact");
      await person.hears("Compacted");
    },
  }),
  typed({
    name: "compacted-by-command-and-on",
    kind: "compaction",
    setting: () => summarising(plays(CONVERSATION)),
    play: async (stage) => {
      const person = await talked(stage);
      await person.say("/compact");
      await person.hears("Compacted");
      await stay(3000);
      await person.say("go on");
      await person.hears("Gone on.");
    },
  }),
  typed({
    name: "esc-in-a-compaction",
    kind: "compaction",
    setting: () => summarising(plays(CONVERSATION), { ...SUMMARY, delayMs: 20_000 }),
    play: async (stage) => {
      const person = await talked(stage);
      await person.say("/compact");
      await stay(3000);
      await person.interrupts();
    },
  }),
  typed({
    name: "compacted-by-itself",
    kind: "compaction",
    setting: () =>
      summarising(
        compactsByItself({ "fill it": FILLING }, [{ ...says("All of it done."), delayMs: 1500 }]),
      ),
    play: async ({ sitDown }) => {
      const person = await sitDown([...SMALL_WINDOW, "--allowedTools", "Bash"]);
      await person.say("fill it");
      await person.hears("All of it done.");
    },
  }),
];
