export const manualRecall = {
  context: {
    about: [
      "`self-gen context preview` prints exactly what the next session of a project would be told when it starts: the text that the model gets, between two rules, then how large each part is, what was cut or left out, and the one sentence that you would see. It makes no session, tells nobody and records nothing.",
      "What is told depends on how the session starts. A new session and one that was compacted are told everything, `clear` gives a short form, `resume` and `fork` leave out what the conversation that goes on was told before, and `resume` adds the errors that the session left unresolved. The settings `contextBudget.*` say how much room there is; the least important part is cut first, whole lines at a time.",
      "When nothing would be told it says why. With `--json` it is one object: source, budget, units, text, message, parts, dropped, and printed, which is what the hook would print.",
      "So that a compaction loses nothing that matters, what a session is about is saved before it, after turns, and by `self-gen context save`: in the database, and in `.claude/session-context.json` of the project, with the one before it in `.bak`. `save` takes the session that `--session` names, else the one it runs in, else the project's newest. Without more it saves what the record and the transcript say. What it is handed as JSON, by `--file`, by the variable `SELF_GEN_CONTEXT` (a file's path) or on stdin, goes before that. It may be a part of the document: `goal` (`original_request`, `current_objective`), `progress` (`done`, `current`, `pending`), `decisions` (`what`, `why`, `rejected`), `discoveries` (`file`, `insight`, `timestamp`), `state` (`recent_files`, `blockers`, `errors`). Where it has a fault every fault is named and nothing is saved.",
      "In Claude Code two commands do this from within the session, without a question: `/save-context [note]` has the model write down what only it knows, decisions with their reasons, what was rejected, what it found out, and saves that; `/restore-context [session]` has it read what was saved. `self-gen install` puts them into `commands/` of Claude Code's folder. Codex has no commands of this kind: `self-gen context save` and `show` do the same there.",
      "`load` prints the project's file; a broken one is replaced by its backup, and one that was not made here is printed only with `--foreign`. `show` prints what was saved last of a session or of the project, `diff` what changed since the save before, `proof` what became of each compaction. `clear` removes the files and has nobody told of what was saved so far; it can be saved again, because only `self-gen forget` erases what is recorded.",
    ],
    examples: {
      "self-gen context preview": "what a new session here would be told",
      "self-gen context preview --source resume --session ec82":
        "what the session whose id begins with ec82 would be told when it is resumed",
      "self-gen context preview --source clear --project ~/shop":
        "what is told after /clear in another project",
      "self-gen context preview --json | jq -r .text": "only the text that the model gets",
      "self-gen context save": "saves what the newest session here is about",
      "self-gen context save --file notes.json": "with decisions and findings of your own",
      "self-gen context load --json": "the saved document, or that there is none",
      "self-gen context show ec82": "what was saved last of the session whose id begins with ec82",
      "self-gen context diff": "what changed between the last two saves here",
      "self-gen context proof": "whether what was saved came back after each compaction",
      "self-gen context clear --yes": "nobody is told any more what was saved here",
    },
  },
};
