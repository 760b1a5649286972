import { manualApply } from "./learn/apply.ts";

export const manualLearn = {
  analyze: {
    about: [
      "Finds suggestions without a model, as happens after each session. With `--model`, your own client writes them; it gets only short, redacted evidence.",
    ],
    examples: {
      "self-gen analyze": "Find suggestions in this project",
      "self-gen analyze --all": "Find suggestions in every project",
      "self-gen analyze --model": "Let your client write them",
      "self-gen analyze --history": "List model runs and their cost",
    },
  },
  suggestions: {
    about: [
      "Finds what repeats: commands that fail, prompts you type again, permissions you always grant, unused skills. No model is used unless you agree.",
    ],
    examples: {
      "self-gen suggestions": "List suggestions for this project",
      "self-gen suggestions show 1": "Show evidence and the planned change",
      "self-gen suggestions --all": "List applied and dismissed suggestions too",
    },
  },
  ...manualApply,
};
