/** Somebody is asked whether a tool may run. */
import type { Scenario } from "../stage.ts";
import { bash, playing, says, sleeping, stay, typed } from "./parts.ts";

const TOUCH = playing({ "touch it": [bash("touch one"), says("Touched.")] });
const SLOW = playing({ "work long": [bash(sleeping(6)), says("Worked.")] });
const WRITE = playing({
  "write it": [
    { tool: "Write", input: { file_path: "note.txt", content: "hello\n" } },
    says("Written."),
  ],
});
const EDIT = playing({
  "change it": [
    { tool: "Write", input: { file_path: "note.txt", content: "hello\n" } },
    { tool: "Read", input: { file_path: "note.txt" } },
    {
      tool: "Edit",
      input: { file_path: "note.txt", old_string: "hello", new_string: "good day" },
      delayMs: 1500,
    },
    says("Changed."),
  ],
});
const FETCH = playing({
  "fetch it": [
    { tool: "WebFetch", input: { url: "https://example.invalid/page", prompt: "what is it" } },
    says("Fetched."),
  ],
});
const TWICE = playing({
  "do both": [
    bash("touch one"),
    { ...bash("rm one"), delayMs: 1500 },
    { ...says("Both done."), delayMs: 1500 },
  ],
});
const SIDE_BY_SIDE = playing({
  "do all at once": [
    {
      tools: [
        { tool: "Bash", input: { command: "touch one", description: "Make one" } },
        { tool: "Bash", input: { command: "rm -f two", description: "Remove two" } },
      ],
    },
    { ...says("All done."), delayMs: 1000 },
  ],
});

const granted = (name: string, afterMs: number): Scenario =>
  typed({
    name,
    kind: "permission granted",
    setting: TOUCH,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("touch it");
      await person.isAsked("Bash");
      await stay(afterMs);
      await person.chooses("Yes", "granted", "busy");
      await person.hears("Touched.");
    },
  });

export const PERMISSIONS: readonly Scenario[] = [
  granted("bash-granted-after-1s", 1000),
  granted("bash-granted-after-7s", 7000),
  typed({
    name: "bash-granted-always",
    kind: "permission granted",
    setting: TOUCH,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("touch it");
      await person.isAsked("Bash");
      await stay(2000);
      await person.chooses("Yes, and", "granted", "busy");
      await person.hears("Touched.");
    },
  }),
  typed({
    name: "bash-granted-and-long",
    kind: "permission granted",
    setting: SLOW,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("work long");
      await person.isAsked("Bash");
      await stay(2000);
      await person.chooses("Yes", "granted", "busy");
      await person.hears("Worked.");
    },
  }),
  typed({
    name: "bash-granted-late-and-long",
    kind: "permission granted",
    setting: SLOW,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("work long");
      await person.isAsked("Bash");
      await stay(9000);
      await person.chooses("Yes", "granted", "busy");
      await person.hears("Worked.");
    },
  }),
  typed({
    name: "write-granted",
    kind: "permission granted",
    setting: WRITE,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("write it");
      await person.isAsked("Write");
      await stay(3000);
      await person.chooses("Yes", "granted", "busy");
      await person.hears("Written.");
    },
  }),
  typed({
    name: "edit-granted",
    kind: "permission granted",
    setting: EDIT,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("change it");
      await person.isAsked("Write");
      await stay(1500);
      await person.chooses("Yes", "granted", "busy");
      await person.isAsked("Edit");
      await stay(3000);
      await person.chooses("Yes", "granted", "busy");
      await person.hears("Changed.");
    },
  }),
  typed({
    name: "two-in-a-row-granted",
    kind: "permission granted",
    setting: TWICE,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("do both");
      await person.isAsked("Bash");
      await stay(1500);
      await person.chooses("Yes", "granted", "busy");
      await person.isAsked("Bash");
      await stay(2500);
      await person.chooses("Yes", "granted", "busy");
      await person.hears("Both done.");
    },
  }),
  typed({
    name: "granted-then-denied",
    kind: "permission denied",
    setting: TWICE,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("do both");
      await person.isAsked("Bash");
      await stay(1500);
      await person.chooses("Yes", "granted", "busy");
      await person.isAsked("Bash");
      await stay(2000);
      await person.chooses("No", "denied", "interactable");
    },
  }),
  typed({
    name: "bash-denied",
    kind: "permission denied",
    setting: TOUCH,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("touch it");
      await person.isAsked("Bash");
      await stay(3000);
      await person.chooses("No", "denied", "interactable");
    },
  }),
  typed({
    name: "write-denied-after-8s",
    kind: "permission denied",
    setting: WRITE,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("write it");
      await person.isAsked("Write");
      await stay(8000);
      await person.chooses("No", "denied", "interactable");
    },
  }),
  typed({
    name: "web-fetch-denied",
    kind: "permission denied",
    setting: FETCH,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("fetch it");
      await person.isAsked("WebFetch");
      await stay(2000);
      await person.chooses("No", "denied", "interactable");
    },
  }),
  typed({
    name: "write-denied-with-words",
    kind: "permission denied",
    setting: playing({
      "write it": [
        { tool: "Write", input: { file_path: "note.txt", content: "hello\n" } },
        { ...says("Another name, then."), delayMs: 2500 },
      ],
    }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("write it");
      await person.isAsked("Write");
      await stay(1000);
      person.screen.press("down");
      await stay(200);
      person.screen.press("down");
      await person.screen.waitFor(/❯ 3\. No/);
      person.screen.press("tab");
      await person.screen.waitFor("tell Claude what to do");
      await person.screen.type("use another name");
      await person.decides("enter", "denied", "busy");
      await person.hears("Another name, then.");
    },
  }),
  typed({
    name: "side-by-side-both-granted",
    kind: "parallel tools",
    setting: SIDE_BY_SIDE,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("do all at once");
      await person.isAsked("Bash");
      await stay(2000);
      await person.chooses("Yes", "granted", "busy");
      await person.isAsked("Bash");
      await stay(3000);
      await person.chooses("Yes", "granted", "busy");
      await person.hears("All done.");
    },
  }),
  typed({
    name: "side-by-side-second-denied",
    kind: "parallel tools",
    setting: SIDE_BY_SIDE,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("do all at once");
      await person.isAsked("Bash");
      await stay(2000);
      await person.chooses("Yes", "granted", "busy");
      await person.isAsked("Bash");
      await stay(2000);
      await person.chooses("No", "denied", "interactable");
    },
  }),
  typed({
    name: "esc-at-bash-dialog",
    kind: "esc at dialog",
    setting: TOUCH,
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("touch it");
      await person.isAsked("Bash");
      await stay(2500);
      await person.decides("escape", "interrupted", "interactable");
    },
  }),
  typed({
    name: "esc-at-write-dialog-and-on",
    kind: "esc at dialog",
    setting: playing({
      "write it": [{ tool: "Write", input: { file_path: "note.txt", content: "hello\n" } }],
      "rather not": [{ ...says("Good, nothing."), delayMs: 2000 }],
    }),
    play: async ({ sitDown }) => {
      const person = await sitDown();
      await person.say("write it");
      await person.isAsked("Write");
      await stay(7000);
      await person.decides("escape", "interrupted", "interactable");
      await stay(3000);
      await person.say("rather not");
      await person.hears("Good, nothing.");
    },
  }),
];
