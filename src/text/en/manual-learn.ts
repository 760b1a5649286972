import { manualApply } from "./learn/apply.ts";

export const manualLearn = {
  suggestions: {
    about: [
      "Looks through everything recorded for what keeps coming back and could be saved: commands that fail by habit and what worked instead, things you ask for again and again, permissions you always grant, skills that nobody uses. No model is asked and nothing leaves the machine.",
      "Each suggestion says how often and when it was seen and what it cost; `show` adds the turns it was found in and what applying it would write. What was seen too seldom, or has no fix that worked, is left out, so no suggestions is a normal answer.",
    ],
    examples: {
      "self-gen suggestions": "suggestions for the project you stand in",
      "self-gen suggestions show 1": "its evidence, and what applying it would write",
      "self-gen suggestions --json": "for a script",
    },
  },
  ...manualApply,
};
