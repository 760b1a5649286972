export const manualRecall = {
  context: {
    about: [
      "`self-gen context preview` prints exactly what the next session of a project would be told when it starts: the text that the model gets, between two rules, then how large each part is, what was cut or left out, and the one sentence that you would see. It makes no session, tells nobody and records nothing.",
      "What is told depends on how the session starts. A new session and one that was compacted are told everything, `clear` gives a short form, `resume` and `fork` leave out what the conversation that goes on was told before, and `resume` adds the errors that the session left unresolved. The settings `contextBudget.*` say how much room there is; the least important part is cut first, whole lines at a time.",
      "When nothing would be told it says why. With `--json` it is one object: source, budget, units, text, message, parts, dropped, and printed, which is what the hook would print.",
    ],
    examples: {
      "self-gen context preview": "what a new session here would be told",
      "self-gen context preview --source resume --session ec82":
        "what the session whose id begins with ec82 would be told when it is resumed",
      "self-gen context preview --source clear --project ~/shop":
        "what is told after /clear in another project",
      "self-gen context preview --json | jq -r .text": "only the text that the model gets",
    },
  },
  analyze: {
    about: [
      "Asks for an analysis of what was recorded of a project. The analysis itself comes with a later version: until then this command records that it was asked for and why nothing ran, and spends no tokens.",
      "The end of a session asks for it too, in the background, if it had at least three prompts and was not cleared; `self-gen config set analysisOnSessionEnd false` turns that off.",
    ],
    examples: {
      "self-gen analyze": "asks for the project you stand in, thirty days back",
      "self-gen analyze --days 7 --project shop": "for another project, one week back",
    },
  },
};
