/** A turn goes its way: the model thinks, tools run, somebody presses Esc, the API fails. */
import { plays } from "../../real/compaction.ts";
import type { Step } from "../../real/script.ts";
import type { Scenario } from "../stage.ts";
import { bash, noticing, playing, says, sleeping, stay, typed } from "./parts.ts";

const ALLOWED = ["--allowedTools", "Bash"];

type Failure = NonNullable<Step["error"]>;

/** The first answers fail, and then the model answers. */
const failing = (times: number, error: Failure): NonNullable<Scenario["setting"]> => {
  return () => {
    const { model } = plays({ "try it": [says("At last.")] });
    let asked = 0;
    return {
      model: {
        ...model,
        respond: (request) => {
          const step = model?.respond?.(request);
          if (step === undefined || asked >= times) return step;
          asked += 1;
          return { error };
        },
      },
    };
  };
};

const OVERLOADED = { status: 529, type: "overloaded_error", message: "Overloaded" };
const BROKEN = { status: 500, type: "api_error", message: "Internal server error" };
const REFUSED = { status: 400, type: "invalid_request_error", message: "scripted refusal" };
const UNKNOWN_KEY = { status: 401, type: "authentication_error", message: "invalid x-api-key" };
const ALWAYS = 1000;

const PARTS = `First part of the answer.\n\n${"Some more words of it. ".repeat(30)}\n\nLast part.`;

export const TURNS: readonly Scenario[] = [
  typed({
    name: "answer-of-6s",
    kind: "generation",
    setting: playing({ "think long": [{ ...says("Thought."), delayMs: 6000 }] }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("think long");
      await person.hears("Thought.");
    },
  }),
  typed({
    name: "answer-of-6s-then-tool",
    kind: "generation",
    setting: playing({
      "think and do": [
        { ...bash("touch one"), delayMs: 5000, text: "I do it." },
        { ...says("Did it."), delayMs: 3000 },
      ],
    }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("think and do");
      await person.isAsked("Bash");
      await stay(2000);
      await person.chooses("Yes", "granted", "busy");
      await person.hears("Did it.");
    },
  }),
  typed({
    name: "answer-that-stands-still",
    kind: "generation",
    setting: playing({ "tell me": [{ ...says(PARTS), pauseMs: 7000 }] }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("tell me");
      await person.hears("Last part.");
    },
  }),
  typed({
    name: "two-turns",
    kind: "generation",
    setting: playing({
      "first thing": [{ ...says("First done."), delayMs: 1500 }],
      "second thing": [{ ...says("Second done."), delayMs: 2500 }],
    }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("first thing");
      await person.hears("First done.");
      await stay(3000);
      await person.say("second thing");
      await person.hears("Second done.");
    },
  }),
  typed({
    name: "silent-tool-of-8s",
    kind: "long tool",
    setting: playing({ "work long": [bash(sleeping(8)), says("Worked.")] }),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("work long");
      await person.hears("Worked.");
    },
  }),
  typed({
    name: "silent-tool-of-20s",
    kind: "long tool",
    setting: playing({ "work long": [bash(sleeping(20)), says("Worked.")] }),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("work long");
      await person.hears("Worked.", 30_000);
    },
  }),
  typed({
    name: "tool-in-the-background",
    kind: "long tool",
    setting: noticing(
      {
        "work beside": [
          {
            tool: "Bash",
            input: { command: sleeping(6), description: "Wait beside", run_in_background: true },
          },
          says("It runs beside."),
        ],
      },
      { ...says("It has ended."), delayMs: 2000 },
    ),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("work beside");
      await person.hears("It runs beside.");
      await person.seesWork();
      await person.hears("It has ended.");
    },
  }),
  typed({
    name: "failing-tool",
    kind: "long tool",
    setting: playing({
      "let it fail": [
        bash(`${sleeping(2)}; cat no-such-file; false`),
        bash("exit 3"),
        says("It fails."),
      ],
    }),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("let it fail");
      await person.hears("It fails.");
    },
  }),
  typed({
    name: "tools-side-by-side",
    kind: "parallel tools",
    setting: playing({
      "look around": [
        {
          tools: [
            { tool: "Bash", input: { command: sleeping(3), description: "Wait" } },
            { tool: "Bash", input: { command: sleeping(5), description: "Wait longer" } },
            { tool: "Glob", input: { pattern: "*.md" } },
          ],
        },
        says("Looked around."),
      ],
    }),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("look around");
      await person.hears("Looked around.");
    },
  }),
  typed({
    name: "esc-before-any-text",
    kind: "esc in generation",
    setting: playing({ "think long": [{ ...says("Thought."), delayMs: 20_000 }] }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("think long");
      await stay(3000);
      await person.interrupts();
    },
  }),
  typed({
    name: "esc-before-any-text-and-on",
    kind: "esc in generation",
    setting: playing({
      "think long": [{ ...says("Thought."), delayMs: 20_000 }],
      "be quick": [{ ...says("Quick."), delayMs: 2000 }],
    }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("think long");
      await stay(2500);
      await person.interrupts();
      await stay(4000);
      // What was typed stands in the box again.
      person.screen.press("ctrlU");
      await stay(300);
      await person.say("be quick");
      await person.hears("Quick.");
    },
  }),
  typed({
    name: "esc-in-the-answer",
    kind: "esc in generation",
    setting: playing({ "tell me": [{ ...says(PARTS), pauseMs: 20_000 }] }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("tell me");
      await person.screen.waitFor("First part");
      await stay(2500);
      await person.interrupts();
    },
  }),
  typed({
    name: "esc-after-a-tool",
    kind: "esc in generation",
    setting: playing({
      "do and think": [bash("touch one"), { ...says("Thought."), delayMs: 20_000 }],
    }),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("do and think");
      await stay(3500);
      await person.interrupts();
    },
  }),
  typed({
    name: "esc-in-a-running-tool",
    kind: "esc in tool",
    setting: playing({ "work long": [bash(sleeping(20)), says("Worked.")] }),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("work long");
      await stay(3500);
      await person.interrupts();
    },
  }),
  typed({
    name: "esc-in-a-granted-tool",
    kind: "esc in tool",
    setting: playing({ "work long": [bash(sleeping(20)), says("Worked.")] }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("work long");
      await person.isAsked("Bash");
      await stay(1500);
      await person.chooses("Yes", "granted", "busy");
      await stay(3500);
      await person.interrupts();
    },
  }),
  typed({
    name: "api-error-400",
    kind: "api error",
    setting: failing(ALWAYS, REFUSED),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("try it");
      await person.hears(/API Error/);
    },
  }),
  typed({
    name: "api-key-refused-three-times",
    kind: "api error",
    setting: failing(3, UNKNOWN_KEY),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("try it");
      await person.hears("At last.", 40_000);
    },
  }),
  typed({
    name: "api-error-400-after-a-tool",
    kind: "api error",
    setting: playing({
      "do it": [bash("touch one"), { error: REFUSED, delayMs: 1500 }],
      "once more": [{ ...says("Now it works."), delayMs: 1500 }],
    }),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("do it");
      await person.hears(/API Error/);
      await stay(3000);
      await person.say("once more");
      await person.hears("Now it works.");
    },
  }),
  typed({
    name: "api-overloaded-and-given-up",
    kind: "api error",
    setting: failing(ALWAYS, OVERLOADED),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("try it");
      await person.hears("API Error", 40_000);
    },
  }),
  typed({
    name: "api-broken-twice",
    kind: "api error",
    setting: failing(2, BROKEN),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("try it");
      await person.hears("At last.", 40_000);
    },
  }),
  typed({
    name: "esc-in-a-retry",
    kind: "api error",
    setting: failing(ALWAYS, BROKEN),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("try it");
      await stay(4000);
      await person.interrupts();
    },
  }),
  typed({
    name: "queued-prompt",
    kind: "queued prompt",
    setting: playing({
      "think long": [{ ...says("Thought."), delayMs: 5000 }],
      "and then": [{ ...says("That too."), delayMs: 2500 }],
    }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("think long");
      await stay(1500);
      await person.say("and then");
      await person.hears("That too.");
    },
  }),
  typed({
    name: "queued-prompt-in-a-tool",
    kind: "queued prompt",
    setting: playing({
      "work long": [bash(sleeping(4)), { ...says("Worked."), delayMs: 1500 }],
    }),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("work long");
      await stay(2000);
      await person.say("mind the gap");
      await person.hears(/Worked\.|OK\./);
    },
  }),
];
