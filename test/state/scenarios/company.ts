/** Agents of a session, several sessions at once, skills, and windows in which nobody says anything. */
import { script } from "../../real/script.ts";
import type { Step, ToolCall } from "../../real/script.ts";
import type { Scenario } from "../stage.ts";
import { bash, noticing, playing, says, sleeping, stay, typed } from "./parts.ts";

const ALLOWED = ["--allowedTools", "Bash"];

const agent = (...steps: readonly Step[]): Step => ({
  tool: "Agent",
  input: {
    description: "Look around",
    prompt: `Look around. ${script(...steps)}`,
    subagent_type: "general-purpose",
  },
});

const sent = (what: string, ...steps: readonly Step[]): ToolCall => ({
  tool: "Agent",
  input: {
    description: what,
    prompt: `${what}. ${script(...steps, says("Done."))}`,
    subagent_type: "general-purpose",
  },
});

/** Newer clients send every agent into the background unless there is none. */
const IN_FRONT = { CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1" };

const BACK: Step = { ...says("The agent is back."), delayMs: 2000 };

const SKILL = {
  description: "Tidies up.",
  body: "Tidy up. Say what you did.",
};

export const COMPANY: readonly Scenario[] = [
  typed({
    name: "agent-beside-ends-while-idle",
    kind: "background agent",
    setting: noticing(
      {
        "send somebody": [
          agent(bash(sleeping(5)), says("Looked around.")),
          says("Somebody is on the way."),
        ],
      },
      BACK,
    ),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("send somebody");
      await person.hears("Somebody is on the way.");
      await person.seesWork();
      await person.hears("The agent is back.");
    },
  }),
  typed({
    name: "agent-beside-ends-while-busy",
    kind: "background agent",
    setting: noticing(
      {
        "send somebody": [
          agent(bash(sleeping(3)), says("Looked around.")),
          { ...bash(sleeping(6)), text: "I work meanwhile." },
          { ...says("Both are done."), delayMs: 1500 },
        ],
      },
      { ...says("Both are done."), delayMs: 1500 },
    ),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("send somebody");
      await person.hears("Both are done.", 25_000);
    },
  }),
  typed({
    name: "agent-beside-asks-permission",
    kind: "background agent",
    setting: noticing(
      {
        "send somebody": [
          agent({ ...bash("touch one"), delayMs: 4000 }, says("Looked around.")),
          says("Somebody is on the way."),
        ],
      },
      BACK,
    ),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("send somebody");
      await person.hears("Somebody is on the way.");
      await person.isAsked("Bash");
      await stay(2500);
      await person.chooses("Yes", "granted", "interactable");
      await person.seesWork();
      await person.hears("The agent is back.");
    },
  }),
  typed({
    name: "agent-beside-asks-permission-while-a-command-runs",
    kind: "background agent",
    setting: noticing(
      {
        "send somebody": [
          agent({ ...bash("touch one"), delayMs: 1500 }, says("Looked around.")),
          {
            tool: "Bash",
            input: { command: sleeping(7), description: "Work" },
            text: "I work meanwhile.",
            delayMs: 3500,
          },
          { ...says("Worked."), delayMs: 1500 },
        ],
      },
      BACK,
    ),
    play: async ({ sitDown }) => {
      const person = await sitDown(["--allowedTools", "Bash(python3:*)"]);
      await person.say("send somebody");
      await person.isAsked("Bash");
      // The conversation's own command begins, runs and ends meanwhile.
      await stay(12_000);
      await person.chooses("Yes", "granted", "interactable");
      await person.seesWork();
      await person.hears("The agent is back.");
    },
  }),
  typed({
    name: "two-agents-beside-one-asks-one-works",
    kind: "background agent",
    setting: noticing(
      {
        "send two": [
          {
            tools: [
              sent("Write", {
                tool: "Write",
                input: { file_path: "note.txt", content: "hello\n" },
                delayMs: 1000,
              }),
              sent(
                "Work",
                { ...bash(sleeping(2)), delayMs: 3500 },
                { ...bash(sleeping(2)), delayMs: 500 },
              ),
            ],
          },
          says("Both are on the way."),
        ],
      },
      BACK,
    ),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("send two");
      await person.hears("Both are on the way.");
      await person.isAsked("Write");
      // The other one begins commands, ends, and is answered meanwhile.
      await stay(14_000);
      await person.chooses("Yes", "granted", "interactable");
      await person.seesWork();
      await person.hears("The agent is back.");
    },
  }),
  typed({
    name: "agent-in-front",
    kind: "subagent",
    setting: playing(
      {
        "send somebody": [
          agent(bash(sleeping(4)), { ...says("Looked around."), delayMs: 1500 }),
          { ...says("He has looked around."), delayMs: 1000 },
        ],
      },
      IN_FRONT,
    ),
    play: async ({ sitDown }) => {
      const person = await sitDown(ALLOWED);
      await person.say("send somebody");
      await person.hears("He has looked around.");
    },
  }),
  typed({
    name: "agent-in-front-asks-permission",
    kind: "subagent",
    setting: playing(
      {
        "send somebody": [
          agent(
            { ...bash("touch one"), delayMs: 2000 },
            {
              ...says("Looked around."),
              delayMs: 1500,
            },
          ),
          { ...says("He has looked around."), delayMs: 1000 },
        ],
      },
      IN_FRONT,
    ),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("send somebody");
      await person.isAsked("Bash");
      await stay(3000);
      await person.chooses("Yes", "granted", "busy");
      await person.hears("He has looked around.");
    },
  }),
  typed({
    name: "esc-at-the-dialog-of-an-agent",
    kind: "esc at dialog",
    setting: playing(
      {
        "send somebody": [
          agent({ ...bash("touch one"), delayMs: 2000 }, says("Looked around.")),
          says("He has looked around."),
        ],
      },
      IN_FRONT,
    ),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("send somebody");
      await person.isAsked("Bash");
      await stay(3000);
      await person.decides("escape", "interrupted", "interactable");
    },
  }),
  typed({
    name: "esc-at-the-dialog-of-an-agent-beside",
    kind: "background agent",
    setting: noticing(
      {
        "send somebody": [
          agent({ ...bash("touch one"), delayMs: 4000 }, says("Looked around.")),
          says("Somebody is on the way."),
        ],
      },
      BACK,
    ),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("send somebody");
      await person.hears("Somebody is on the way.");
      await person.isAsked("Bash");
      await stay(2500);
      await person.decides("escape", "interrupted", "interactable");
      await person.seesWork();
      await person.hears("The agent is back.");
    },
  }),
  typed({
    name: "skill-typed",
    kind: "skill",
    setting: playing({ "Tidy up": [{ ...says("Tidied."), delayMs: 3000 }] }),
    play: async ({ sitDown, claude }) => {
      claude.writeSkill("tidy", SKILL);
      const person = await sitDown();
      await person.say("/tidy the desk");
      await person.hears("Tidied.");
    },
  }),
  typed({
    name: "skill-asked-for",
    kind: "skill",
    setting: playing({
      "make order": [
        { tool: "Skill", input: { skill: "tidy" } },
        { ...says("Order made."), delayMs: 2500 },
      ],
      "Tidy up": [{ ...says("Order made."), delayMs: 2500 }],
    }),
    play: async ({ sitDown, claude }) => {
      claude.writeSkill("tidy", SKILL);
      const person = await sitDown(["--allowedTools", "Skill"]);
      await person.say("make order");
      await person.hears("Order made.");
    },
  }),
  typed({
    name: "three-sessions-one-waits",
    kind: "several sessions",
    setting: playing({
      "think long": [{ ...says("Thought."), delayMs: 9000 }],
      "touch it": [bash("touch one"), says("Touched.")],
      "say hello": [says("Hello.")],
    }),
    play: async ({ sitDown, addProject }) => {
      const first = await sitDown();
      const second = await sitDown();
      const third = await sitDown([], addProject("project-two"));
      await third.say("say hello");
      await third.hears("Hello.");
      await first.say("think long");
      await second.say("touch it");
      await second.isAsked("Bash");
      await stay(7000);
      await second.chooses("Yes", "granted", "busy");
      await second.hears("Touched.");
      await first.hears("Thought.");
    },
  }),
  typed({
    name: "two-sessions-both-wait-one-is-killed",
    kind: "several sessions",
    setting: playing({ "touch it": [bash("touch one"), says("Touched.")] }),
    play: async ({ sitDown }) => {
      const first = await sitDown();
      const second = await sitDown();
      await first.say("touch it");
      await first.isAsked("Bash");
      await second.say("touch it");
      await second.isAsked("Bash");
      await stay(2000);
      first.isGone(first.screen.kill("SIGKILL"));
      await first.leaves();
      await stay(3000);
      await second.chooses("Yes", "granted", "busy");
      await second.hears("Touched.");
    },
  }),
  typed({
    name: "shell-line",
    kind: "generation",
    setting: playing({ "shell-probe": [{ ...says("I saw it."), delayMs: 1500 }] }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("!echo shell-probe");
      await person.hears(/I saw it\.|OK\./);
    },
  }),
  typed({
    name: "model-dialog-opened-and-closed",
    kind: "no turn",
    setting: playing({ "say hello": [says("Hello.")] }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("say hello");
      await person.hears("Hello.");
      await stay(1500);
      await person.command("/model");
      await person.screen.waitFor("Select model");
      await stay(3000);
      person.screen.press("escape");
      await person.hears(/Kept model|Hello\./);
    },
  }),
  typed({
    name: "config-dialog-opened-before-any-prompt",
    kind: "no turn",
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.command("/config");
      await person.screen.waitFor("Auto-compact");
      await stay(3000);
    },
  }),
  typed({
    name: "started-and-left-alone",
    kind: "idle",
    play: async ({ sitDown }) => {
      await sitDown();
      await stay(8000);
    },
  }),
  typed({
    name: "left-alone-for-a-minute-after-a-turn",
    kind: "idle",
    setting: playing({ "say hello": [says("Hello.")] }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("say hello");
      await person.hears("Hello.");
      await stay(65_000);
    },
  }),
  typed({
    name: "typed-and-not-sent",
    kind: "idle",
    setting: playing({ "say hello": [says("Hello.")] }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("say hello");
      await person.hears("Hello.");
      await stay(1500);
      await person.screen.type("this is only a thought");
      await stay(2000);
    },
  }),
];
