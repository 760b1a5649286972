import { manualApply } from "./learn/apply.ts";

export const manualLearn = {
  analyze: {
    about: [
      "Looks through everything recorded, as `self-gen suggestions` does, and prints what it found by kind. A session with three prompts or more is followed by one in the background (`analysisOnSessionEnd`); neither asks a model.",
      "With `--model`, or once `analysisUsesModel` is true, your own `claude` (or `codex`, where only that is installed) words the rules and skills that were found. It is sent the candidates with counts and short quotes, redacted, never your history, and has no tools. What it says beyond the evidence is dropped, and the words by rules stay. `analysisDailyBudget` bounds it: two runs and half a dollar a day.",
    ],
    examples: {
      "self-gen analyze": "what was found in this project",
      "self-gen analyze --model": "the same, worded by your own client",
      "self-gen analyze --history": "every time a model was asked: outcome, tokens, cost",
    },
  },
  suggestions: {
    about: [
      "Looks through everything recorded for what keeps coming back and could be saved: commands that fail by habit and what worked instead, things you ask for again and again, permissions you always grant, skills that nobody uses. No model is asked unless you say so: the first time there is something to show, you are asked whether your own client may word it.",
      "Each suggestion says how often and when it was seen and what it cost; `show` adds the turns it was found in and what applying it would write. What was seen too seldom, or has no fix that worked, is left out, so no suggestions is a normal answer.",
      "A number means the list you saw last; the id behind each stays the same, and works from any folder. Outside of a recorded project the projects that have suggestions are listed.",
    ],
    examples: {
      "self-gen suggestions": "suggestions for the project you stand in",
      "self-gen suggestions show 1": "its evidence, and what applying it would write",
      "self-gen suggestions --dismissed": "what was dismissed or undone, and how to bring it back",
      "self-gen suggestions --json": "for a script",
    },
  },
  ...manualApply,
};
