export const manualRecall = {
  context: {
    about: [
      "A session's context is what the agent gets at its start and after a compaction. `/save-context` saves what this session knows, for after a compaction. `/session:save` commits your work as a checkpoint, for tomorrow or another machine.",
    ],
    examples: {
      "self-gen context preview": "Preview the next session's context",
      "self-gen context save": "Save the newest session's context",
      "self-gen context proof": "Check what each compaction kept",
    },
  },
};
