/** The model asks, or shows its plan. */
import { plays } from "../../real/compaction.ts";
import type { Scenario } from "../stage.ts";
import { playing, says, stay, typed } from "./parts.ts";

const option = (label: string): { label: string; description: string } => ({
  label,
  description: `it will be ${label.toLowerCase()}`,
});
const question = (text: string, header: string, ...labels: readonly string[]): object => ({
  question: text,
  header,
  multiSelect: false,
  options: labels.map(option),
});

const ONE = playing({
  "ask me": [
    {
      tool: "AskUserQuestion",
      input: { questions: [question("Which colour?", "Colour", "Red", "Blue")] },
    },
    { ...says("As you wish."), delayMs: 1500 },
  ],
});
const TWO = playing({
  "ask me": [
    {
      tool: "AskUserQuestion",
      input: {
        questions: [
          question("Which colour?", "Colour", "Red", "Blue"),
          question("Which size?", "Size", "Small", "Large"),
        ],
      },
    },
    { ...says("As you wish."), delayMs: 1500 },
  ],
});

const EMPTY_PLAN = playing({
  "plan it": [
    { tool: "ExitPlanMode", input: {}, delayMs: 1000 },
    { ...says("Off I go."), delayMs: 2000 },
  ],
});

/** The client names the file that a plan belongs into; with one, it shows the plan. */
const WRITTEN_PLAN: NonNullable<Scenario["setting"]> = () => {
  const { model } = plays({
    "plan it": [
      {
        tool: "Write",
        input: { file_path: "PLAN", content: "# Plan\n\n1. Do it\n2. Look at it\n" },
      },
      { tool: "ExitPlanMode", input: {}, delayMs: 1000 },
      { ...says("Off I go."), delayMs: 2000 },
    ],
  });
  return {
    model: {
      ...model,
      respond: (request) => {
        const step = model?.respond?.(request);
        const path = /\/\S+\/plans\/[\w-]+\.md/.exec(request.text)?.[0];
        if (step?.tool !== "Write" || path === undefined) return step;
        return { ...step, input: { ...step.input, file_path: path } };
      },
    },
  };
};

const PLANNING = ["--permission-mode", "plan"];

export const QUESTIONS: readonly Scenario[] = [
  typed({
    name: "question-answered",
    kind: "question",
    setting: ONE,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("ask me");
      await person.isAsked("AskUserQuestion");
      await stay(3000);
      await person.decides("2", "answered", "busy");
      await person.hears("As you wish.");
    },
  }),
  typed({
    name: "question-answered-after-8s",
    kind: "question",
    setting: ONE,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("ask me");
      await person.isAsked("AskUserQuestion");
      await stay(8000);
      await person.decides("1", "answered", "busy");
      await person.hears("As you wish.");
    },
  }),
  typed({
    name: "question-of-two-answered",
    kind: "question",
    setting: TWO,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("ask me");
      await person.isAsked("AskUserQuestion", { dialog: /Enter to select|Ready to submit/ });
      await stay(2000);
      person.screen.press("1");
      await person.screen.waitFor("Which size?");
      await stay(1500);
      person.screen.press("2");
      await person.screen.waitFor(/Submit answers/);
      await stay(1000);
      await person.decides("1", "answered", "busy");
      await person.hears("As you wish.");
    },
  }),
  typed({
    name: "esc-at-question",
    kind: "question",
    setting: ONE,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("ask me");
      await person.isAsked("AskUserQuestion");
      await stay(3000);
      await person.decides("escape", "interrupted", "interactable");
    },
  }),
  typed({
    name: "plan-approved",
    kind: "plan approval",
    setting: EMPTY_PLAN,
    play: async ({ sitDown }) => {
      const person = await sitDown(PLANNING);
      await person.say("plan it");
      await person.isAsked("ExitPlanMode");
      await stay(3000);
      await person.chooses("Yes", "granted", "busy");
      await person.hears("Off I go.");
    },
  }),
  typed({
    name: "plan-rejected",
    kind: "plan approval",
    setting: EMPTY_PLAN,
    play: async ({ sitDown }) => {
      const person = await sitDown(PLANNING);
      await person.say("plan it");
      await person.isAsked("ExitPlanMode");
      await stay(3000);
      await person.chooses("No", "denied", "interactable");
    },
  }),
  typed({
    name: "written-plan-approved-after-7s",
    kind: "plan approval",
    setting: WRITTEN_PLAN,
    play: async ({ sitDown }) => {
      const person = await sitDown(PLANNING);
      await person.say("plan it");
      await person.isAsked("ExitPlanMode");
      await stay(7000);
      await person.chooses("Yes, manually", "granted", "busy");
      await person.hears("Off I go.");
    },
  }),
  typed({
    name: "esc-at-written-plan",
    kind: "plan approval",
    setting: WRITTEN_PLAN,
    play: async ({ sitDown }) => {
      const person = await sitDown(PLANNING);
      await person.say("plan it");
      await person.isAsked("ExitPlanMode");
      await stay(2500);
      await person.decides("escape", "interrupted", "interactable");
    },
  }),
];
